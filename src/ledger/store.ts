import { type RawBuilder, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import type { Money } from '../base/money.ts'
import { prepared } from '../db/prepared-statements.ts'
import type { Tx } from '../db/transaction.ts'
import type { Account, Entry } from './accounts.ts'

export type Kind = 'posting' | 'hold' | 'post' | 'void'

/** A ledger transaction about to be written. `holdId` names the hold that a `post` or `void` resolves. */
export type Draft = {
  readonly merchantId: string
  readonly id: string
  readonly cause: string
  readonly kind: Kind
  readonly holdId: string | null
  readonly at: Date
  readonly entries: readonly Entry[]
  /** Money this transaction made pending, and the time it becomes available. */
  readonly settlement?: { readonly receiptId: string; readonly money: Money; readonly dueAt: Date }
}

/**
 * Writes transactions with their entries in one statement and returns the ids of those written: a draft whose cause
 * has happened, or whose hold is resolved, is left out. Waits for a racer with the same cause to commit or roll back.
 * The database accepts a transaction and its entries in one statement only; its triggers maintain the balances.
 */
export async function insertTransactions(
  tx: Tx,
  drafts: readonly Draft[],
  condition: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Set<string>> {
  const lines = drafts.flatMap((draft) => draft.entries.map((entry, i) => ({ ...entry, id: draft.id, line: i + 1 })))
  const { rows } = await prepared(sql<{ id: string }>`
    with written as (
      insert into ledger_transaction (merchant_id, id, cause, kind, hold_id, created_at)
      select * from unnest(
        ${drafts.map((draft) => draft.merchantId)}::text[], ${drafts.map((draft) => draft.id)}::text[],
        ${drafts.map((draft) => draft.cause)}::text[], ${drafts.map((draft) => draft.kind)}::text[],
        ${drafts.map((draft) => draft.holdId)}::text[], ${drafts.map((draft) => draft.at)}::timestamptz[]
      )
      where ${condition}
      on conflict do nothing
      returning merchant_id, id
    ), entered as (
      insert into ledger_entry (merchant_id, transaction_id, line, account, currency, amount)
      select written.merchant_id, written.id, entry.line, entry.account, entry.currency, entry.amount
      from written join unnest(
        ${lines.map((entry) => entry.id)}::text[], ${lines.map((entry) => entry.line)}::smallint[],
        ${lines.map((entry) => entry.account)}::text[], ${lines.map((entry) => entry.money.currency)}::text[],
        ${lines.map((entry) => entry.money.amount)}::bigint[]
      ) as entry (transaction_id, line, account, currency, amount) on entry.transaction_id = written.id
    )${queued(drafts)}
    select id from written`).execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** The part of the statement that queues settlements, where there are any. */
function queued(drafts: readonly Draft[]): RawBuilder<unknown> {
  const rows = drafts.flatMap(({ id, settlement }) => (settlement ? [{ id, ...settlement }] : []))
  if (rows.length === 0) return sql``
  return sql`, queued as (
      insert into ledger_settlement (merchant_id, receipt_id, currency, amount, due_at)
      select written.merchant_id, due.receipt_id, due.currency, due.amount, due.due_at
      from written join unnest(
        ${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.receiptId)}::text[],
        ${rows.map((row) => row.money.currency)}::text[], ${rows.map((row) => row.money.amount)}::bigint[],
        ${rows.map((row) => row.dueAt)}::timestamptz[]
      ) as due (transaction_id, receipt_id, currency, amount, due_at) on due.transaction_id = written.id
    )`
}

/** True where `money` is available; the merchant's available balance then stays locked until the transaction ends. */
export const covers = (merchantId: string, money: Money): RawBuilder<boolean> =>
  sql<boolean>`ledger_cover(${merchantId}, ${money.currency}, ${money.amount})`

/** What a merchant has available and owes in a currency, as amounts of zero or more: neither changes until the transaction ends. */
export async function lockMerchantBalance(
  tx: Tx,
  merchantId: string,
  code: string,
): Promise<{ available: bigint; owed: bigint }> {
  const { rows } = await prepared(sql<{ available: bigint; owed: bigint }>`
    select available, owed from ledger_lock(${merchantId}, ${code})`).execute(tx)
  return rows[0] ?? { available: 0n, owed: 0n }
}

/** The id of the transaction of a cause. */
export async function findByCause(tx: Tx, merchantId: string, cause: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ledger_transaction')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return row?.id
}

/** A hold: its id and what it set aside. */
export type Hold = { readonly id: string; readonly money: Money }

/** The hold of a cause. */
export const findHold = async (tx: Tx, merchantId: string, cause: string): Promise<Hold | undefined> =>
  (await findHolds(tx, merchantId, [cause])).get(cause)

/** The holds of these causes, by cause. */
export async function findHolds(tx: Tx, merchantId: string, causes: readonly string[]): Promise<Map<string, Hold>> {
  const { rows } = await prepared(sql<{ cause: string; id: string; currency: string; amount: bigint }>`
    select hold.cause, hold.id, entry.currency, entry.amount
    from ledger_transaction as hold join ledger_entry as entry
      on entry.merchant_id = ${merchantId} and entry.transaction_id = hold.id and entry.account = 'held'
    where hold.merchant_id = ${merchantId} and hold.cause = any (${causes}::text[]) and hold.kind = 'hold'`).execute(tx)
  return new Map(
    rows.map(({ cause, id, currency: code, amount }) => [cause, { id, money: { amount, currency: currency(code) } }]),
  )
}

/** What a hold moved. */
export async function readHoldEntries(tx: Tx, merchantId: string, holdId: string): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(['account', 'currency', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where('transaction_id', '=', holdId)
    .execute()
  return rows.map(({ account, currency: code, amount }) => ({
    account: account as Account,
    money: { amount, currency: currency(code) },
  }))
}

/** What the transactions of these causes have moved to an account, all together. */
export async function sumOfCauses(
  tx: Tx,
  merchantId: string,
  causes: readonly string[],
  account: Account,
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(entry.amount), 0)::bigint as sum
    from ledger_transaction as cause join ledger_entry as entry
      on entry.merchant_id = cause.merchant_id and entry.transaction_id = cause.id
    where cause.merchant_id = ${merchantId} and cause.cause = any (${causes}::text[]) and account = ${account}`.execute(
    tx,
  )
  return rows[0]?.sum ?? 0n
}

/** Takes up to `atMost` from a receipt's pending part, whose settlement shrinks accordingly. Returns how much. */
export async function takeFromSettlement(
  tx: Tx,
  merchantId: string,
  receiptId: string,
  atMost: bigint,
): Promise<bigint> {
  if (atMost === 0n) return 0n
  const { rows } = await sql<{ taken: bigint }>`
    with before as materialized (
      select amount from ledger_settlement where merchant_id = ${merchantId} and receipt_id = ${receiptId} for update
    )
    update ledger_settlement as settlement set amount = settlement.amount - least(before.amount, ${atMost}::bigint)
    from before where merchant_id = ${merchantId} and receipt_id = ${receiptId}
    returning before.amount - settlement.amount as taken`.execute(tx)
  return rows[0]?.taken ?? 0n
}

/** Returns money to a receipt's pending part. False: it has settled. */
export async function addToSettlement(
  tx: Tx,
  merchantId: string,
  receiptId: string,
  { amount }: Money,
): Promise<boolean> {
  const { rows } = await sql`
    update ledger_settlement set amount = amount + ${amount}::bigint
    where merchant_id = ${merchantId} and receipt_id = ${receiptId}
    returning receipt_id`.execute(tx)
  return rows.length > 0
}

/** Which of these merchants owe us something at the moment; nothing is locked. */
export async function merchantsOwing(tx: Tx, merchantIds: readonly string[]): Promise<Set<string>> {
  if (merchantIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('ledger_balance')
    .select('merchant_id')
    .where('merchant_id', 'in', merchantIds)
    .where('account', '=', 'owed')
    .where('balance', '<', 0n)
    .execute()
  return new Set(rows.map((row) => row.merchant_id))
}

/** How a hold was resolved; undefined while it is open. */
export async function findResolution(tx: Tx, merchantId: string, holdId: string): Promise<Kind | undefined> {
  const row = await tx
    .selectFrom('ledger_transaction')
    .select('kind')
    .where('merchant_id', '=', merchantId)
    .where('hold_id', '=', holdId)
    .executeTakeFirst()
  return row?.kind
}

/** Money on its way from pending to available. */
export type Settlement = { readonly merchantId: string; readonly receiptId: string; readonly money: Money }

/** Takes up to `limit` due rows off the queue, oldest first, skipping those that another worker holds. */
export async function takeDueSettlements(tx: Tx, now: Date, limit: number): Promise<Settlement[]> {
  const { rows } = await sql<{ merchant_id: string; receipt_id: string; currency: string; amount: bigint }>`
    with due as materialized (
      select merchant_id, receipt_id from ledger_settlement
      where due_at <= ${now}
      order by due_at
      limit ${limit}
      for update skip locked
    )
    delete from ledger_settlement as row using due
    where row.merchant_id = due.merchant_id and row.receipt_id = due.receipt_id
    returning row.merchant_id, row.receipt_id, row.currency, row.amount`.execute(tx)
  return rows.map((row) => ({
    merchantId: row.merchant_id,
    receiptId: row.receipt_id,
    money: { amount: row.amount, currency: currency(row.currency) },
  }))
}
