import { isId, routeOf } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { preparedStatement } from '../../db/prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined } from '../../db/transaction.ts'
import type { Checkout } from '../checkout.ts'

/** What an open page watches of a checkout. */
export type Standing = Pick<Checkout, 'merchantId' | 'id' | 'version' | 'status'>

/** How a checkout stands, by its URL alone. What is asked for at the same time shares one round trip. */
export const findStandingByUrl = async (db: Db, id: string): Promise<Standing | undefined> =>
  isId('co', id) ? ((await groupCommitOf(db).submit('', id)) ?? undefined) : undefined

const groupCommitOf = groupCommitPer(readStandings)

// An id begins with the route of its merchant, so none is found under another one's.
const BY_URL = preparedStatement(`
  select merchant_id as "merchantId", id, version, status from checkout
  where merchant_id in (select id from merchant where route = any($1)) and id = any($2)`)

async function readStandings(db: Db, _all: string, ids: readonly string[]): Promise<(Standing | null)[]> {
  const values = [[...new Set(ids.map(routeOf))], [...new Set(ids)]]
  const [rows = []] = await readPipelined(db, ALL_MERCHANTS, [BY_URL], values)
  const standings = new Map((rows as Standing[]).map((row) => [row.id, row]))
  return ids.map((id) => standings.get(id) ?? null)
}
