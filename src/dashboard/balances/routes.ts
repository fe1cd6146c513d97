import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Clock, DAY_MS, SECOND_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { idAt } from '../../base/id.ts'
import { toDecimal } from '../../base/money.ts'
import { dayAfter, dayIn, isDay, startOfDayIn } from '../../base/time-zone.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { readDailyStatement, STATEMENT_LINES } from '../../reports/documents/month-sums.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { spanOf } from '../span.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { readMovements } from './read-movements.ts'
import { type AvailableDays, balanceEndpoints, type MonthBalance } from './schema.ts'

/** A month adds up all of its bookings, of which a merchant may have millions. */
const CACHE_TTL_MS = 20 * SECOND_MS
const CACHE_ENTRIES_MAX = 500

/** How many days the small line of the overview goes back. */
const RECENT_DAYS = 14

type Dependencies = { readonly patientDb: Db; readonly clock: Clock }

/** What a merchant had in a month, and its movements. */
export function balanceRoutes(scope: FastifyInstance, { patientDb, clock }: Dependencies): void {
  const config = { access: { permission: 'balances.read' } } as const
  const months = new TtlCache<MonthBalance[]>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })

  route(scope, balanceEndpoints.readMonth, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const today = dayIn(timeZone, clock())
    const { month = today.slice(0, 7) } = request.query
    if (month > today.slice(0, 7)) throw fieldError('month', 'OUT_OF_RANGE', '"month" has not begun.')
    const load = () => inOneMoment(patientDb, merchantId, (tx) => readMonth(tx, merchantId, timeZone, month, clock()))
    return { month, data: await months.getOrLoad(`${merchantId} ${timeZone} ${month} ${today}`, load) }
  })

  const recent = new TtlCache<AvailableDays[]>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })
  route(scope, balanceEndpoints.readAvailable, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const now = clock()
    const load = () => inOneMoment(patientDb, merchantId, (tx) => readAvailable(tx, merchantId, timeZone, now))
    return { data: await recent.getOrLoad(`${merchantId} ${timeZone} ${dayIn(timeZone, now)}`, load) }
  })

  route(scope, balanceEndpoints.listMovements, { config }, async (request) => {
    const { merchantId, timeZone } = memberOf(request).membership
    const { kind, from, to, cursor } = request.query
    for (const [name, day] of Object.entries({ from, to })) {
      if (day && !isDay(day)) throw fieldError(name, 'OUT_OF_RANGE', `"${name}" is a day that does not exist.`)
    }
    const idOf = (day: string) => idAt('ltx', merchantId, startOfDayIn(timeZone, day))
    const { movements, next } = await inOneMoment(patientDb, merchantId, (tx) =>
      readMovements(tx, {
        merchantId,
        kind,
        from: from ? idOf(from) : null,
        until: to ? idOf(dayAfter(to, 1)) : null,
        cursor: cursor === undefined ? null : readCursor(cursor),
      }),
    )
    return { data: movements, nextCursor: next && writeCursor(next) }
  })
}

/** Balances and the bookings that led to them are of the same moment. */
const inOneMoment = <Found>(db: Db, merchantId: string, read: (tx: Tx) => Promise<Found>): Promise<Found> =>
  transaction(db, merchantId, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    return read(tx)
  })

async function readMonth(
  tx: Tx,
  merchantId: string,
  timeZone: string,
  month: string,
  now: Date,
): Promise<MonthBalance[]> {
  const last = lastDayOf(month)
  const today = dayIn(timeZone, now)
  const span = spanOf(timeZone, now, { from: `${month}-01`, to: last < today ? last : today })
  const [first = now, ...others] = span.starts
  const statements = await readDailyStatement(tx, { merchantId, starts: [first, ...others], until: span.until })
  return statements.map(({ currency: code, opening, lines, closing, closings }) => {
    const money = (amount: bigint) => toDecimal({ amount, currency: currency(code) })
    return {
      currency: code,
      opening: money(opening),
      lines: STATEMENT_LINES.flatMap((line) => {
        const amount = lines.get(line) ?? 0n
        return amount === 0n ? [] : { line, amount: money(amount) }
      }),
      closing: money(closing),
      days: span.days.map((day, at) => ({ day, balance: money(closings[at] ?? 0n) })),
    }
  })
}

async function readAvailable(tx: Tx, merchantId: string, timeZone: string, now: Date): Promise<AvailableDays[]> {
  const today = dayIn(timeZone, now)
  const span = spanOf(timeZone, now, { from: dayAfter(today, 1 - RECENT_DAYS), to: today })
  const [first = now, ...others] = span.starts
  const statements = await readDailyStatement(tx, { merchantId, starts: [first, ...others], until: span.until })
  return statements.map(({ currency: code, availableClosings }) => ({
    currency: code,
    days: span.days.map((day, at) => ({
      day,
      available: toDecimal({ amount: availableClosings[at] ?? 0n, currency: currency(code) }),
    })),
  }))
}

function lastDayOf(month: string): string {
  const next = new Date(Date.parse(`${month}-01T00:00:00Z`) + 31 * DAY_MS).toISOString().slice(0, 7)
  return dayAfter(`${next}-01`, -1)
}
