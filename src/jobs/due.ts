import type { Db } from '../db/db.ts'
import { groupCommitPer, withOneByOneFallback } from '../db/group-commit.ts'
import { preparedStatement } from '../db/prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined, scopeText } from '../db/transaction.ts'

/** Where a task's work lies: rows of a table that become due at the moment in a column. */
export type DueRows = {
  readonly from: string
  /** The column with the moment; rows where it is null are never due. An index on it, partial at most by `where`, is required. */
  readonly at: string
  /** What else is true of such rows, in SQL: the condition of the index. Never more than the claim itself requires. */
  readonly where?: string
}

/** A look at the rows in this place among those declared for the database. */
type Look = { readonly place: number; readonly now: Date }

/**
 * Whether rows are due, of the merchants of a task's turn. Tasks poll at the same moments (`jobs/worker.ts`), and
 * their looks at one moment are one statement over one connection, sent and answered once: an idle gateway costs no more
 * than that, however many tasks it has.
 */
export function dueRows(db: Db, rows: DueRows): (now: Date) => Promise<boolean> {
  const place = placeOf(declaredOn(db), rows)
  return async (now) => (await looksOf(db).submit(scopeText(ALL_MERCHANTS), { place, now })).isDue
}

/**
 * Those of a turn of the sandbox's tasks see other merchants than those of another: the scope is the group. One look at a
 * time: a second one beside a slow one would be planned over another connection, which is what makes the first of them slow.
 */
const looksOf = groupCommitPer(
  (db: Db, _scope: string, looks: Look[]) => withOneByOneFallback(looks, (some) => lookFor(db, some)),
  1,
)

/**
 * Looks taken together name all that is declared, with no time for those that no task polls at this moment, which reads
 * nothing: one text is planned once by each connection, and the polls of a moment are rarely the same as those before.
 */
async function lookFor(db: Db, looks: readonly Look[]): Promise<{ readonly isDue: boolean }[]> {
  const declared = declaredOn(db)
  const places = looks.length === 1 ? looks.map(({ place }) => place) : [...declared.keys()]
  const times = latestOf(looks)
  const statement = statementFor(places.map((place) => declared[place]).filter((rows) => rows !== undefined))
  const values = places.map((place) => times.get(place)?.toISOString() ?? null)
  const [[found] = []] = await readPipelined(db, ALL_MERCHANTS, [statement], values)
  return looks.map(({ place }) => ({ isDue: found?.due[places.indexOf(place)] === true }))
}

/** Two clocks may look at the same rows: a look that is too early finds nothing, one that is too late does no harm. */
function latestOf(looks: readonly Look[]): Map<number, Date> {
  const times = new Map<number, Date>()
  for (const { place, now } of looks) if (now > (times.get(place) ?? new Date(0))) times.set(place, now)
  return times
}

const statementFor = (declared: readonly DueRows[]) =>
  preparedStatement(
    `select array[${declared.map(({ from, at, where = 'true' }, i) => `exists (select from ${from} where ${where} and ${at} <= $${i + 1}::timestamptz)`).join(', ')}] as due`,
  )

/** What several banks on one database declare is one. */
function placeOf(declared: DueRows[], rows: DueRows): number {
  const known = declared.findIndex(
    ({ from, at, where }) => from === rows.from && at === rows.at && where === rows.where,
  )
  return known >= 0 ? known : declared.push(rows) - 1
}

const declaredBy = new WeakMap<Db, DueRows[]>()

function declaredOn(db: Db): DueRows[] {
  const declared = declaredBy.get(db) ?? []
  declaredBy.set(db, declared)
  return declared
}
