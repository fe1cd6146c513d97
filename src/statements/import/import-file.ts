import { createHash } from 'node:crypto'
import { assertImportable, bareAccount, otherAccount, TURNOVER_MAX, tooMuch } from '../../banks/statements/plausible.ts'
import type { ReadFile } from '../../banks/statements/read-file.ts'
import { type Statement, StatementError } from '../../banks/statements/statement.ts'
import { newFreeId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { readClearing } from '../../ledger/read/clearing-balance.ts'
import { HOME } from '../../markets/market-of.ts'
import { lockAccount } from '../account.ts'
import { addDays } from '../matching/days.ts'
import { identify } from './identity.ts'
import {
  findNew,
  hasFile,
  insertEntries,
  insertStatement,
  readLastAccount,
  readTurnover,
  setCovered,
} from './import-store.ts'

export type FileToImport = {
  readonly connectionId: string
  /** The file's name, for people. */
  readonly source: string
  readonly text: string
  readonly read: ReadFile
  readonly at: Date
  /** The person who imports it. */
  readonly by: string
}

/** What an import did. `repeated`: this very file was imported before, and nothing was done. */
export type Imported =
  | { readonly is: 'repeated' }
  | { readonly is: 'imported'; readonly statements: readonly ImportedStatement[] }
type ImportedStatement = {
  readonly id: string
  readonly fromDay: string
  readonly toDay: string
  readonly entries: number
  readonly newEntries: number
}

/**
 * Imports a file's statements for a connection, in the caller's transaction, all or nothing. Entries that an earlier statement
 * showed are not added again. Throws StatementError for a different account from earlier statements, for a different currency,
 * for days too far ahead, for implausible sums, and when there is neither an entry nor a closing balance to date a statement by.
 */
export async function importFile(tx: Tx, file: FileToImport): Promise<Imported> {
  const { connectionId, text, read, at } = file
  const fileHash = createHash('sha256').update(text).digest()
  const account = await lockAccount(tx, connectionId)
  if (await hasFile(tx, connectionId, fileHash)) return { is: 'repeated' }
  const dated = read.statements.flatMap((statement) => {
    const days = daysOf(statement)
    return days ? [{ statement, ...days }] : []
  })
  const [first] = dated
  if (!first) throw new StatementError('It has neither an entry nor a closing balance.', 'EMPTY_STATEMENT')
  const { currency } = first.statement
  const odd = dated.find(({ statement }) => statement.currency !== (account.covered?.currency ?? currency))
  if (odd) {
    throw new StatementError(
      `It is of an account in ${odd.statement.currency}; this connection's is in ${account.covered?.currency ?? currency}.`,
      'OTHER_CURRENCY',
    )
  }
  assertImportable(read.statements, at)
  await assertSameAccount(tx, connectionId, read)
  // Over the whole file, so that counting continues for a day that spans two pages.
  const identified = identify(dated.flatMap(({ statement }) => statement.entries))
  const unknown = new Set(await findNew(tx, connectionId, identified))
  const statements: ImportedStatement[] = []
  let from = 0
  for (const [i, { statement, fromDay, toDay }] of dated.entries()) {
    const own = identified.slice(from, from + statement.entries.length).filter((one) => unknown.has(one))
    from += statement.entries.length
    const id = newFreeId('stm', at)
    const row = { ...file, format: read.format, id, fileHash, number: i + 1, statement, fromDay, toDay }
    await insertStatement(tx, row, own.length)
    await insertEntries(tx, row, own)
    statements.push({ id, fromDay, toDay, entries: statement.entries.length, newEntries: own.length })
  }
  if ((await readTurnover(tx, connectionId)) > TURNOVER_MAX) throw tooMuch()
  const firstDay = dated.map(({ fromDay }) => fromDay).toSorted()[0] ?? first.fromDay
  if (!account.covered || firstDay < account.covered.firstDay) {
    const bookBefore = await readClearing(tx, { connectionId, currency, before: HOME.calendar.startOf(firstDay) })
    await setCovered(tx, connectionId, { firstDay, bookBefore, currency })
  }
  return { is: 'imported', statements }
}

/** A connection is an agreement about one account. Formats write it differently, so each is compared only with its own. */
async function assertSameAccount(tx: Tx, connectionId: string, { format, statements }: ReadFile): Promise<void> {
  const before = await readLastAccount(tx, connectionId, format)
  const other = statements.find(
    ({ account }) => account !== null && bareAccount(account) !== bareAccount(before ?? account),
  )
  if (before !== null && other) throw otherAccount(before, other.account ?? '')
}

/**
 * The days a statement is of: from the day after its opening balance, on which nothing may have moved, to its closing one.
 * Undefined: it says none.
 */
function daysOf({ entries, opening, closing }: Statement): { fromDay: string; toDay: string } | undefined {
  const days = [...entries.map(({ day }) => day), ...(closing ? [closing.day] : [])].toSorted()
  const [first] = days
  const toDay = days.at(-1)
  if (first === undefined || toDay === undefined) return undefined
  const opened = opening ? addDays(opening.day, 1) : first
  return { fromDay: opened < first ? opened : first, toDay }
}
