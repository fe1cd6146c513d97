import { expect } from 'vitest'
import { later, MINUTE_MS } from '../../src/base/clock.ts'
import { dayIn } from '../../src/base/time-zone.ts'
import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { type LedgerTransaction, listTransactions } from '../../src/ledger/list-transactions.ts'
import { createReport } from '../../src/reports/create.ts'
import { findReport, openFile } from '../../src/reports/find.ts'
import { makeNext } from '../../src/reports/make/make-next.ts'
import type { ReportKind } from '../../src/reports/report.ts'
import { chosenColumns } from '../../src/reports/to-wanted.ts'
import { defined } from '../defined.ts'

export const ZONE = 'Asia/Jakarta'

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
export const total = (given: Sums): bigint => Object.values(given).reduce((sum, amount) => sum + amount, 0n)
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
/** Sums of one column by the day of a time. */
export const byDay = (lines: readonly Line[], time: string, column: string): Sums =>
  sums(
    lines,
    (line) => ofDay(line[time]),
    (line) => sen(line[column]),
  )

export type Books = {
  readonly db: Db
  readonly clock: () => Date
  readonly merchantId: string
  /** The days that are compared, oldest first. */
  readonly days: readonly string[]
}

/** A report as it is downloaded, line by line; of all days where none are named. None of its cells has a comma. */
export async function report({ db, clock, merchantId, days }: Books, kind: ReportKind, day?: string): Promise<Line[]> {
  const [firstDay, lastDay] = [day ?? days[0] ?? '', day ?? days.at(-1) ?? '']
  const columns = chosenColumns(kind, undefined)
  const wanted = { kind, format: 'csv', firstDay, lastDay, language: null, columns } as const
  const { id } = await transaction(db, merchantId, (tx) => createReport(tx, clock(), merchantId, wanted))
  const silent = { log: { error: console.error }, signals: { wake: () => {} }, livemode: false, issuer: 'us' }
  await makeNext({ db, clock, ...silent }, later(clock(), MINUTE_MS))
  const made = defined(await findReport(db, merchantId, id))
  expect(made.status).toBe('READY')
  const parts: Buffer[] = []
  for await (const part of defined(await openFile(db, made))) parts.push(part)
  const [heading = '', ...lines] = Buffer.concat(parts).toString().slice(1).split('\r\n').slice(0, -1)
  expect(made.rowCount).toBe(lines.length)
  const keys = heading.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, n) => [keys[n] ?? '', cell])))
}

/** Every transaction, as the API lists them. */
export async function ledgerOf({ db, merchantId }: Books): Promise<LedgerTransaction[]> {
  const page = await transaction(db, merchantId, (tx) => listTransactions(tx, merchantId, { limit: 5_000 }))
  expect(page.nextCursor).toBeNull()
  return page.transactions
}

/** By the day of booking, what was booked to accounts that begin so, for causes that begin so. */
export const booked = (ledger: readonly LedgerTransaction[], cause: string, account: string): Sums =>
  sums(
    ledger
      .filter((one) => one.cause.startsWith(cause))
      .flatMap(({ at, entries }) => entries.map((entry) => ({ at, ...entry })))
      .filter((entry) => entry.account.startsWith(account)),
    ({ at }) => dayIn(ZONE, at),
    ({ money }) => money.amount,
  )
