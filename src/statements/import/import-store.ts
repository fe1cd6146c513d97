import { sql } from 'kysely'
import type { StatementFormat } from '../../banks/statements/read-file.ts'
import { oneLine, type Statement, type StatementEntry } from '../../banks/statements/statement.ts'
import { newFreeId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Identified } from './identity.ts'

export type NewStatement = {
  readonly id: string
  readonly connectionId: string
  readonly fileHash: Buffer
  readonly number: number
  readonly source: string
  readonly format: StatementFormat
  readonly statement: Statement
  readonly fromDay: string
  readonly toDay: string
  readonly at: Date
  readonly by: string
}

const NAME_MAX = 200
const nameOf = (text: string | null): string | null => oneLine(text ?? '').slice(0, NAME_MAX) || null

/** Whether this file was imported for this connection. */
export async function hasFile(tx: Tx, connectionId: string, fileHash: Buffer): Promise<boolean> {
  const row = await tx
    .selectFrom('bank_statement')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where('file_hash', '=', fileHash)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The account named by the latest statement in a format; null: none was named. */
export async function readLastAccount(tx: Tx, connectionId: string, format: StatementFormat): Promise<string | null> {
  const row = await tx
    .selectFrom('bank_statement')
    .select('account')
    .where('connection_id', '=', connectionId)
    .where('format', '=', format)
    .where('account', 'is not', null)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.account ?? null
}

/** Total that the entries of a connection moved, credits and debits both counted as positive. */
export async function readTurnover(tx: Tx, connectionId: string): Promise<bigint> {
  const { rows } = await sql<{ moved: string | null }>`
    select sum(abs(amount))::text as moved from bank_entry where connection_id = ${connectionId}`.execute(tx)
  return BigInt(rows[0]?.moved ?? 0)
}

export async function insertStatement(tx: Tx, one: NewStatement, newEntries: number): Promise<void> {
  const { statement } = one
  await tx
    .insertInto('bank_statement')
    .values({
      id: one.id,
      connection_id: one.connectionId,
      file_hash: one.fileHash,
      number: one.number,
      source: one.source,
      format: one.format,
      from_day: one.fromDay,
      to_day: one.toDay,
      account: nameOf(statement.account),
      statement_number: nameOf(statement.number),
      currency: statement.currency,
      opening: statement.opening?.amount ?? null,
      closing: statement.closing?.amount ?? null,
      entries: statement.entries.length,
      new_entries: newEntries,
      imported_at: one.at,
      imported_by: one.by,
    })
    .execute()
}

const AT_ONCE = 2_000

/** Which of these entries are not there yet. */
export async function findNew(tx: Tx, connectionId: string, entries: readonly Identified[]): Promise<Identified[]> {
  const known = new Set<string>()
  for (let i = 0; i < entries.length; i += AT_ONCE) {
    const identities = entries.slice(i, i + AT_ONCE).map(({ identity }) => identity)
    const { rows } = await sql<{ identity: Buffer }>`
      select identity from bank_entry
      where connection_id = ${connectionId} and identity = any (${identities}::bytea[])`.execute(tx)
    for (const row of rows) known.add(row.identity.toString('hex'))
  }
  return entries.filter(({ identity }) => !known.has(identity.toString('hex')))
}

export async function insertEntries(
  tx: Tx,
  { connectionId, id, at }: Pick<NewStatement, 'connectionId' | 'id' | 'at'>,
  entries: readonly Identified[],
): Promise<void> {
  for (let i = 0; i < entries.length; i += AT_ONCE) {
    const rows = entries.slice(i, i + AT_ONCE).map(({ entry, identity }) => toRow(entry, identity, at))
    await tx
      .insertInto('bank_entry')
      .values(rows.map((row) => ({ ...row, connection_id: connectionId, statement_id: id })))
      .execute()
  }
}

const toRow = ({ line, day, money, reference, references, text }: StatementEntry, identity: Buffer, at: Date) => ({
  id: newFreeId('ste', at),
  identity,
  line,
  day,
  currency: money.currency,
  amount: money.amount,
  reference,
  text,
  match_id: null,
  undone_at: null,
  other_references: [...references],
})

/** From when statements of a connection cover its account: sets what the books had before. */
export async function setCovered(
  tx: Tx,
  connectionId: string,
  covered: { firstDay: string; bookBefore: bigint; currency: string },
): Promise<void> {
  await tx
    .updateTable('statement_account')
    .set({
      first_day: covered.firstDay,
      opening_balance: covered.bookBefore,
      currency: covered.currency,
      reconciled_before: null,
    })
    .where('connection_id', '=', connectionId)
    .execute()
}
