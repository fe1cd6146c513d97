import type { Selectable } from 'kysely'
import { currency } from '../../base/currency.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Account, Entry } from '../accounts.ts'

/** A written transaction. `holdId` is the hold that a `post` or `void` resolved. */
export type LedgerTransaction = {
  readonly id: string
  readonly cause: string
  readonly kind: 'posting' | 'hold' | 'post' | 'void'
  readonly holdId: string | null
  readonly at: Date
  readonly entries: readonly Entry[]
}

export type Page = { readonly transactions: LedgerTransaction[]; readonly nextCursor: string | null }

/** A merchant's transactions with their entries, newest first. `cursor` is an earlier page's `nextCursor`. */
export async function listTransactions(
  tx: Tx,
  merchantId: string,
  { limit, cursor = null }: { limit: number; cursor?: string | null },
): Promise<Page> {
  let query = tx.selectFrom('ledger_transaction').selectAll().where('merchant_id', '=', merchantId)
  if (cursor !== null) query = query.where('id', '<', cursor)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1) // one more shows whether there is a next page
    .execute()
  const page = rows.slice(0, limit)
  const transactions = await withEntries(tx, merchantId, page)
  return { transactions, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** The transactions of these causes, with their entries, oldest first. */
export async function readByCauses(
  tx: Tx,
  merchantId: string,
  causes: readonly string[],
): Promise<LedgerTransaction[]> {
  if (causes.length === 0) return []
  const rows = await tx
    .selectFrom('ledger_transaction')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('cause', 'in', causes)
    .orderBy('id')
    .execute()
  return withEntries(tx, merchantId, rows)
}

async function withEntries(
  tx: Tx,
  merchantId: string,
  rows: readonly Selectable<Tables['ledger_transaction']>[],
): Promise<LedgerTransaction[]> {
  const entries = await readEntries(
    tx,
    merchantId,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    cause: row.cause,
    kind: row.kind,
    holdId: row.hold_id,
    at: row.created_at,
    entries: entries.get(row.id) ?? [],
  }))
}

async function readEntries(tx: Tx, merchantId: string, ids: readonly string[]): Promise<Map<string, Entry[]>> {
  const entries = new Map<string, Entry[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return entries
  const rows = await tx
    .selectFrom('ledger_entry')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', 'in', ids)
    .orderBy('transaction_id')
    .orderBy('line')
    .execute()
  for (const row of rows) {
    const money = { amount: row.amount, currency: currency(row.currency) }
    entries.get(row.transaction_id)?.push({ account: row.account as Account, money })
  }
  return entries
}
