import { typesThatGive } from '../../../../payment-methods/types.ts'
import { type ServiceName, servicePath } from '../../../../snap/services.ts'
import type { CalledService, InboundSection } from '../../profile/inbound.ts'
import { ECHOED_NUMBER } from '../echoed-number.ts'
import { aspiSaving } from './saving.ts'

const called = (service: ServiceName): CalledService => ({ paths: [servicePath(service)], proofs: ['token'] })

/** Exactly the standard: it is what the sandbox's bank speaks. Source: SNAP Developer Site, services 21 to 76. */
export const aspiInbound: InboundSection = {
  tokenPaths: [servicePath('tokenB2b')],
  headers: ['x-partner-id', 'x-external-id', 'channel-id'],
  partnerIds: ['{partnerId}'],
  vaInquiry: {
    ...called('vaInquiry'),
    answer: {
      body: {
        virtualAccountData: {
          inquiryStatus: '{flag}',
          inquiryReason: '{reason}',
          ...ECHOED_NUMBER,
          virtualAccountName: '{name}',
          inquiryRequestId: '{requestId}',
          totalAmount: '{due}',
          virtualAccountTrxType: '{trxType}',
        },
      },
      repeats: 'first_reply',
    },
  },
  vaPayment: {
    ...called('vaPayment'),
    isOffer: false,
    amount: 'paidAmount',
    paymentId: ['paymentRequestId'],
    paidAt: ['trxDateTime'],
    reference: 'trxId',
    answer: {
      body: {
        virtualAccountData: {
          ...ECHOED_NUMBER,
          virtualAccountName: '{name}',
          paymentRequestId: '{requestId}',
          paidAmount: '{paid}',
          totalAmount: '{billed}',
          paymentFlagStatus: '{flag}',
          paymentFlagReason: '{reason}',
        },
      },
      repeats: 'first_reply',
    },
  },
  qrNotify: { ...called('qrNotify'), types: typesThatGive('qr') },
  debitNotify: {
    ...called('debitNotify'),
    types: typesThatGive('approval'),
    chargeOf: 'additionalInfo.linkId',
  },
  // The standard has none: this is what the sandbox's bank says of a binding.
  bindingNotify: {
    ...called('bindingNotify'),
    state: 'tokenStatus',
    states: aspiSaving.states,
    railReferences: ['linkId', 'originalReferenceNo'],
  },
  // `originalExternalId` is the reference of the customer, which 71 gives.
  mandateNotify: {
    ...called('mandateNotify'),
    types: typesThatGive('mandate'),
    status: 'transactionStatus',
    references: ['originalPartnerReferenceNo', 'originalExternalId'],
    chargeOf: 'eMandateReffId',
  },
  transferBulkNotify: called('transferBulkNotify'),
  transferSknNotify: called('transferSknNotify'),
  transferRtgsNotify: called('transferRtgsNotify'),
}
