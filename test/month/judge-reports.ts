import { expect } from 'vitest'
import { dayAfter, dayIn, startOfDayIn } from '../../src/base/time-zone.ts'
import type { ReportFormat, ReportKind, TableKind } from '../../src/reports/report.ts'
import { until } from '../gateway/gateway.ts'
import { type Books, ledgerOf, type Transaction } from '../reports/books.ts'
import {
  compareBalances,
  compareBooks,
  compareDocuments,
  compareMoneyOut,
  comparePaidDays,
  comparePaymentsWithLedger,
  compareSettlements,
} from '../reports/compare.ts'
import { compareCharts } from '../reports/compare-charts.ts'
import type { Month } from './calendar.ts'
import { callWithRetries } from './call-with-retries.ts'
import { judgeInvoice, judgeStatement } from './judge-documents.ts'
import { judgeWorkbook } from './judge-workbook.ts'
import type { Seller } from './sellers.ts'
import type { MonthWorld } from './world.ts'

const TABLES = ['payments', 'refunds', 'payouts', 'settlements', 'settlement_payments', 'ledger'] as const

/** Lists, charts, balances and every report of a merchant's month, in every format, beside what the ledger's tables have. */
export async function judgeReports(world: MonthWorld, seller: Seller, month: Month): Promise<void> {
  const { gateway } = world
  const { merchantId, zone } = seller
  const days: string[] = []
  // Where days begin later, the first one is the day before.
  for (let day = dayAfter(month.before[0] ?? '', -1); day <= dayIn(zone, gateway.clock()); day = dayAfter(day, 1))
    days.push(day)
  const reports = new Map<string, Promise<{ csv: string; rows: number | null }>>()
  const fetchCsv = async (kind: TableKind, from: string, to: string) => {
    const { bytes, rows } = await fetchReport(world, seller, { kind, format: 'csv', from, to })
    return { csv: bytes.toString(), rows }
  }
  // The books do not change: a report that was made once is as good as a second one.
  const fetch: Books['fetch'] = (kind, from, to) => {
    const name = [kind, from, to].join(' ')
    const made = reports.get(name) ?? fetchCsv(kind, from, to)
    reports.set(name, made)
    return made
  }
  const books: Books = { db: gateway.db, clock: gateway.clock, merchantId, zone, days, fetch }
  const ledger = await ledgerOf(books)
  await comparePaidDays(books)
  await compareCharts(books, ledger)
  await comparePaymentsWithLedger(books, ledger)
  await compareMoneyOut(books, ledger)
  await compareSettlements(books, ledger)
  await compareBooks(books, ledger)
  await compareBalances(books, ledger)
  await judgeMonth(world, seller, month, books, ledger)
}

/** The month as it is closed: its workbooks are its CSV files, its documents what was booked in it. */
async function judgeMonth(
  world: MonthWorld,
  seller: Seller,
  { name }: Month,
  books: Books,
  ledger: readonly Transaction[],
): Promise<void> {
  const [first, last] = [`${name}-01`, dayAfter(`${dayAfter(`${name}-28`, 4).slice(0, 7)}-01`, -1)]
  const from = startOfDayIn(seller.zone, first)
  const until = startOfDayIn(seller.zone, dayAfter(last, 1))
  for (const kind of TABLES) {
    const { csv } = await books.fetch(kind, first, last)
    const { bytes, rows } = await fetchReport(world, seller, { kind, format: 'xlsx', month: name })
    expect(csv.split('\r\n').length - 2, kind).toBe(rows)
    await judgeWorkbook(kind, bytes, csv)
  }
  await compareDocuments(books, ledger, { from, until })
  const pdf = async (kind: 'statement' | 'fee_invoice', language: 'en' | 'id') =>
    (await fetchReport(world, seller, { kind, format: 'pdf', month: name, language })).bytes
  for (const language of ['en', 'id'] as const) {
    await judgeStatement(await pdf('statement', language), language, ledger, { from, until })
    await judgeInvoice(await pdf('fee_invoice', language), language, ledger, { from, until })
  }
}

type Wanted = {
  readonly kind: ReportKind
  readonly format: ReportFormat
  readonly from?: string
  readonly to?: string
  readonly month?: string
  readonly language?: 'en' | 'id'
}

/** Asks for a report as a merchant's program does, waits until it is there, and fetches its file. */
async function fetchReport({ gateway }: MonthWorld, { key }: Seller, wanted: Wanted) {
  const requested = await callWithRetries(() => gateway.call('POST', '/v1/reports', { key, body: wanted }))
  if (requested.status !== 200) throw new Error(requested.text)
  const path = `/v1/reports/${requested.body.id}`
  const { rows, status } = await until(async () => {
    const { body } = await gateway.call('GET', path, { key })
    return body.status !== 'PENDING' && body
  })
  if (status !== 'READY') throw new Error(`${wanted.kind} was not made`)
  const response = await fetch(`${gateway.url}${path}/file`, { headers: { authorization: `Bearer ${key}` } })
  return { bytes: Buffer.from(await response.arrayBuffer()), rows: rows as number | null }
}
