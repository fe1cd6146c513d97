import type { TransferService } from '../connectors/payout-port.ts'
import type { Tx } from '../db/transaction.ts'
import { isWaiting, type PayoutWait } from './store.ts'

/** How many of a merchant's payouts wait, counted up to `most`; and which opens first, where it is for an opening. */
export type Waiting = {
  readonly count: number
  readonly opens: { readonly service: TransferService; readonly opensAt: Date } | null
}

export async function countWaiting(tx: Tx, merchantId: string, on: PayoutWait, most: number): Promise<Waiting> {
  const rows = await tx
    .selectFrom('payout')
    .select(['closed_service', 'opens_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'PROCESSING')
    .where(isWaiting(on))
    .limit(most)
    .execute()
  const openings = rows.flatMap(({ closed_service: service, opens_at: opensAt }) =>
    service && opensAt ? [{ service, opensAt }] : [],
  )
  const [opens = null] = openings.sort((a, b) => a.opensAt.getTime() - b.opensAt.getTime())
  return { count: rows.length, opens }
}
