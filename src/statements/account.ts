import { type RawBuilder, sql } from 'kysely'
import Type, { type Static } from 'typebox'
import { Check } from 'typebox/value'
import { CsvMapping } from '../banks/statements/csv-mapping.ts'
import { StatementError } from '../banks/statements/statement.ts'
import { type Currency, currency } from '../base/currency.ts'
import type { Tx } from '../db/transaction.ts'

const closed = { additionalProperties: false } as const

/** A provider's deduction from what it settles; the fee is per payment, rounded by the provider's own rule. */
export const Settlement = Type.Object(
  {
    feeBasisPoints: Type.Integer({ minimum: 0, maximum: 5_000 }),
    // Of each payment, in whole units.
    feeFixed: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    // On the fee.
    taxPercent: Type.Integer({ minimum: 0, maximum: 50 }),
  },
  closed,
)
export type Settlement = Static<typeof Settlement>

/** How the statements of a connection are read and matched, and how far. */
export type StatementAccount = {
  readonly connectionId: string
  readonly mapping: CsvMapping | null
  readonly settlement: Settlement | null
  /** Within how many days the bank shows what the books have. */
  readonly windowDays: number
  /** What statements cover; null: none was imported. */
  readonly covered: Covered | null
  /** Every booking before this day is matched or a break. */
  readonly doneBefore: string | null
}
type Covered = { readonly firstDay: string; readonly bookBefore: bigint; readonly currency: Currency }

type Row = {
  connection_id: string
  mapping: unknown
  settlement: unknown
  window_days: number
  first_day: string | null
  opening_balance: bigint | null
  reconciled_before: string | null
  currency: string | null
}
const COLUMNS = sql`connection_id, mapping, settlement, window_days, first_day::text, opening_balance, reconciled_before::text, currency`

function fromRow(row: Row): StatementAccount {
  const { first_day: firstDay, opening_balance: bookBefore, currency: code } = row
  return {
    connectionId: row.connection_id,
    mapping: Check(CsvMapping, row.mapping) ? row.mapping : null,
    settlement: Check(Settlement, row.settlement) ? row.settlement : null,
    windowDays: row.window_days,
    covered:
      firstDay === null || bookBefore === null || code === null
        ? null
        : { firstDay, bookBefore, currency: currency(code) },
    doneBefore: row.reconciled_before,
  }
}

const read = async (tx: Tx, condition: RawBuilder<unknown>): Promise<StatementAccount[]> =>
  (await sql<Row>`select ${COLUMNS} from statement_account ${condition}`.execute(tx)).rows.map(fromRow)

/** Every connection whose statements are read. */
export const listAccounts = (tx: Tx): Promise<StatementAccount[]> => read(tx, sql`order by connection_id`)

/** How a connection's statements are read; the defaults where nothing was set. */
export const findAccount = async (tx: Tx, connectionId: string): Promise<StatementAccount> =>
  (await read(tx, sql`where connection_id = ${connectionId}`))[0] ?? {
    connectionId,
    mapping: null,
    settlement: null,
    windowDays: 3,
    covered: null,
    doneBefore: null,
  }

/** As `findAccount`, and locks the account against other imports and matching until the transaction ends. */
export async function lockAccount(tx: Tx, connectionId: string): Promise<StatementAccount> {
  // A caller that waits here waits for a whole file to be imported.
  await sql`set local lock_timeout = '60s'`.execute(tx)
  await tx
    .insertInto('statement_account')
    .values({
      connection_id: connectionId,
      mapping: null,
      settlement: null,
      first_day: null,
      opening_balance: null,
      reconciled_before: null,
      currency: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const [account] = await read(tx, sql`where connection_id = ${connectionId} for update`)
  if (!account) throw new Error('the account was just inserted')
  return account
}

export type AccountChange = {
  readonly mapping?: CsvMapping | null
  readonly settlement?: Settlement | null
  readonly windowDays?: number
}

/** Changes how statements of a connection are read and matched from now on. */
export async function changeAccount(tx: Tx, connectionId: string, change: AccountChange): Promise<StatementAccount> {
  const before = await lockAccount(tx, connectionId)
  const { mapping, settlement, windowDays } = { ...before, ...change }
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  await tx
    .updateTable('statement_account')
    .set({ mapping: json(mapping), settlement: json(settlement), window_days: windowDays })
    .where('connection_id', '=', connectionId)
    .execute()
  return { ...before, mapping, settlement, windowDays }
}

/** A mapping as a person entered it. Throws StatementError where it is invalid. */
export function readMapping(value: unknown): CsvMapping {
  if (Check(CsvMapping, value)) return value
  throw new StatementError(
    'The mapping lacks something, or has something that belongs to none; docs/reconciliation.md shows one.',
  )
}

/** A provider's deduction as a person entered it. Throws StatementError where it is invalid. */
export function readSettlement(value: unknown): Settlement {
  if (Check(Settlement, value)) return value
  throw new StatementError('A settlement is {"feeBasisPoints":70,"feeFixed":0,"taxPercent":11}, each a whole number.')
}
