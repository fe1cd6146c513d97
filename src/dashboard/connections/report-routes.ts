import type { FastifyInstance } from 'fastify'
import { type Clock, DAY_MS, later, MINUTE_MS } from '../../base/clock.ts'
import { type Money, toWhole } from '../../base/money.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { CallLog } from '../../connections/health/call-log.ts'
import { type ServiceCalls, summarizeCalls } from '../../connections/health/summarize-calls.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import { TO_READ } from '../operators/operator-routes.ts'
import { route } from '../route.ts'
import { type ConnectionDay, readConnectionDays } from './connection-days.ts'
import { type ConnectionReport, reportByConnectionEndpoints, type ServiceReport } from './report-schema.ts'

type Sources = {
  /** For counting, which may take longer than a request otherwise may. */
  readonly patientDb: Db
  readonly clock: Clock
  readonly callLog: Pick<CallLog, 'flush'>
}

const DAYS_DEFAULT = 7
/** Repeated requests for the same numbers share one count. */
const CACHE_TTL_MS = MINUTE_MS / 4

/** `GET /dashboard/api/operator/report`: the volume of each connection, and the outcomes of its calls. */
export function connectionReportRoutes(scope: FastifyInstance, sources: Sources): void {
  const replies = new TtlCache<ConnectionReport[]>({ ttlMs: CACHE_TTL_MS, entriesMax: 90 })
  route(scope, reportByConnectionEndpoints.read, { config: TO_READ }, async (request) => {
    const days = Number(request.query.days ?? DAYS_DEFAULT)
    return { data: await replies.getOrLoad(`${days}`, () => readReport(sources, days)) }
  })
}

async function readReport({ patientDb: db, clock, callLog }: Sources, days: number): Promise<ConnectionReport[]> {
  await callLog.flush()
  const now = clock()
  const from = HOME.calendar.startOf(HOME.calendar.dayOf(later(now, (1 - days) * DAY_MS)))
  const counted = await readConnectionDays({ db, clock }, days)
  const calls = await transaction(db, ALL_MERCHANTS, (tx) => summarizeCalls(tx, from, later(now, DAY_MS)))
  const connections = await listConnections(db)
  const ids = new Set([
    ...connections.map(({ id }) => id),
    ...counted.flatMap(({ attempts, payouts }) => [...attempts, ...payouts]).map(({ connectionId }) => connectionId),
  ])
  return [...ids].map((id) => ({
    id,
    name: connections.find((one) => one.id === id)?.name ?? null,
    payments: paymentsOf(counted, id),
    payouts: payoutsOf(counted, id),
    services: calls.filter(({ connectionId }) => connectionId === id).map(toService),
  }))
}

const sumOf = <K extends string>(rows: readonly Readonly<Record<K, number>>[], name: K): number =>
  rows.reduce((sum, row) => sum + row[name], 0)

function paymentsOf(days: readonly ConnectionDay[], id: string): ConnectionReport['payments'] {
  const rows = days.flatMap(({ attempts }) => attempts.filter(({ connectionId }) => connectionId === id))
  return { attempted: sumOf(rows, 'attempted'), succeeded: sumOf(rows, 'succeeded'), volume: volumeOf(rows) }
}

function payoutsOf(days: readonly ConnectionDay[], id: string): ConnectionReport['payouts'] {
  const rows = days.flatMap(({ payouts }) => payouts.filter(({ connectionId }) => connectionId === id))
  return {
    sent: sumOf(rows, 'sent'),
    succeeded: sumOf(rows, 'succeeded'),
    failed: sumOf(rows, 'failed'),
    reversed: sumOf(rows, 'reversed'),
    unknown: sumOf(rows, 'unknown'),
    volume: volumeOf(rows),
  }
}

function volumeOf(rows: readonly { readonly amount: Money }[]): { currency: string; amount: number }[] {
  const moved = rows.filter(({ amount }) => amount.amount > 0n)
  return [...Map.groupBy(moved, ({ amount }) => amount.currency)].map(([currency, same]) => ({
    currency,
    amount: toWhole({ amount: same.reduce((sum, { amount }) => sum + amount.amount, 0n), currency }),
  }))
}

/** The calls to a service as the dashboard shows them. */
export const toService = ({ service, outcomes, medianMs, p95Ms }: ServiceCalls): ServiceReport => {
  const { done, refused, unsent, unknown, not_made: notMade } = outcomes
  return { service, done, refused, unsent, unknown, notMade, medianMs, p95Ms }
}
