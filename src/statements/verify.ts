import { type RawBuilder, sql } from 'kysely'
import { currency } from '../base/currency.ts'
import { toDecimal } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { listAccounts } from './account.ts'
import { readClearingDays } from './days/read-days.ts'

type Violation = { readonly connectionId: string; readonly detail: string }
/** An invariant of statements and their matches, with its violations. */
export type CheckedStatements = { readonly invariant: string; readonly violations: readonly Violation[] }

const VIOLATIONS_MAX = 100
const DAYS = 366

const INVARIANTS = [
  {
    name: 'what is matched adds up to the same at the bank and in the books',
    violations: sql`
      select connection_id, match_id || ': bank ' || coalesce(bank, 0) || ', books ' || coalesce(book, 0) as detail
      from (select connection_id, match_id, sum(amount) as bank from bank_entry where match_id is not null group by 1, 2) as entries
        full join (select connection_id, match_id, sum(amount) as book from statement_match_booking group by 1, 2) as bookings
          using (connection_id, match_id)
      where coalesce(bank, 0) <> coalesce(book, 0)`,
  },
  {
    name: 'a break is resolved where its money is matched, and only there',
    violations: sql`
      select broken.connection_id, broken.id || ': ' || broken.state as detail
      from statement_break as broken
        left join bank_entry as entry on entry.id = broken.entry_id
        left join statement_match_booking as booking on booking.connection_id = broken.connection_id
          and booking.owner = broken.owner and booking.transaction_id = broken.transaction_id
      where (broken.state = 'RESOLVED') <> (coalesce(entry.match_id, booking.match_id) is not null)`,
  },
  {
    name: 'money for an unknown code is in the operator’s suspense, once and whole',
    violations: sql`
      select unknown.connection_id, unknown.rail_reference || ': ' || unknown.amount || ' reported, '
        || coalesce(booked.amount, 0) || ' booked' as detail
      from unknown_payment as unknown left join (
        select cause, sum(amount) as amount from ledger_transaction join ledger_entry
          on ledger_entry.merchant_id = ledger_transaction.merchant_id
          and ledger_entry.transaction_id = ledger_transaction.id and account = 'suspense'
        where ledger_transaction.merchant_id = ${OPERATOR_BOOKS} and cause like 'unknown:%' group by cause
      ) as booked on booked.cause
        = 'unknown:' || encode(sha256(convert_to(unknown.connection_id || ' ' || unknown.rail_reference, 'UTF8')), 'hex')
      where booked.amount is distinct from unknown.amount`,
  },
] as const

/** Checks every connection's statements, matches and breaks, and that book and bank differ by what is named. Changes nothing. */
export async function verifyStatements(db: Db): Promise<CheckedStatements[]> {
  const checked: CheckedStatements[] = []
  for (const { name, violations } of INVARIANTS) {
    checked.push({ invariant: name, violations: await transaction(db, ALL_MERCHANTS, (tx) => find(tx, violations)) })
  }
  const days = await transaction(db, ALL_MERCHANTS, findUnnamed)
  return [...checked, { invariant: 'each day, the bank has what the books have and what is named', violations: days }]
}

async function find(tx: Tx, query: RawBuilder<unknown>): Promise<Violation[]> {
  const { rows } = await sql<{
    connection_id: string
    detail: string
  }>`${query} limit ${sql.lit(VIOLATIONS_MAX)}`.execute(tx)
  return rows.map((row) => ({ connectionId: row.connection_id, detail: row.detail }))
}

async function findUnnamed(tx: Tx): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { connectionId } of await listAccounts(tx)) {
    const clearing = await readClearingDays(tx, connectionId, DAYS)
    const say = (amount: bigint) => toDecimal({ amount, currency: currency(clearing?.currency ?? HOME_CURRENCY) })
    for (const { day, bank, book, unnamed } of clearing?.days ?? []) {
      if (unnamed !== 0n)
        found.push({ connectionId, detail: `${day}: bank ${say(bank)}, books ${say(book)}, unnamed ${say(unnamed)}` })
    }
  }
  return found.slice(0, VIOLATIONS_MAX)
}
