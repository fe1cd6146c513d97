import { NATIONAL } from '../../../national-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { Operation } from '../../profile/operation.ts'
import type { TransfersSection } from '../../profile/transfers.ts'
import { BALANCE, cleared, STANDARD_NAMES } from '../standard-transfers.ts'

/** The purpose for BI-FAST: 99, others, is the only one Mandiri takes. */
const PURPOSE = '99'

const external = (additionalInfo: BodyTemplate): Operation => ({
  service: 'accountInquiryExternal',
  body: { beneficiaryBankCode: '{swift}', beneficiaryAccountNo: '{accountNo}', additionalInfo },
})
const bySwitch = external({ switcher: 'ATMB' })

const FROM_US: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  sourceAccountNo: '{sourceAccount}',
  transactionDate: '{sentAt}',
  feeType: 'OUR',
}
const BENEFICIARY: BodyTemplate = {
  beneficiaryAccountNo: '{accountNo}',
  beneficiaryAccountName: '{accountName}',
  beneficiaryBankName: '{bankName}',
}
/** Residence 1: Indonesia. Type 1: a person, the usual case. */
const CLEARED: BodyTemplate = {
  ...FROM_US,
  ...BENEFICIARY,
  amount: '{amount}',
  beneficiaryAddress: '{beneficiaryAddress:100}',
  beneficiaryBankCode: '{swift}',
  beneficiaryCustomerResidence: '1',
  beneficiaryCustomerType: '1',
  remark: '{reference}',
}

/**
 * Transfers from an account at Mandiri. The remark is what its statement shows, so it is our reference. A reference that
 * paid is refused as a repeat for seven days only (409xx01), which is one more reason to send once. Clearing is sent as
 * the standard has it: Mandiri's fields of it were not found.
 * Source: Mandiri's documentation as published in a public mock server.
 */
export const mandiriTransfers: TransfersSection = {
  ways: [
    {
      offer: NATIONAL.intrabank,
      inquiry: { service: 'accountInquiryInternal', body: { beneficiaryAccountNo: '{accountNo}' } },
      send: {
        service: 'transferIntrabank',
        body: { ...FROM_US, amount: '{amount}', beneficiaryAccountNo: '{accountNo}', remark: '{reference}' },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.bifast,
      // Inquiry 1 and indicator 1: by account number, not by alias.
      inquiry: external({ switcher: 'BIFAST', inquiryType: '1', categoryPurpose: PURPOSE }),
      send: {
        service: 'transferInterbank',
        body: {
          ...FROM_US,
          ...BENEFICIARY,
          amount: '{wholeAmount}',
          beneficiaryBankCode: '{swift}',
          additionalInfo: {
            switcher: 'BIFAST',
            categoryPurpose: PURPOSE,
            paymentDescription: '{remark}',
            nationalIdentityNumber: '-',
            transactionIndicator: '1',
          },
        },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.online,
      inquiry: bySwitch,
      send: {
        service: 'transferInterbank',
        body: {
          ...FROM_US,
          ...BENEFICIARY,
          amount: '{wholeAmount}',
          beneficiaryBankCode: '{bankCode}',
          additionalInfo: { switcher: 'ATMB' },
        },
      },
      accepted: 'succeeded',
    },
    ...cleared(bySwitch, CLEARED, 'processing'),
  ],
  referenceDigits: 19,
  account: STANDARD_NAMES.account,
  // "BI Fast transaction type has not been registered in Bank Mandiri".
  unreachable: ['403 15'],
  bankReference: ['additionalInfo.remmittanceNumber', 'referenceNo'],
  status: {
    ask: {
      service: 'transferStatus',
      body: {
        originalExternalId: '{reference}',
        originalPartnerReferenceNo: '{reference}',
        serviceCode: '{serviceCode}',
      },
    },
    withinDays: null,
    withoutStatus: 'unknown',
  },
  balance: BALANCE,
  hasLooseNames: true,
}
