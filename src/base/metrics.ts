import { collectDefaultMetrics, Registry } from 'prom-client'

/** What `GET /metrics` shows; features add their own counters to it. */
export const metrics = new Registry()
collectDefaultMetrics({ register: metrics, prefix: 'gapura_' })
