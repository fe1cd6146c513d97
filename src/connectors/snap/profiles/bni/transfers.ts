import { NATIONAL } from '../../../national-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { Operation } from '../../profile/operation.ts'
import type { TransfersSection } from '../../profile/transfers.ts'
import { REFERENCED_BALANCE, STANDARD_NAMES } from '../standard-transfers.ts'

/** Where a call comes from, as BNI's samples have it. */
const ORIGIN: BodyTemplate = { additionalInfo: { deviceId: '{terminalId|GAPURA}', channel: 'API' } }
/** What clearing names and we do not know, as BNI's sample writes it. */
const UNKNOWN = '-'

const external: Operation = {
  service: 'accountInquiryExternal',
  body: {
    beneficiaryBankCode: '{bic}',
    beneficiaryAccountNo: '{accountNo}',
    partnerReferenceNo: '{reference}',
    ...ORIGIN,
  },
}

const BENEFICIARY: BodyTemplate = {
  beneficiaryAccountName: '{accountName}',
  beneficiaryAccountNo: '{accountNo}',
  beneficiaryAddress: '{beneficiaryAddress:100}',
  beneficiaryBankName: '{bankName}',
  beneficiaryEmail: '',
}
const FROM_US: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  currency: 'IDR',
  customerReference: '{reference:30}',
  feeType: 'OUR',
  sourceAccountNo: '{sourceAccount}',
  transactionDate: '{sentAt}',
  ...ORIGIN,
}
/** `kodePos` and `recieverPhone` are spelt so. Residence 1: Indonesia. Type 1: a person, the usual receiver. */
const CLEARED: BodyTemplate = {
  ...FROM_US,
  amount: '{amount}',
  ...BENEFICIARY,
  beneficiaryCustomerResidence: '1',
  beneficiaryCustomerType: '1',
  kodePos: UNKNOWN,
  recieverPhone: UNKNOWN,
  remark: '{remark|}',
  senderCustomerResidence: UNKNOWN,
  senderCustomerType: UNKNOWN,
  senderPhone: '',
}

/**
 * Transfers from an account at BNI. Each service wants the bank's code and the amount in a form of its own. Which
 * network carries an interbank transfer is not documented, so its bound is the switch's; how clearing is answered is
 * not published, so its outcome is polled. Source: bni-api/bni-nodejs.
 */
export const bniTransfers: TransfersSection = {
  ways: [
    {
      offer: NATIONAL.intrabank,
      inquiry: {
        service: 'accountInquiryInternal',
        body: { partnerReferenceNo: '{reference}', beneficiaryAccountNo: '{accountNo}' },
      },
      send: {
        service: 'transferIntrabank',
        body: {
          ...FROM_US,
          amount: '{amount}',
          beneficiaryAccountNo: '{accountNo}',
          beneficiaryEmail: '',
          remark: '{remark|}',
        },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.online,
      inquiry: external,
      send: {
        service: 'transferInterbank',
        body: { ...FROM_US, amount: '{wholeAmount}', ...BENEFICIARY, beneficiaryBankCode: '{bankCode}' },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.skn,
      inquiry: external,
      send: { service: 'transferSkn', body: { ...CLEARED, beneficiaryBankCode: '{bic}' } },
      accepted: 'processing',
    },
    {
      offer: NATIONAL.rtgs,
      inquiry: external,
      send: { service: 'transferRtgs', body: { ...CLEARED, beneficiaryBankCode: '{swift}' } },
      accepted: 'processing',
    },
  ],
  ...STANDARD_NAMES,
  status: {
    ask: {
      service: 'transferStatus',
      body: {
        originalPartnerReferenceNo: '{reference}',
        originalReferenceNo: '{bankReference|}',
        originalExternalId: '',
        serviceCode: '{serviceCode}',
        transactionDate: '{sentAt}',
        amount: '{wholeAmount}',
        ...ORIGIN,
      },
    },
    withinDays: null,
    withoutStatus: 'unknown',
  },
  balance: REFERENCED_BALANCE,
}
