import type { FastifyInstance } from 'fastify'
import { type Clock, DAY_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { CallLog } from '../../connections/health/call-log.ts'
import { summarizeCalls } from '../../connections/health/summarize-calls.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { countStuckPayouts } from '../../payouts/find/count-stuck.ts'
import { countOpenSince } from '../../statements/breaks/read-breaks.ts'
import { TO_READ } from '../operators/operator-routes.ts'
import { route } from '../route.ts'
import { type ConnectionToday, operatorHomeEndpoints } from './home-schema.ts'
import { toService } from './report-routes.ts'

type Sources = { readonly patientDb: Db; readonly clock: Clock; readonly callLog: Pick<CallLog, 'flush'> }
type Home = { data: ConnectionToday[]; differences: number; overdue: number }

/** A transfer is answered within seconds, or polled until it is. */
const STUCK_AFTER_MS = 15 * MINUTE_MS
const CACHE_TTL_MS = 5 * SECOND_MS

/** `GET /dashboard/api/operator/home`: the last 24 hours of each connection, and what waits for an operator. */
export function operatorHomeRoutes(scope: FastifyInstance, sources: Sources): void {
  const replies = new TtlCache<Home>({ ttlMs: CACHE_TTL_MS, entriesMax: 1 })
  route(scope, operatorHomeEndpoints.read, { config: TO_READ }, () =>
    replies.getOrLoad('home', () => readHome(sources)),
  )
}

async function readHome({ patientDb: db, clock, callLog }: Sources): Promise<Home> {
  await callLog.flush()
  const now = clock()
  const connections = await listConnections(db)
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    // Calls are counted by the hour: the last 24 whole ones, and the one that has begun.
    const calls = await summarizeCalls(tx, later(now, -DAY_MS), later(now, DAY_MS))
    const stuck = await countStuckPayouts(tx, later(now, -STUCK_AFTER_MS))
    const data = connections.map(({ id }) => {
      const waiting = stuck.find(({ connectionId }) => connectionId === id)
      return {
        id,
        services: calls.filter(({ connectionId }) => connectionId === id).map(toService),
        stuck: waiting?.count ?? 0,
        stuckSince: waiting?.oldest.toISOString() ?? null,
      }
    })
    const differences = await countOpenSince(tx, later(now, DAY_MS))
    return { data, differences, overdue: await countOpenSince(tx, later(now, -DAY_MS)) }
  })
}
