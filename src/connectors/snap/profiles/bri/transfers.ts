import { NATIONAL } from '../../../national-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { TransfersSection } from '../../profile/transfers.ts'
import { BALANCE, cleared, STANDARD_NAMES } from '../standard-transfers.ts'

/** Where a call comes from, as BRI's samples have it. */
const DEVICE = { deviceId: '{terminalId|GAPURA}', channel: 'mobilephone' }
const ORIGIN: BodyTemplate = { additionalInfo: DEVICE }
/** What BRI's samples name and we do not know, as its neighbours write it. */
const UNKNOWN = '-'

const external = {
  service: 'accountInquiryExternal',
  body: { beneficiaryBankCode: '{bankCode}', beneficiaryAccountNo: '{accountNo}', ...ORIGIN },
} as const

/** Residence 1: Indonesia. Type 1: a person, the usual receiver; 2: a company, which we are. */
const CLEARED: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  amount: '{amount}',
  beneficiaryAccountName: '{accountName}',
  beneficiaryAccountNo: '{accountNo}',
  beneficiaryAddress: '{beneficiaryAddress:100}',
  beneficiaryBankCode: '{swift}',
  beneficiaryBankName: '{bankName}',
  beneficiaryCustomerResidence: '1',
  beneficiaryCustomerType: '1',
  customerReference: '{reference:30}',
  feeType: 'OUR',
  kodepos: UNKNOWN,
  receiverPhone: UNKNOWN,
  remark: '{remark|-}',
  senderCustomerResidence: '1',
  senderCustomerType: '2',
  senderPhone: UNKNOWN,
  sourceAccountNo: '{sourceAccount}',
  transactionDate: '{sentAt}',
  additionalInfo: {
    ...DEVICE,
    senderName: UNKNOWN,
    senderIdentity: UNKNOWN,
    senderAddress: '{beneficiaryAddress:100}',
    corporateType: '1',
  },
}

/**
 * Transfers through BRI. The status in the body beats the code: RTGS answers 200 with 2002200 for a transfer that
 * failed (06). Which network carries an interbank transfer is not documented, so its bound is the switch's.
 * Source: bri-oss/bridex-api-php-sdk; captured sandbox exchanges (moonlay-technologies/bri-qa-briapi-ft-to-va).
 */
export const briTransfers: TransfersSection = {
  ways: [
    {
      offer: NATIONAL.intrabank,
      inquiry: { service: 'accountInquiryInternal', body: { beneficiaryAccountNo: '{accountNo}', ...ORIGIN } },
      send: {
        service: 'transferIntrabank',
        body: {
          partnerReferenceNo: '{reference}',
          amount: '{amount}',
          beneficiaryAccountNo: '{accountNo}',
          customerReference: '{reference:30}',
          feeType: 'OUR',
          remark: '{remark|-}',
          sourceAccountNo: '{sourceAccount}',
          transactionDate: '{sentAt}',
          ...ORIGIN,
        },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.online,
      inquiry: external,
      send: {
        service: 'transferInterbank',
        body: {
          partnerReferenceNo: '{reference}',
          amount: '{amount}',
          beneficiaryAccountName: '{accountName}',
          beneficiaryAccountNo: '{accountNo}',
          beneficiaryAddress: '{beneficiaryAddress:100}',
          beneficiaryBankCode: '{bankCode}',
          beneficiaryBankName: '{bankName}',
          customerReference: '{reference:30}',
          sourceAccountNo: '{sourceAccount}',
          transactionDate: '{sentAt}',
          ...ORIGIN,
        },
      },
      accepted: 'succeeded',
    },
    ...cleared(external, CLEARED, 'processing'),
  ],
  ...STANDARD_NAMES,
  status: {
    ask: {
      service: 'transferStatus',
      body: {
        originalPartnerReferenceNo: '{reference}',
        serviceCode: '{serviceCode}',
        transactionDate: '{sentAt}',
        ...ORIGIN,
      },
    },
    withinDays: null,
    withoutStatus: 'unknown',
  },
  balance: BALANCE,
}
