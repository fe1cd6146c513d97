import { Counter } from 'prom-client'
import { metrics } from '../base/metrics.ts'

/** Outcomes of calls: `answered`, `repeated`, `not_found`, `malformed`, `unanswered`, `failed`, or the reason for a refusal. */
export const inboundCalls = new Counter({
  name: 'gapura_inbound_calls_total',
  help: 'Calls of providers by connection and service, and what became of them.',
  labelNames: ['connection', 'service', 'result'],
  registers: [metrics],
})
