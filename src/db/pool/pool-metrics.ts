import type pg from 'pg'
import { Gauge } from 'prom-client'
import { metrics } from '../../base/metrics.ts'

const pools = new Map<pg.Pool, string>()

new Gauge({
  name: 'gapura_database_connections',
  help: 'Connections to the database by pool; "waiting" counts requests for one. Waiting for long: the pool is too small.',
  labelNames: ['pool', 'state'],
  registers: [metrics],
  collect() {
    this.reset()
    for (const [shown, pool] of pools) {
      if (shown.ended) pools.delete(shown)
      const { totalCount, idleCount, waitingCount } = shown
      this.inc({ pool, state: 'busy' }, totalCount - idleCount)
      this.inc({ pool, state: 'idle' }, idleCount)
      this.inc({ pool, state: 'waiting' }, waitingCount)
    }
  },
})

/** Shows a pool in `/metrics` until it ends. */
export const showPool = (pool: pg.Pool, name: string): void => void pools.set(pool, name)
