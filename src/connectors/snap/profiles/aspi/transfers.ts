import { NATIONAL } from '../../../national-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { Operation } from '../../profile/operation.ts'
import type { TransfersSection } from '../../profile/transfers.ts'
import { cleared, REFERENCED_BALANCE, STANDARD_NAMES } from '../standard-transfers.ts'

/** The receiver's name is what the sandbox's bank answers with: it cannot know who would hold an account. */
const EXPECTED: BodyTemplate = { additionalInfo: { beneficiaryAccountName: '{accountName}' } }

const internal: Operation = {
  service: 'accountInquiryInternal',
  body: { beneficiaryAccountNo: '{accountNo}', ...EXPECTED },
}
const external: Operation = {
  service: 'accountInquiryExternal',
  body: { beneficiaryBankCode: '{bankCode}', beneficiaryAccountNo: '{accountNo}', ...EXPECTED },
}

const FROM_US: BodyTemplate = {
  sourceAccountNo: '{sourceAccount}',
  transactionDate: '{sentAt}',
  feeType: 'OUR',
  remark: '{remark}',
}
const OUTSIDE: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  amount: '{amount}',
  beneficiaryAccountName: '{accountName}',
  beneficiaryBankCode: '{bankCode}',
  beneficiaryAccountNo: '{accountNo}',
  ...FROM_US,
}
/** Clearing requires the receiver's residence (1: resident) and type (1: person, the usual case). */
const CLEARED: BodyTemplate = { ...OUTSIDE, beneficiaryCustomerResidence: '1', beneficiaryCustomerType: '1' }

/** Transfers as the standard has them. Source: SNAP BI, "Trigger Transfer" and "Transaction Status Inquiry". */
export const aspiTransfers: TransfersSection = {
  ways: [
    {
      offer: NATIONAL.intrabank,
      inquiry: internal,
      send: {
        service: 'transferIntrabank',
        body: {
          partnerReferenceNo: '{reference}',
          amount: '{amount}',
          beneficiaryAccountNo: '{accountNo}',
          ...FROM_US,
        },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.bifast,
      inquiry: external,
      send: { service: 'transferInterbank', body: OUTSIDE },
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
        originalReferenceNo: '{bankReference}',
        serviceCode: '{serviceCode}',
        amount: '{amount}',
      },
    },
    withinDays: null,
    withoutStatus: 'unknown',
  },
  balance: REFERENCED_BALANCE,
}
