import fc from 'fast-check'
import { dayIn } from '../../../src/base/time-zone.ts'
import { daysOf } from '../../../src/dashboard/lists/days.ts'
import type { Browser } from '../../gateway/dashboard.ts'

/** The query of a list, and who sends it. */
export type Query = Readonly<Record<string, string | undefined>>

/** The zone of the demo merchant. */
const ZONE = 'Asia/Jakarta'

export const addressOf = (path: string, query: Query) =>
  `${path}?${new URLSearchParams(Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined))}`

/** The ids of all the pages of a list. */
export async function readAll(
  person: Pick<Browser, 'call'>,
  list: string,
  query: Query,
  limit: number,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { status, body } = await person.call('GET', addressOf(list, { ...query, limit: `${limit}`, cursor }))
    if (status !== 200) throw new Error(JSON.stringify(body))
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.nextCursor ?? undefined
  } while (cursor)
  return ids
}

/** Whether a time lies in the days of a filter, said plainly. */
export function isInDays(time: Date | null, days: string | undefined): boolean {
  if (days === undefined) return true
  if (time === null) return false
  const { from, to } = daysOf(days, ZONE, new Date())
  const day = dayIn(ZONE, time)
  return (from === '' || day >= from) && (to === '' || day <= to)
}

type Row = {
  readonly id: string
  readonly status: string
  readonly currency: string
  readonly amount: number
  readonly createdAt: Date
}

/** Whether a row is what every list looks for, said plainly. */
export const matchesPlainly = (row: Row, { status, currency, amountFrom, amountTo, created }: Query): boolean =>
  (status === undefined || row.status === status) &&
  (currency === undefined || row.currency === currency) &&
  (amountFrom === undefined || row.amount >= Number(amountFrom)) &&
  (amountTo === undefined || row.amount <= Number(amountTo)) &&
  isInDays(row.createdAt, created)

/** Newest first: by when it ended where the filter is about that, else by when it was created. */
export function inOrder<Of extends { readonly id: string }>(
  rows: readonly Of[],
  endOf: (row: Of) => Date | null,
  isByEnd: boolean,
): Of[] {
  const key = (row: Of) => `${isByEnd ? endOf(row)?.toISOString() : ''} ${row.id}`
  return [...rows].sort((a, b) => (key(a) < key(b) ? 1 : -1))
}

export const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })

/** Days of which some rows are: from one, until one, both, or one day alone. */
export function daysAmong(times: readonly Date[]): fc.Arbitrary<string> {
  const day = fc.constantFrom(...times.map((time) => dayIn(ZONE, time)))
  return fc.oneof(
    day.map((from) => `${from}..`),
    day.map((to) => `..${to}`),
    day.map((one) => `${one}..${one}`),
    fc.tuple(day, day).map(([from, to]) => `${from}..${to}`),
    fc.constantFrom('today', 'yesterday', 'this_month'),
  )
}

/** A currency with amounts of it, or none. */
export const moneyAmong = (currencies: readonly string[], most: number) =>
  maybe(
    fc.record({
      currency: fc.constantFrom(...currencies),
      amountFrom: maybe(fc.nat(most).map(String)),
      amountTo: maybe(fc.nat(most).map(String)),
    }),
  )

/** Smallest units as the exact decimal of a currency. */
export function decimalOf(units: number, currency: string): string {
  const digits = currency === 'JPY' ? 0 : 2
  return (units / 10 ** digits).toFixed(digits)
}
