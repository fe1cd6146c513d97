import type { Clock } from '../../base/clock.ts'
import { inSpan } from '../../telemetry/spans.ts'
import type { SpanStart } from '../../telemetry/tracer.ts'
import { type Breaker, type BreakerState, newBreaker, type Standing } from './breaker.ts'
import { countCall, type Labels, type Outcome, showBreaker } from './call-metrics.ts'
import { type HealthService, SERVICES } from './services.ts'

/** A breaker that opened or closed. */
export type HealthChange = {
  readonly connectionId: string
  readonly service: HealthService
  readonly isOpen: boolean
  readonly at: Date
  /** How the last bad call ended, in the rail's code; `slow`: it was answered too late. Null: none was bad. */
  readonly lastFault: string | null
}

/**
 * How the connections fare, as this process sees them: each process calls by itself, finds out by itself, and needs no
 * other to tell it.
 */
export type Health = {
  /** How a call made now would fare; `fine` of a service that was never called. */
  standing(connectionId: string, service: HealthService): Standing
  /** Makes a call and remembers how it went. Undefined: the breaker is open, and it was not made. */
  call<T>(
    connectionId: string,
    service: HealthService,
    work: () => Promise<T>,
    outcomeOf: (result: T) => Outcome,
  ): Promise<T | undefined>
}

type Parts = {
  readonly clock: Clock
  /** Is notified of each service when it is first answered, and of every change since. */
  readonly onChange: (change: HealthChange) => void
  /** Is notified of every call and how it ended; `tookMs` null: it was not made. */
  readonly onCall?: (labels: Labels, outcome: Outcome, tookMs: number | null) => void
  /** Milliseconds of a clock that never jumps; default `performance.now`. */
  readonly nowMs?: () => number
}

type Watched = { readonly breaker: Breaker; lastState: BreakerState | undefined; lastFault: string | null }

export function newHealth({ clock, onChange, onCall, nowMs = () => performance.now() }: Parts): Health {
  const watched = new Map<string, Watched>()

  function find(connectionId: string, service: HealthService): Watched {
    const key = `${connectionId} ${service}`
    const found = watched.get(key) ?? {
      breaker: newBreaker(SERVICES[service].slowMs),
      lastState: undefined,
      lastFault: null,
    }
    watched.set(key, found)
    return found
  }

  function count(labels: Labels, outcome: Outcome, tookMs: number | null): void {
    countCall(labels, outcome, tookMs)
    onCall?.(labels, outcome, tookMs)
  }

  /** Reports a change. A trial under way is none: the service is as ill as before. */
  function report(one: Watched, connectionId: string, service: HealthService): void {
    const state = one.breaker.state(nowMs())
    if (state === one.lastState) return
    showBreaker({ connection: connectionId, service }, state)
    const wasOpen = one.lastState !== undefined && one.lastState !== 'closed'
    if (one.lastState === undefined || wasOpen !== (state !== 'closed')) {
      onChange({ connectionId, service, isOpen: state !== 'closed', at: clock(), lastFault: one.lastFault })
    }
    one.lastState = state
  }

  return {
    standing(connectionId, service) {
      const one = watched.get(`${connectionId} ${service}`)
      if (!one) return 'fine'
      report(one, connectionId, service)
      return one.breaker.standing(nowMs())
    },

    async call(connectionId, service, work, outcomeOf) {
      const one = find(connectionId, service)
      const labels = { connection: connectionId, service }
      const beganMs = nowMs()
      const call = one.breaker.begin(beganMs)
      if (!call && SERVICES[service].isRefused) {
        count(labels, 'not_made', null)
        return undefined
      }
      let outcome: Outcome = 'unknown'
      try {
        const result = await inSpan(spanOf(connectionId, service), async (span) => {
          const made = await work()
          span?.set({ 'gapura.outcome': outcomeOf(made) })
          return made
        })
        outcome = outcomeOf(result)
        if (!isAnswered(outcome)) one.lastFault = railCodeOf(result)
        return result
      } finally {
        const endedMs = nowMs()
        if (isAnswered(outcome) && endedMs - beganMs > SERVICES[service].slowMs) one.lastFault = 'slow'
        call?.end(endedMs, isAnswered(outcome) ? 'answered' : 'failed')
        count(labels, outcome, endedMs - beganMs)
        report(one, connectionId, service)
      }
    },
  }
}

const spanOf = (connectionId: string, service: HealthService): SpanStart => ({
  name: `bank ${service}`,
  attributes: { 'gapura.connection_id': connectionId, 'gapura.service': service },
})

const isAnswered = (outcome: Outcome): boolean => outcome === 'done' || outcome === 'refused'

/** What a rail says of a call that did not go well. */
function railCodeOf(result: unknown): string {
  const { railCode } = typeof result === 'object' && result !== null ? (result as { railCode?: unknown }) : {}
  return typeof railCode === 'string' ? railCode : 'unknown'
}
