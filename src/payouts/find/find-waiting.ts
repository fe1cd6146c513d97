import { currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import type { TransferService } from '../../connectors/payout-port.ts'
import type { Tx } from '../../db/transaction.ts'
import { isWaiting, type PayoutWait } from '../store.ts'

/** A condition on rows of `payout` that are PROCESSING. */
export const isWaitingPayout = isWaiting

/** A merchant's waiting payouts, at most `most`; and the one whose service opens first, if they wait for an opening. */
export type Waiting = {
  readonly payouts: readonly { readonly id: string; readonly amount: Money }[]
  readonly opens: { readonly service: TransferService; readonly opensAt: Date } | null
}

export async function findWaiting(tx: Tx, merchantId: string, on: PayoutWait, most: number): Promise<Waiting> {
  const rows = await tx
    .selectFrom('payout')
    .select(['id', 'currency', 'amount', 'closed_service', 'opens_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PROCESSING')
    .where(isWaiting(on))
    .limit(most)
    .execute()
  const openings = rows.flatMap(({ closed_service: service, opens_at: opensAt }) =>
    service && opensAt ? [{ service, opensAt }] : [],
  )
  const [opens = null] = openings.sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  const payouts = rows.map((row) => ({ id: row.id, amount: { amount: row.amount, currency: currency(row.currency) } }))
  return { payouts, opens }
}
