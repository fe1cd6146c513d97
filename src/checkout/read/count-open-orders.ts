import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Customers } from '../customer/customers.ts'
import { addressWord } from '../customer/search-words.ts'

/** Orders of a payment link from one network address. */
type Orders = {
  readonly merchantId: string
  readonly linkId: string
  readonly address: string
  /** Earlier orders can no longer be open: the scan starts here. */
  readonly since: Date
}

/** How many orders of a link await payment. Ids sort by time, so the link's index reads only the recent ones. */
export async function countOpenOrders(
  tx: Tx,
  customers: Customers,
  { merchantId, linkId, address, since }: Orders,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from checkout
    where merchant_id = ${merchantId} and link_id = ${linkId} and id >= ${idAt('co', merchantId, since)}
      and status in ('PENDING', 'PROCESSING') and ordered_from = ${customers.tokenOf(merchantId, addressWord(address))}`.execute(
    tx,
  )
  return Number(rows[0]?.count ?? 0)
}
