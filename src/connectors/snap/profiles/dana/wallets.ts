import type { WalletsSection } from '../../profile/wallets.ts'
import { danaCancel, danaLife, danaOrder, danaQuery, danaRedirect } from './order.ts'

/** Its own wallet is paid on its page, others by the option that names them. */
export const danaWallets: WalletsSection = {
  needs: ['merchantId'],
  names: {
    DANA: 'DANA',
    OVO: 'NETWORK_PAY_PG_OVO',
    GOPAY: 'NETWORK_PAY_PG_GOPAY',
    SHOPEEPAY: 'NETWORK_PAY_PG_SPAY',
    LINKAJA: 'NETWORK_PAY_PG_LINKAJA',
  },
  pay: danaOrder('NETWORK_PAY', '{wallet}'),
  payOtherwise: { DANA: danaRedirect },
  query: danaQuery,
  cancel: danaCancel,
  lifeMinutes: danaLife,
  statuses: {},
  bounds: { minAmount: 1, maxAmount: 20_000_000 },
}
