import type { VaByOrder } from '../../profile/virtual-accounts.ts'
import { danaCancel, danaLife, danaOrder, danaQuery } from './order.ts'

/** DANA makes the number for an order. */
export const danaVirtualAccounts: VaByOrder = {
  way: 'order',
  needs: ['merchantId'],
  banks: {
    BCA: 'VIRTUAL_ACCOUNT_BCA',
    BNI: 'VIRTUAL_ACCOUNT_BNI',
    BRI: 'VIRTUAL_ACCOUNT_BRI',
    BSI: 'VIRTUAL_ACCOUNT_BSI_PAYMENT',
    CIMB: 'VIRTUAL_ACCOUNT_CIMB',
    MANDIRI: 'VIRTUAL_ACCOUNT_MANDIRI',
    PERMATA: 'VIRTUAL_ACCOUNT_PERMATA',
  },
  create: danaOrder('VIRTUAL_ACCOUNT', '{bank}'),
  query: danaQuery,
  cancel: danaCancel,
  number: 'additionalInfo.paymentCode',
  lifeMinutes: danaLife,
  statuses: {},
  bounds: { minAmount: 10_000, maxAmount: 50_000_000 },
}
