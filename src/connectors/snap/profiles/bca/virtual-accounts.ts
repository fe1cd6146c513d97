import type { VaByNumber } from '../../profile/virtual-accounts.ts'

/**
 * The bank hosts no numbers: it inquires the amount owed on one when it is paid. Whether the amount is fixed is a matter
 * of the company's profile at the bank. It can be queried for today's and yesterday's payments, by the number alone:
 * then it answers with the newest.
 */
export const bcaVirtualAccounts: VaByNumber = {
  way: 'number',
  needs: [],
  shapes: { other: { customerDigits: 11 } },
  banks: { BCA: 'BCA' },
  kinds: { closed: 'C', open: 'O', partial: 'I' },
  inquiry: ['ours'],
  register: null,
  status: {
    query: {
      service: 'vaStatus',
      body: {
        partnerServiceId: '{partnerServiceId}',
        customerNo: '{customerNo}',
        virtualAccountNo: '{virtualAccountNo}',
        additionalInfo: {},
      },
    },
    at: ['virtualAccountData.paymentFlagStatus'],
    meanings: { '00': 'success' },
    paymentId: 'virtualAccountData.paymentRequestId',
    paidAmount: 'virtualAccountData.paidAmount',
    paidAt: 'virtualAccountData.transactionDate',
    unlisted: 'pending',
  },
  bounds: { minAmount: 10_000, maxAmount: 50_000_000 },
}
