import type { Selectable } from 'kysely'
import { routeOf } from '../../base/id.ts'
import type { Db } from '../../db/db.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { preparedStatement } from '../../db/prepared-statements.ts'
import type { Tables } from '../../db/tables.ts'
import { ALL_MERCHANTS, readPipelined } from '../../db/transaction.ts'
import type { Attempt } from '../checkout.ts'
import { ATTEMPT_COLUMNS, fromRow } from './store.ts'

/** The attempt of a reference of ours, of any merchant; undefined: unknown. Concurrent reads share one round trip. */
export const findAttemptByReference = async (db: Db, reference: string): Promise<Attempt | undefined> =>
  (await groupCommitOf(db).submit('', reference)) ?? undefined

const groupCommitOf = groupCommitPer(readByReferences)

// A reference begins with its merchant's route, so a look-up cannot cross merchants.
const BY_REFERENCES = preparedStatement(`
  select ${ATTEMPT_COLUMNS} from attempt
  where merchant_id in (select id from merchant where route = any($2)) and reference = any($1)`)

async function readByReferences(db: Db, _all: string, references: string[]): Promise<(Attempt | null)[]> {
  const routes = [...new Set(references.map(routeOf))]
  const [rows = []] = await readPipelined(db, ALL_MERCHANTS, [BY_REFERENCES], [references, routes])
  const found = new Map((rows as Selectable<Tables['attempt']>[]).map((row) => [row.reference, fromRow(row)]))
  return references.map((reference) => found.get(reference) ?? null)
}
