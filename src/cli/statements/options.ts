import { readFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { decodeFile } from '../../banks/statements/read-file.ts'
import { StatementError } from '../../banks/statements/statement.ts'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import type { Config } from '../../compose/config/config.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { CommandEntry } from '../../dashboard/trail/record-command.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx } from '../../db/transaction.ts'
import type { Counterpart } from '../../ledger/read/operator-books.ts'
import { isCounterpart, OWN_COUNTERPARTS } from '../../statements/counterparts.ts'
import { unknown, withDatabase } from '../database.ts'
import { readId } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

/** An import may run one long statement after another. */
const QUERY_TIMEOUT_MS = 600_000

/** `--connection`, as an option and as an id. */
export const CONNECTION = { connection: { type: 'string' } } as const
export const readConnection = (text: string | undefined): string =>
  readId('con', text, '--connection', 'connections list')

/** Runs a command's work on statements. Throws StartError, in one sentence, for a refusal. */
export async function withStatements<T>(work: (db: Db, config: Config) => Promise<T>): Promise<T> {
  try {
    return await withDatabase(work, QUERY_TIMEOUT_MS)
  } catch (error) {
    throw error instanceof StatementError ? new StartError(error.message) : error
  }
}

export type Doing = { readonly at: Date; readonly by: string }

/** As `withStatements`, in one transaction with its entry in the audit trail. */
export const doAndRecord = <T>(
  work: (tx: Tx, doing: Doing, record: (action: Omit<CommandEntry, 'merchantId'>) => Promise<void>) => Promise<T>,
): Promise<T> =>
  withStatements(async (db, config) => {
    const at = await currentTime(config, db)
    return recordedTransaction({ db, config }, ALL_MERCHANTS, (tx, record) =>
      work(tx, { at, by: userName() }, (action) => record({ ...action, merchantId: null })),
    )
  })

/** Throws StartError where there is no such connection. */
export async function assertConnection(db: Db, id: string): Promise<void> {
  if (!(await listConnections(db)).some((one) => one.id === id)) throw unknown('connection', id)
}

/** The text of a file. Throws StartError where it cannot be read. */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new StartError(`${file} cannot be read: ${error.message}.`)
  })
  return decodeFile(bytes)
}

/** `--note`, which every change of a break requires. */
export function readNote(text: string | undefined): string {
  const note = text?.trim() ?? ''
  if (note === '' || note.length > 500) throw new StartError('--note is required: why, in at most 500 characters.')
  return note
}

export function readCounterpart(text: string | undefined, name: string): Counterpart {
  if (text !== undefined && isCounterpart(text)) return text
  throw new StartError(`${name} is one of ${OWN_COUNTERPARTS.join(', ')}, or clearing:con_… of another connection.`)
}

export const say = (amount: bigint, code: string): string => toDecimal({ amount, currency: currency(code) })

/** In a container the user may be a number without a name. */
function userName(): string {
  try {
    return `${userInfo().username} (command line)`
  } catch {
    return 'command line'
  }
}
