import type { BodyTemplate } from '../../profile/body.ts'
import type { VaByNumber } from '../../profile/virtual-accounts.ts'

const TRIPLE = {
  partnerServiceId: '{partnerServiceId}',
  customerNo: '{customerNo}',
  virtualAccountNo: '{virtualAccountNo}',
}

const terms = (more: BodyTemplate = {}): BodyTemplate => ({
  ...TRIPLE,
  virtualAccountName: '{accountName}',
  trxId: '{reference}',
  totalAmount: '{amount}',
  additionalInfo: { channel: '{bank}', ...more },
  virtualAccountTrxType: '{trxType}',
})

const ONCE: BodyTemplate = { ...terms(), virtualAccountPhone: '{phone}', expiredDate: '{expiresAt}' }
const REUSED = terms({ virtualAccountConfig: { reusableStatus: true } })

/**
 * Numbers of ours that DOKU keeps (MGPC), or that it asks us about (DIPC). It fills a number up to the length of the
 * bank's: what it returns is the number. A closed one stays, but takes no money.
 */
export const dokuVirtualAccounts: VaByNumber = {
  way: 'number',
  needs: [],
  shapes: { other: { customerDigits: 11 } },
  banks: {
    BCA: 'VIRTUAL_ACCOUNT_BCA',
    BNI: 'VIRTUAL_ACCOUNT_BNI',
    BRI: 'VIRTUAL_ACCOUNT_BRI',
    BSI: 'VIRTUAL_ACCOUNT_BANK_SYARIAH_MANDIRI',
    CIMB: 'VIRTUAL_ACCOUNT_CIMB',
    DANAMON: 'VIRTUAL_ACCOUNT_DANAMON',
    MANDIRI: 'VIRTUAL_ACCOUNT_BANK_MANDIRI',
    PERMATA: 'VIRTUAL_ACCOUNT_PERMATA',
  },
  kinds: { closed: 'C', open: 'O' },
  inquiry: ['theirs', 'ours'],
  register: {
    create: { service: 'vaCreate', body: ONCE },
    // Its status lists paid numbers only. An update to what was requested changes nothing, and its reply has the number;
    // that DOKU finds it by `trxId`, which an update must carry, is our reading: no sample shows it.
    find: { service: 'vaUpdate', body: ONCE },
    close: {
      service: 'vaUpdate',
      body: { ...terms({ virtualAccountConfig: { status: 'INACTIVE' } }), expiredDate: '{now}' },
    },
  },
  // Source: doku-nodejs-library, `virtualAccountConfig`.
  reusable: {
    create: { service: 'vaCreate', body: REUSED },
    find: { service: 'vaUpdate', body: REUSED },
    kinds: { va_open: 'O', va_fixed: 'C' },
  },
  // The reply has no published sample: the flag of the standard, or the reason that DOKU's library reads.
  status: {
    query: { service: 'vaStatus', body: { ...TRIPLE, inquiryRequestId: null, paymentRequestId: null } },
    at: [
      'virtualAccountData.paymentFlagStatus',
      'latestTransactionStatus',
      'virtualAccountData.paymentFlagReason.english',
    ],
    meanings: { '00': 'success', Success: 'success', SUCCESS: 'success' },
    paymentId: 'virtualAccountData.paymentRequestId',
    paidAmount: 'virtualAccountData.paidAmount',
    paidAt: 'virtualAccountData.trxDateTime',
    unlisted: 'pending',
  },
  bounds: { minAmount: 10_000, maxAmount: 50_000_000 },
}
