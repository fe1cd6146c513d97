import type { BodyTemplate } from '../../profile/body.ts'
import type { Operation } from '../../profile/operation.ts'
import type { VaByNumber } from '../../profile/virtual-accounts.ts'

const TRIPLE = {
  partnerServiceId: '{partnerServiceId}',
  customerNo: '{customerNo}',
  virtualAccountNo: '{virtualAccountNo}',
}
const MERCHANT = { additionalInfo: { merchantId: '{merchantId}' } }

const create = (more: BodyTemplate = {}): Operation => ({
  service: 'vaCreate',
  body: {
    ...TRIPLE,
    virtualAccountName: '{accountName}',
    trxId: '{reference}',
    totalAmount: '{amount}',
    expiredDate: '{expiresAt}',
    additionalInfo: {
      merchantId: '{merchantId}',
      bank: '{bank}',
      flags: { shouldRandomizeVaNumber: false },
      ...more,
    },
  },
})

/** Whole numbers have a length at each bank, and Midtrans fills or cuts ours to it: what it returns is the number. */
export const midtransVirtualAccounts: VaByNumber = {
  way: 'number',
  needs: ['merchantId'],
  shapes: {
    other: { customerDigits: 11 },
    BCA: { totalDigits: 23 },
    BNI: { totalDigits: 16 },
    BRI: { totalDigits: 18 },
    CIMB: { totalDigits: 16 },
    MANDIRI: { customerDigits: 12 },
    PERMATA: { totalDigits: 16 },
  },
  banks: { BCA: 'bca', BNI: 'bni', BRI: 'bri', CIMB: 'cimb', MANDIRI: 'mandiri', PERMATA: 'permata' },
  kinds: { closed: 'C' },
  inquiry: ['theirs'],
  register: {
    create: create(),
    // Mandiri's are bills, and a bill says what it is for.
    createOtherwise: {
      MANDIRI: create({ mandiri: { billInfo1: '{merchantName:30}', billInfo2: '{description:30}' } }),
    },
    close: { service: 'vaDelete', body: { ...TRIPLE, trxId: '{reference}', ...MERCHANT } },
  },
  status: {
    query: { service: 'vaStatus', body: { ...TRIPLE, inquiryRequestId: '{reference}', ...MERCHANT } },
    at: ['virtualAccountData.paymentFlagStatus'],
    meanings: {
      '00': 'success',
      '04': 'refunded',
      '05': 'canceled',
      '06': 'failed',
      '08': 'expired',
      '09': 'rejected',
    },
    paymentId: 'virtualAccountData.paymentRequestId',
    paidAmount: 'virtualAccountData.paidAmount',
    paidAt: 'virtualAccountData.trxDateTime',
    // A settlement of Permata may turn into a denial within about a minute.
    finalAfterMinutes: { PERMATA: 2 },
    unlisted: 'closed',
  },
  bounds: { minAmount: 10_000, maxAmount: 50_000_000_000 },
}
