import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'

/**
 * The cause of an operator's booking for an entry, a break or another booking. A booking that was reversed has used up its
 * cause: the next one is numbered. The caller has locked the account.
 */
export async function nextCause(tx: Tx, id: string): Promise<string> {
  const first = `statement:${id}`
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger_transaction
    where merchant_id = ${OPERATOR_BOOKS} and cause like ${`${first}:undo%`}`.execute(tx)
  const undone = Number(rows[0]?.count ?? 0n)
  return undone === 0 ? first : `${first}:${undone + 1}`
}
