import { NATIONAL } from '../../../national-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { TransfersSection, TransferWay } from '../../profile/transfers.ts'
import { cleared, REFERENCED_BALANCE, STANDARD_NAMES } from '../standard-transfers.ts'

/** The purpose of the money; 99: others. Mandatory for BI-FAST. */
const PURPOSE = '99'

/** An account at another bank is looked up by the network that will carry the transfer: 1 the switcher, 2 BI-FAST. */
const LOOKED_UP: BodyTemplate = {
  beneficiaryBankCode: '{swift}',
  beneficiaryAccountNo: '{accountNo}',
  partnerReferenceNo: '{reference}',
}
const bySwitcher: TransferWay['inquiry'] = {
  service: 'accountInquiryExternal',
  body: { ...LOOKED_UP, additionalInfo: { inquiryService: '1' } },
}
const byBifast: TransferWay['inquiry'] = {
  service: 'accountInquiryExternal',
  body: {
    ...LOOKED_UP,
    additionalInfo: {
      sourceAccountNo: '{sourceAccount}',
      inquiryService: '2',
      amount: '{amount}',
      purposeCode: PURPOSE,
    },
  },
}

const BENEFICIARY: BodyTemplate = {
  partnerReferenceNo: '{reference}',
  amount: '{amount}',
  beneficiaryAccountName: '{accountName}',
  beneficiaryAccountNo: '{accountNo}',
  beneficiaryBankCode: '{swift}',
}
const FROM_US: BodyTemplate = { sourceAccountNo: '{sourceAccount}', transactionDate: '{sentAt}' }
/** The remark is two fields of 18 characters at BCA, without special characters. */
const REMARK: BodyTemplate = { remark: '{plainRemark:36}' }
const interbank = (additionalInfo: BodyTemplate): TransferWay['send'] => ({
  service: 'transferInterbank',
  body: { ...BENEFICIARY, ...FROM_US, additionalInfo },
})
/** Residence 1: Indonesia. Type 1: a person, the usual case. */
const CLEARED: BodyTemplate = {
  ...BENEFICIARY,
  beneficiaryAddress: '{beneficiaryAddress:100}',
  beneficiaryCustomerResidence: '1',
  beneficiaryCustomerType: '1',
  ...REMARK,
  ...FROM_US,
}

/**
 * Transfers from an account in KlikBCA Bisnis. A success is final, except that clearing may still reject it: BCA then
 * notifies (services 75 and 76), and it is a return. Limits a day are those of KlikBCA Bisnis (403xx02, 403xx04).
 * Source: developer.bca.co.id, "SNAP Banking …".
 */
export const bcaTransfers: TransfersSection = {
  ways: [
    {
      offer: NATIONAL.intrabank,
      inquiry: {
        service: 'accountInquiryInternal',
        // BCA wants the same reference again in the transfer that follows.
        body: { partnerReferenceNo: '{reference}', beneficiaryAccountNo: '{accountNo}' },
      },
      send: {
        service: 'transferIntrabank',
        body: {
          partnerReferenceNo: '{reference}',
          amount: '{amount}',
          beneficiaryAccountNo: '{accountNo}',
          ...REMARK,
          ...FROM_US,
        },
      },
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.bifast,
      inquiry: byBifast,
      send: interbank({ transferType: '2', purposeCode: PURPOSE }),
      accepted: 'succeeded',
    },
    {
      offer: NATIONAL.online,
      inquiry: bySwitcher,
      send: interbank({ transferType: '1', purposeCode: '' }),
      accepted: 'succeeded',
    },
    ...cleared(bySwitcher, CLEARED, 'succeeded'),
  ],
  ...STANDARD_NAMES,
  // "Connection problem to Switcher": the money may have left.
  undecided: ['404 02'],
  status: {
    ask: {
      service: 'transferStatus',
      body: {
        originalPartnerReferenceNo: '{reference}',
        originalExternalId: '{reference}',
        serviceCode: '{serviceCode}',
        transactionDate: '{sentAt}',
      },
    },
    withinDays: 31,
    withoutStatus: 'unknown',
  },
  balance: REFERENCED_BALANCE,
}
