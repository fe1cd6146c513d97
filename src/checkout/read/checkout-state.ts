import { isId, routeOf } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { preparedStatement } from '../../db/prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined } from '../../db/transaction.ts'
import type { Checkout } from '../checkout.ts'

/** What an open page watches of a checkout. */
export type CheckoutState = Pick<Checkout, 'merchantId' | 'id' | 'version' | 'status'>

/** The state of a checkout, by its URL alone. Concurrent reads share one round trip. */
export const findCheckoutStateByUrl = async (db: Db, id: string): Promise<CheckoutState | undefined> =>
  isId('co', id) ? ((await groupCommitOf(db).submit('', id)) ?? undefined) : undefined

const groupCommitOf = groupCommitPer(readStates)

// An id begins with its merchant's route, so a look-up cannot cross merchants.
const BY_URL = preparedStatement(`
  select merchant_id as "merchantId", id, version, status from checkout
  where merchant_id in (select id from merchant where route = any($1)) and id = any($2)`)

async function readStates(db: Db, _all: string, ids: readonly string[]): Promise<(CheckoutState | null)[]> {
  const values = [[...new Set(ids.map(routeOf))], [...new Set(ids)]]
  const [rows = []] = await readPipelined(db, ALL_MERCHANTS, [BY_URL], values)
  const states = new Map((rows as CheckoutState[]).map((row) => [row.id, row]))
  return ids.map((id) => states.get(id) ?? null)
}
