import { brandsThatGive } from '../../../../payment-methods/brands.ts'
import type { VaByNumber } from '../../profile/virtual-accounts.ts'

const TRIPLE = {
  partnerServiceId: '{partnerServiceId}',
  customerNo: '{customerNo}',
  virtualAccountNo: '{virtualAccountNo}',
}

/** Services 27, 26 and 31; the last has a body in its DELETE. */
export const aspiVirtualAccounts: VaByNumber = {
  way: 'number',
  needs: [],
  shapes: { other: { customerDigits: 11 }, BNI: { customerDigits: 8 }, CIMB: { customerDigits: 12 } },
  // The sandbox's bank plays every bank there is, by our name of it.
  banks: Object.fromEntries(brandsThatGive('number').map(({ code }) => [code, code])),
  kinds: { closed: 'C' },
  inquiry: ['theirs'],
  register: {
    create: {
      service: 'vaCreate',
      body: {
        ...TRIPLE,
        virtualAccountName: '{accountName}',
        trxId: '{reference}',
        totalAmount: '{amount}',
        virtualAccountTrxType: '{trxType}',
        expiredDate: '{expiresAt}',
      },
    },
    close: { service: 'vaDelete', body: { ...TRIPLE, trxId: '{reference}' } },
  },
  // Closed ones take the same amount each time, as DOKU's library has it.
  reusable: {
    create: {
      service: 'vaCreate',
      body: {
        ...TRIPLE,
        virtualAccountName: '{accountName}',
        trxId: '{reference}',
        totalAmount: '{amount}',
        virtualAccountTrxType: '{trxType}',
        additionalInfo: { virtualAccountConfig: { reusableStatus: true } },
      },
    },
    kinds: { va_open: 'O', va_fixed: 'C' },
  },
  status: {
    query: { service: 'vaStatus', body: TRIPLE },
    at: ['virtualAccountData.paymentFlagStatus'],
    meanings: { '00': 'success', '06': 'failed' },
    paymentId: 'virtualAccountData.paymentRequestId',
    paidAmount: 'virtualAccountData.paidAmount',
    paidAt: 'virtualAccountData.trxDateTime',
    unlisted: 'closed',
  },
  bounds: { minAmount: 1, maxAmount: 50_000_000_000 },
}
