import { Counter, Gauge, Histogram } from 'prom-client'
import { metrics } from '../../base/metrics.ts'
import type { BreakerState } from './breaker.ts'

/**
 * How a call ended. `done`: as wished. `refused`: the provider decided against it. `unsent`: it certainly did nothing.
 * `unknown`: whether it did is not known. `not_made`: the breaker was open.
 */
export type Outcome = 'done' | 'refused' | 'unsent' | 'unknown' | 'not_made'

const calls = new Counter({
  name: 'gapura_connection_calls_total',
  help: 'Calls to banks and providers by how they ended; "unknown": whether they took effect is to be found out.',
  labelNames: ['connection', 'service', 'outcome'],
  registers: [metrics],
})

/** Up to how many seconds calls are counted together. */
export const BOUNDS_S = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 16] as const

const durations = new Histogram({
  name: 'gapura_connection_call_seconds',
  help: 'How long banks and providers take.',
  labelNames: ['connection', 'service'],
  buckets: [...BOUNDS_S],
  registers: [metrics],
})

const breakers = new Gauge({
  name: 'gapura_connection_breaker_state',
  help: '0: calls pass; 1: one is admitted as a trial; 2: others are preferred, or calls are refused.',
  labelNames: ['connection', 'service'],
  registers: [metrics],
})

const LEVEL: Readonly<Record<BreakerState, number>> = { closed: 0, half_open: 1, open: 2 }

export type Labels = { readonly connection: string; readonly service: string }

export function countCall(labels: Labels, outcome: Outcome, tookMs: number | null): void {
  calls.inc({ ...labels, outcome })
  if (tookMs !== null) durations.observe(labels, tookMs / 1_000)
}

export const showBreaker = (labels: Labels, state: BreakerState): void => breakers.set(labels, LEVEL[state])
