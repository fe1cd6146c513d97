import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Span } from '../tables/table.ts'

/** What the accounts of a kind were given for causes of a kind; `account` without the connection. */
type Moved = {
  /** In which of the days, from 1. */
  readonly day: number
  readonly currency: string
  readonly cause: string
  readonly account: string
  readonly amount: bigint
}

/** What a merchant has or owes: the rest of the chart is its mirror. Source: ledger/accounts.ts. */
const OWN = ['available', 'pending', 'held', 'suspense', 'owed'] as const
export type OwnAccount = (typeof OWN)[number]
/** Whether an account is part of what the merchant has. */
export const isOwnAccount = (account: string): boolean => OWN.some((own) => own === account)
const isOwn = ({ account }: Pick<Moved, 'account'>): boolean => isOwnAccount(account)

/** The lines of a statement, in its order. Each is what it added to what the merchant has; below zero: took from it. */
export const STATEMENT_LINES = [
  'payments',
  'toBeCleared',
  'fees',
  'tax',
  'refunds',
  'feesReturned',
  'payouts',
  'payoutFees',
  'payoutsReturned',
  'other',
] as const
export type StatementLine = (typeof STATEMENT_LINES)[number]

/** A currency of a statement: opening balance, movements, closing balance. Smallest units. */
export type CurrencyStatement = {
  readonly currency: string
  readonly opening: bigint
  readonly lines: ReadonlyMap<StatementLine, bigint>
  readonly closing: bigint
  readonly closingByAccount: ReadonlyMap<OwnAccount, bigint>
}

/** Which line a movement on an account that is not the merchant's belongs to. */
function lineOf({ cause, account }: Moved): StatementLine {
  if (account === 'tax') return 'tax'
  if (cause === 'receipt' || cause === 'collection' || cause === 'acceptance')
    return account === 'fees' ? 'fees' : 'payments'
  if (cause.startsWith('refund')) return account === 'fees' ? 'feesReturned' : 'refunds'
  if (cause === 'payout-sent') return account === 'fees' ? 'payoutFees' : 'payouts'
  if (cause === 'payout-reversed') return 'payoutsReturned'
  return 'other'
}

/**
 * A merchant's statement of a span, by currency. The transaction sees one moment: the current balance less later bookings is
 * the balance at that time.
 */
export const readStatement = (tx: Tx, { merchantId, from, until }: Span): Promise<CurrencyStatement[]> =>
  readDailyStatement(tx, { merchantId, starts: [from], until })

/** A statement with what the merchant had, and could send, at the end of each of its days. */
export type DailyStatement = CurrencyStatement & {
  readonly closings: readonly bigint[]
  readonly availableClosings: readonly bigint[]
}

/** A merchant's statement as above, over days that begin at `starts`; the last ends at `until`. */
export async function readDailyStatement(
  tx: Tx,
  { merchantId, starts, until }: { merchantId: string; starts: readonly [Date, ...Date[]]; until: Date },
): Promise<DailyStatement[]> {
  const end = idAt('ltx', merchantId, until)
  const balances = await tx
    .selectFrom('ledger_balance')
    .select(['currency', 'account', sql<bigint>`sum(balance)::bigint`.as('balance')])
    .where('merchant_id', '=', merchantId)
    .groupBy(['currency', 'account'])
    .execute()
  const begins = starts.map((start) => idAt('ltx', merchantId, start))
  const within = await readMoved(tx, merchantId, begins, end)
  const since = await readMoved(tx, merchantId, [end], null)
  const currencies = [...new Set([...balances, ...within].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const own = (moved: readonly Moved[], account: string) =>
      sum(moved.filter((one) => one.currency === currency && one.account === account))
    const closingByAccount = new Map(
      OWN.map((account) => {
        const now = balances.find((one) => one.currency === currency && one.account === account)?.balance ?? 0n
        return [account, now - own(since, account)] as const
      }),
    )
    const closing = [...closingByAccount.values()].reduce((total, amount) => total + amount, 0n)
    const moved = within.filter((one) => one.currency === currency)
    const opening = closing - sum(moved.filter(isOwn))
    const available = moved.filter(({ account }) => account === 'available')
    const closings = closingsOf(starts.length, opening, moved.filter(isOwn))
    const availableOpening = (closingByAccount.get('available') ?? 0n) - sum(available)
    const availableClosings = closingsOf(starts.length, availableOpening, available)
    return { currency, closingByAccount, closing, opening, closings, availableClosings, lines: linesOf(moved) }
  })
}

/** A balance at the end of each day, from what it was before the first. */
function closingsOf(days: number, opening: bigint, moved: readonly Moved[]): bigint[] {
  let balance = opening
  return Array.from({ length: days }, (_, at) => {
    balance += sum(moved.filter(({ day }) => day === at + 1))
    return balance
  })
}

function linesOf(moved: readonly Moved[]): Map<StatementLine, bigint> {
  const lines = new Map<StatementLine, bigint>()
  const add = (line: StatementLine, amount: bigint) => lines.set(line, (lines.get(line) ?? 0n) + amount)
  for (const one of moved.filter((other) => !isOwn(other))) add(lineOf(one), -one.amount)
  // A second payment, or one of another amount, uses the same accounts and pays for nothing, until it is accepted.
  const suspended = sum(
    moved.filter(({ cause, account }) => ['receipt', 'acceptance'].includes(cause) && account === 'suspense'),
  )
  add('payments', -suspended)
  add('toBeCleared', suspended)
  return lines
}

const sum = (moved: readonly Moved[]): bigint => moved.reduce((total, { amount }) => total + amount, 0n)

async function readMoved(tx: Tx, merchantId: string, begins: string[], end: string | null): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select width_bucket(booking.id, ${begins}::text[]) as day, entry.currency, split_part(booking.cause, ':', 1) as cause, split_part(entry.account, ':', 1) as account,
      sum(entry.amount)::bigint as amount
    from ledger_transaction as booking
    join ledger_entry as entry on entry.merchant_id = booking.merchant_id and entry.transaction_id = booking.id
    where booking.merchant_id = ${merchantId} and booking.id >= ${begins[0]}
      and (${end}::text is null or booking.id < ${end})
    group by 1, 2, 3, 4`.execute(tx)
  return rows
}
