import type { VaByNumber } from '../../profile/virtual-accounts.ts'

const TRIPLE = {
  partnerServiceId: '{partnerServiceId}',
  customerNo: '{customerNo}',
  virtualAccountNo: '{virtualAccountNo}',
}

/**
 * BRIVA WS, where the bank keeps numbers, or BRIVA Online, where it asks us. Of a number it keeps it says only whether
 * it was paid, without an amount or an id; it takes one payment.
 */
export const briVirtualAccounts: VaByNumber = {
  way: 'number',
  needs: [],
  shapes: { other: { customerDigits: 11 } },
  banks: { BRI: 'BRI' },
  kinds: { closed: 'C' },
  inquiry: ['theirs', 'ours'],
  register: {
    create: {
      service: 'vaCreate',
      body: {
        ...TRIPLE,
        virtualAccountName: '{accountName}',
        totalAmount: '{amount}',
        expiredDate: '{expiresAt}',
        trxId: '{reference}',
        additionalInfo: { description: '{description:40}' },
      },
    },
    close: { service: 'vaDelete', body: { ...TRIPLE, trxId: '{reference}' } },
  },
  status: {
    query: { service: 'vaStatus', body: { ...TRIPLE, inquiryRequestId: '{reference}' } },
    at: ['additionalInfo.paidStatus', 'virtualAccountData.additionalInfo.paidStatus'],
    meanings: { Y: 'success' },
    paymentId: null,
    paidAmount: null,
    paidAt: 'virtualAccountData.trxDateTime',
    unlisted: 'closed',
  },
  bounds: { minAmount: 1, maxAmount: 50_000_000_000 },
}
