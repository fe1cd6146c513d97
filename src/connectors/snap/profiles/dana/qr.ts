import type { QrSection } from '../../profile/qr.ts'
import { danaCancel, danaLife, danaOrder, danaQuery } from './order.ts'

/** A code needs the shop it is for; our terminal id is its name at DANA. The reference is at most 25 characters. */
export const danaQr: QrSection = {
  needs: ['merchantId', 'terminalId'],
  generate: danaOrder('NETWORK_PAY', 'NETWORK_PAY_PG_QRIS', { externalStoreId: '{terminalId}' }),
  query: danaQuery,
  cancel: danaCancel,
  content: 'additionalInfo.paymentCode',
  lifeMinutes: danaLife,
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 10_000_000 },
}
