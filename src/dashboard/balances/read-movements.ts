import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { isOwnAccount } from '../../reports/documents/month-sums.ts'
import type { Balances, Cursor } from './cursor.ts'
import type { MovementKind } from './kinds.ts'
import type { Movement } from './schema.ts'

const PAGE = 25

/** What the cause of each kind begins with. `other` is what none of them is. */
const CAUSES: Readonly<Record<Exclude<MovementKind, 'other'>, readonly string[]>> = {
  payments: ['receipt:', 'collection:', 'acceptance:'],
  refunds: ['refund'],
  payouts: ['payout'],
  settlements: ['settlement:'],
}

type Wanted = {
  readonly merchantId: string
  readonly kind: MovementKind | undefined
  /** Ids of bookings: the first that is wanted, and the first that no longer is; null: there is no such end. */
  readonly from: string | null
  readonly until: string | null
  readonly cursor: Cursor | null
}

type Row = { id: string; cause: string; at: Date; entries: { account: string; currency: string; amount: string }[] }

/** A page of a merchant's movements, newest first, with the balance after each where all kinds are read. */
export async function readMovements(
  tx: Tx,
  wanted: Wanted,
): Promise<{ readonly movements: Movement[]; readonly next: Cursor | null }> {
  const rows = await readRows(tx, wanted)
  const page = rows.slice(0, PAGE)
  const references = await readReferences(tx, wanted.merchantId, page)
  const balances = wanted.kind === undefined ? await balancesAt(tx, wanted) : null
  const movements = page.map((row): Movement => {
    const code = row.entries[0]?.currency ?? ''
    const money = (amount: bigint) => toDecimal({ amount, currency: currency(code) })
    const change = row.entries.reduce((sum, one) => (isOwnAccount(one.account) ? sum + BigInt(one.amount) : sum), 0n)
    const balance = balances?.get(code) ?? 0n
    balances?.set(code, balance - change)
    const found = references.get(row.id)
    return {
      id: row.id,
      at: row.at.toISOString(),
      cause: row.cause,
      currency: code,
      reference: found?.reference ?? null,
      subject: found?.subject ?? null,
      change: money(change),
      balance: balances && money(balance),
      entries: row.entries.map(({ account, amount }) => ({ account, amount: money(BigInt(amount)) })),
    }
  })
  const last = page.at(-1)
  return { movements, next: rows.length > PAGE && last ? { before: last.id, balances: balances ?? new Map() } : null }
}

async function readRows(tx: Tx, { merchantId, kind, from, until, cursor }: Wanted): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select booking.id, booking.cause, booking.created_at as at, (
      select json_agg(json_build_object('account', entry.account, 'currency', entry.currency,
        'amount', entry.amount::text) order by entry.line)
      from ledger_entry as entry where entry.merchant_id = ${merchantId} and entry.transaction_id = booking.id
    ) as entries
    from ledger_transaction as booking
    where booking.merchant_id = ${merchantId} and ${ofKind(kind)}
      and (${from}::text is null or booking.id >= ${from})
      and (${cursor?.before ?? until}::text is null or booking.id < ${cursor?.before ?? until})
    order by booking.id desc limit ${PAGE + 1}`.execute(tx)
  return rows
}

function ofKind(kind: MovementKind | undefined) {
  const begins = (causes: readonly string[]) =>
    sql`(${sql.join(
      causes.map((cause) => sql`starts_with(booking.cause, ${cause})`),
      sql` or `,
    )})`
  if (kind === undefined) return sql`true`
  return kind === 'other' ? sql`not ${begins(Object.values(CAUSES).flat())}` : begins(CAUSES[kind])
}

/** What the merchant has after the first movement of a page, by currency: the balance now less what was booked since. */
async function balancesAt(tx: Tx, { merchantId, until, cursor }: Wanted): Promise<Balances> {
  if (cursor) return new Map(cursor.balances)
  const balances: Balances = new Map()
  for (const { currency: code, available, pending, held, suspense, owed } of await readBalances(tx, merchantId)) {
    balances.set(code, available.amount + pending.amount + held.amount + suspense.amount - owed.amount)
  }
  if (until === null) return balances
  const { rows } = await sql<{ currency: string; amount: bigint }>`
    select currency, sum(amount)::bigint as amount from ledger_entry
    where merchant_id = ${merchantId} and transaction_id >= ${until}
      and account in ('available', 'pending', 'held', 'suspense', 'owed')
    group by 1`.execute(tx)
  for (const { currency: code, amount } of rows) balances.set(code, (balances.get(code) ?? 0n) - amount)
  return balances
}

type Reference = { readonly id: string; readonly subject: string | null; readonly reference: string | null }

/** The orders, payouts and refunds that bookings are about. */
async function readReferences(
  tx: Tx,
  merchantId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Reference>> {
  const ids = rows.map(({ cause }) => cause.split(':')[1] ?? '')
  const { rows: found } = await sql<Reference>`
    select receipt.id, checkout.id as subject, checkout.external_id as reference from receipt
      join checkout on checkout.merchant_id = ${merchantId} and checkout.id = receipt.checkout_id
      where receipt.merchant_id = ${merchantId} and receipt.id = any(${ids}::text[])
    union all
    select payout.id, payout.id, payout.external_id from payout
      where payout.merchant_id = ${merchantId} and payout.id = any(${ids}::text[])
    union all
    select refund.id, refund.id, refund.external_id from refund
      where refund.merchant_id = ${merchantId} and refund.id = any(${ids}::text[])`.execute(tx)
  const byId = new Map(found.map((one) => [one.id, one]))
  return new Map(
    rows.flatMap(({ id, cause }) => {
      const reference = byId.get(cause.split(':')[1] ?? '')
      return reference ? [[id, reference] as const] : []
    }),
  )
}
