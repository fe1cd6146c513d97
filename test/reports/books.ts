import { expect } from 'vitest'
import { later, MINUTE_MS } from '../../src/base/clock.ts'
import { dayIn } from '../../src/base/time-zone.ts'
import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { createReport } from '../../src/reports/create.ts'
import { findReport, openFile } from '../../src/reports/find.ts'
import { makeNext } from '../../src/reports/make/make-next.ts'
import type { TableKind } from '../../src/reports/report.ts'
import { chosenColumns } from '../../src/reports/to-wanted.ts'
import { defined } from '../setup/defined.ts'

export type Line = Readonly<Record<string, string>>
/** Sums by day, or by another name; what is nothing is left out, so that two views compare. */
export type Sums = Record<string, bigint>

export function sums<T>(all: readonly T[], nameOf: (one: T) => string, amountOf: (one: T) => bigint): Sums {
  const found: Sums = {}
  for (const one of all) found[nameOf(one)] = (found[nameOf(one)] ?? 0n) + amountOf(one)
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, amount]) => amount !== 0n)
      .sort(),
  )
}
export const negated = (given: Sums): Sums =>
  Object.fromEntries(Object.entries(given).map(([day, amount]) => [day, -amount]))
export const plus = (...all: Sums[]): Sums =>
  sums(
    all.flatMap((one) => Object.entries(one)),
    ([day]) => day,
    ([, amount]) => amount,
  )

/** A decimal of a report in smallest units. */
export const sen = (decimal = '0'): bigint => BigInt(decimal.replace('.', ''))
const ofDay = (time: string | undefined): string => (time ?? '').slice(0, 10)
/** What sums of a day and a currency are called. */
export const dayName = (day: string, currency = ''): string => `${day} ${currency}`
/** Sums of one column by the day of a time, and by currency. */
export const byDay = (lines: readonly Line[], time: string, column: string): Sums =>
  sums(
    lines,
    (line) => dayName(ofDay(line[time]), line.currency),
    (line) => sen(line[column]),
  )

export type Books = {
  readonly db: Db
  readonly clock: () => Date
  readonly merchantId: string
  readonly zone: string
  /** The days that are compared, oldest first, up to today. */
  readonly days: readonly string[]
  /** The file of a report of some days, and how many lines it says it has. */
  fetch(kind: TableKind, firstDay: string, lastDay: string): Promise<{ csv: string; rows: number | null }>
}

/** Makes reports by the verbs that a gateway's worker makes them by. */
export const fetchByVerbs =
  ({ db, clock, merchantId }: Pick<Books, 'db' | 'clock' | 'merchantId'>): Books['fetch'] =>
  async (kind, firstDay, lastDay) => {
    const wanted = {
      kind,
      format: 'csv',
      firstDay,
      lastDay,
      language: null,
      columns: chosenColumns(kind, undefined),
    } as const
    const { id } = await transaction(db, merchantId, (tx) => createReport(tx, clock(), merchantId, wanted))
    const silent = {
      log: { error: console.error },
      signals: { wake: () => {} },
      livemode: false,
      issuer: null,
      businessOf: async () => null,
    }
    await makeNext({ db, clock, ...silent }, later(clock(), MINUTE_MS))
    const made = defined(await findReport(db, merchantId, id))
    expect(made.status).toBe('READY')
    const parts: Buffer[] = []
    for await (const part of defined(await openFile(db, made))) parts.push(part)
    return { csv: Buffer.concat(parts).toString(), rows: made.rowCount }
  }

/** A report as it is downloaded, line by line; of all days where none are named. None of its cells has a comma. */
export async function report({ days, fetch }: Books, kind: TableKind, day?: string): Promise<Line[]> {
  const { csv, rows } = await fetch(kind, day ?? days[0] ?? '', day ?? days.at(-1) ?? '')
  const [heading = '', ...lines] = csv.slice(1).split('\r\n').slice(0, -1)
  expect(rows).toBe(lines.length)
  const keys = heading.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, n) => [keys[n] ?? '', cell])))
}

/** A transaction of the ledger, as its tables have it. */
export type Transaction = {
  readonly cause: string
  readonly at: Date
  readonly entries: readonly { readonly account: string; readonly currency: string; readonly amount: bigint }[]
}

/** Every transaction with its entries, past everything that otherwise reads them. */
export async function ledgerOf({ db, merchantId }: Books): Promise<Transaction[]> {
  const { rows } = await db.pool.query(
    `select booking.cause, booking.created_at as at, array_agg(entry.account order by line) as accounts,
      array_agg(entry.currency order by line) as currencies, array_agg(entry.amount::text order by line) as amounts
    from ledger_transaction as booking join ledger_entry as entry
      on entry.merchant_id = booking.merchant_id and entry.transaction_id = booking.id
    where booking.merchant_id = $1 group by booking.id, booking.cause, booking.created_at order by booking.id`,
    [merchantId],
  )
  return rows.map(({ cause, at, accounts, currencies, amounts }) => ({
    cause,
    at,
    entries: accounts.map((account: string, n: number) => ({
      account,
      currency: currencies[n],
      amount: BigInt(amounts[n]),
    })),
  }))
}

/** By the day of booking and currency, what was booked to accounts that begin so, for causes that begin so. */
export const booked = ({ zone }: Books, ledger: readonly Transaction[], cause: string, account: string): Sums =>
  sums(
    ledger
      .filter((one) => one.cause.startsWith(cause))
      .flatMap(({ at, entries }) => entries.map((entry) => ({ at, ...entry })))
      .filter((entry) => entry.account.startsWith(account)),
    ({ at, currency }) => dayName(dayIn(zone, at), currency),
    ({ amount }) => amount,
  )

/** All days together, by currency. */
export const byCurrency = (given: Sums): Sums =>
  sums(
    Object.entries(given),
    ([name]) => name.split(' ')[1] ?? '',
    ([, amount]) => amount,
  )
