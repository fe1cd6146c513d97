import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { preparedStatement } from '../../db/prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined, transaction } from '../../db/transaction.ts'
import type { Payout } from '../payout.ts'
import { routesOfReference } from '../reference.ts'
import { fromRow, type ListFilter, listPayouts as list, PAYOUT_COLUMNS, type PayoutRow, readPayout } from '../store.ts'

/** A merchant's own payout. Undefined: unknown, or another merchant's. */
export const findPayout = (db: Db, merchantId: string, id: string): Promise<Payout | undefined> =>
  transaction(db, merchantId, (tx) => readPayout(tx, { merchantId, id }))

export const listPayouts = (db: Db, merchantId: string, filter: ListFilter): Promise<Payout[]> =>
  transaction(db, merchantId, (tx) => list(tx, merchantId, filter))

type Sought = { readonly connectionId: string; readonly reference: string }

/** The payout of a reference we gave the bank of a connection; concurrent look-ups share one round trip. */
export const findPayoutByReference = async (
  db: Db,
  connectionId: string,
  reference: string,
): Promise<Payout | undefined> => (await lookUpsOf(db).submit('', { connectionId, reference })) ?? undefined

const lookUpsOf = groupCommitPer((db: Db, _all, batch: Sought[]) => findByReferences(db, batch))

/** A reference carries its merchant's route. `limit` makes the planner look each up by its keys. */
const BY_REFERENCE = preparedStatement(`
  select ${PAYOUT_COLUMNS}
  from unnest($1::text[], $2::text[]) as sought (route, reference)
    join merchant on merchant.route = sought.route
    cross join lateral (
      select * from payout where merchant_id = merchant.id and reference = sought.reference limit 1
    ) as payout`)

async function findByReferences(db: Db, batch: readonly Sought[]): Promise<(Payout | null)[]> {
  const sought = [...new Set(batch.map(({ reference }) => reference))].flatMap((reference) =>
    [...new Set(routesOfReference(reference))].map((route) => ({ route, reference })),
  )
  const values = [sought.map(({ route }) => route), sought.map(({ reference }) => reference)]
  const [rows = []] = await readPipelined(db, ALL_MERCHANTS, [BY_REFERENCE], values)
  const found = Map.groupBy((rows as PayoutRow[]).map(fromRow), (payout) => payout.reference)
  return batch.map(
    ({ connectionId, reference }) =>
      found.get(reference)?.find((payout) => payout.connectionId === connectionId) ?? null,
  )
}
