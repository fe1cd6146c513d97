import { NATIONAL } from '../../../national-offers.ts'
import type { BodyTemplate } from '../../profile/body.ts'
import type { TransfersSection } from '../../profile/transfers.ts'

/** Money of the company itself, and no customer's: the rest is for companies with divisions, and for bound customers. */
const FUND = { fundType: 'MERCHANT_WITHDRAW_FOR_CORPORATE', externalDivisionId: null, chargeTarget: null }
const TOP_UP = { fundType: 'AGENT_TOPUP_FOR_USER_SETTLE', externalDivisionId: null, chargeTarget: null }

const ASKED_ABOUT: BodyTemplate = {
  originalPartnerReferenceNo: '{reference}',
  originalReferenceNo: '{bankReference|null}',
  originalExternalId: null,
  additionalInfo: null,
}

/**
 * Transfers from a company's DANA balance: to bank accounts (services 42 to 44), and inside DANA, to its wallets
 * (services 37 to 39), whose numbers are phone numbers, `628…`. `payouts.sourceAccount` is the customer number of the
 * company's own account. How much may go to a bank is not published, so it is the switch's bound. Source: dana-id/uat-script, Disbursement.json; dana-id/dana-node.
 */
export const danaTransfers: TransfersSection = {
  ways: [
    {
      // What a wallet may hold, and so the most that may be sent to one.
      offer: { ...NATIONAL.intrabank, upTo: 20_000_000_00n },
      inquiry: {
        service: 'topupInquiry',
        body: {
          partnerReferenceNo: '{reference}',
          customerNumber: '{accountNo}',
          amount: '{amount}',
          transactionDate: '{now}',
          additionalInfo: { ...TOP_UP, accessToken: null, customerId: null },
        },
      },
      send: {
        service: 'topup',
        body: {
          partnerReferenceNo: '{reference}',
          customerNumber: '{accountNo}',
          amount: '{amount}',
          feeAmount: { value: '0.00', currency: 'IDR' },
          transactionDate: '{sentAt}',
          sessionId: null,
          categoryId: null,
          notes: '{remark|null}',
          additionalInfo: { extendInfo: null, accountType: null, ...TOP_UP, accessToken: null, customerId: null },
        },
      },
      accepted: 'succeeded',
      account: { number: 'customerNumber', name: 'customerName' },
      status: {
        ask: { service: 'topupStatus', body: { ...ASKED_ABOUT, serviceCode: '38' } },
        withinDays: null,
        withoutStatus: 'unknown',
      },
    },
    {
      offer: NATIONAL.online,
      inquiry: {
        service: 'emoneyBankInquiry',
        body: {
          partnerReferenceNo: '{reference}',
          customerNumber: '{sourceAccount}',
          beneficiaryAccountNumber: '{accountNo}',
          amount: '{amount}',
          additionalInfo: {
            ...FUND,
            beneficiaryBankCode: '{bankCode}',
            beneficiaryAccountName: '{accountName|null}',
            accountType: null,
            accessToken: null,
          },
        },
      },
      send: {
        service: 'emoneyToBank',
        body: {
          partnerReferenceNo: '{reference}',
          customerNumber: '{sourceAccount}',
          accountType: null,
          beneficiaryAccountNumber: '{accountNo}',
          beneficiaryBankCode: '{bankCode}',
          amount: '{amount}',
          additionalInfo: {
            ...FUND,
            needNotify: false,
            beneficiaryAccountName: '{accountName|null}',
            accessToken: null,
          },
        },
      },
      accepted: 'succeeded',
    },
  ],
  account: { number: 'beneficiaryAccountNumber', name: 'beneficiaryAccountName' },
  comparesNames: true,
  bankReference: ['referenceNo'],
  status: {
    ask: {
      service: 'emoneyToBankStatus',
      body: { ...ASKED_ABOUT, serviceCode: '00' },
    },
    withinDays: null,
    // DANA's own script for a transfer that succeeded expects 2000000 and nothing else.
    withoutStatus: 'succeeded',
  },
  balance: null,
}
