import type { Selectable } from 'kysely'
import { routeOf } from '../base/id.ts'
import { batcherPer } from '../db/batcher.ts'
import type { Db } from '../db/db.ts'
import { flightStatement, readInOneFlight } from '../db/flight.ts'
import type { Tables } from '../db/tables.ts'
import { EVERYONE } from '../db/transaction.ts'
import { ATTEMPT_COLUMNS, fromRow } from './attempt-store.ts'
import type { Attempt } from './checkout.ts'

/** By our own reference, whoever's it is; undefined: unknown. Those asked for together are read in one flight. */
export const findAttemptByReference = async (db: Db, reference: string): Promise<Attempt | undefined> =>
  (await batcherOf(db).submit('', reference)) ?? undefined

const batcherOf = batcherPer(readByReferences)

// A reference begins with the route of its merchant, so none is found under another one's.
const BY_REFERENCES = flightStatement(`
  select ${ATTEMPT_COLUMNS} from attempt
  where merchant_id in (select id from merchant where route = any($2)) and reference = any($1)`)

async function readByReferences(db: Db, _all: string, references: string[]): Promise<(Attempt | null)[]> {
  const routes = [...new Set(references.map(routeOf))]
  const [rows = []] = await readInOneFlight(db, EVERYONE, [BY_REFERENCES], [references, routes])
  const found = new Map((rows as Selectable<Tables['attempt']>[]).map((row) => [row.reference, fromRow(row)]))
  return references.map((reference) => found.get(reference) ?? null)
}
