import { type Clock, DAY_MS, HOUR_MS, later, SECOND_MS } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { BOUNDS_S, type Labels, type Outcome } from './call-metrics.ts'
import { addCalls, type CallCount, deleteCalls } from './call-store.ts'

/** Counts calls for reports. */
export type CallLog = {
  add(labels: Labels, outcome: Outcome, tookMs: number | null): void
  /** Stores what was counted and not stored yet. */
  flush(): Promise<void>
  stop(): Promise<void>
}

const FLUSH_MS = 10 * SECOND_MS
const KEPT_MS = 90 * DAY_MS
/** What took longer than every bound. */
const LONGEST_MS = 60 * SECOND_MS

/** The bound that a call of this length is counted under. */
function boundOf(tookMs: number | null): number {
  if (tookMs === null) return 0
  return (BOUNDS_S.find((bound) => tookMs <= bound * SECOND_MS) ?? LONGEST_MS / SECOND_MS) * SECOND_MS
}

/**
 * Sums up in memory how calls went, and adds it to the database every ten seconds, so that no call waits for it. What
 * cannot be stored is retained for the next time; what a killed process counted last is lost, and only there: metrics and rows
 * of payments have it.
 */
export function openCallLog({ db, clock }: { readonly db: Db; readonly clock: Clock }): CallLog {
  let counts = new Map<string, CallCount>()
  let prunedHour = 0

  function put(count: CallCount): void {
    const { connectionId, service, hour, outcome, withinMs } = count
    const key = [hour.getTime(), connectionId, service, outcome, withinMs].join(' ')
    counts.set(key, { ...count, calls: (counts.get(key)?.calls ?? 0) + count.calls })
  }

  async function store(taken: readonly CallCount[], hour: number): Promise<void> {
    await transaction(db, ALL_MERCHANTS, async (tx) => {
      await addCalls(tx, taken)
      if (hour !== prunedHour) await deleteCalls(tx, later(new Date(hour), -KEPT_MS))
    })
    prunedHour = hour
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    // In one order in every process, so that two never wait for each other's rows.
    const taken = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
    counts = new Map()
    try {
      await store(taken, hourOf(clock()).getTime())
    } catch {
      for (const count of taken) put(count)
    }
  }

  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return {
    add({ connection: connectionId, service }, outcome, tookMs) {
      put({ connectionId, service, hour: hourOf(clock()), outcome, withinMs: boundOf(tookMs), calls: 1 })
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

const hourOf = (time: Date): Date => new Date(Math.floor(time.getTime() / HOUR_MS) * HOUR_MS)
