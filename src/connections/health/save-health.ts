import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { lockConnection, moveConnection } from '../store.ts'
import { adviceOn } from './advice.ts'
import type { HealthChange } from './health.ts'
import { readHealth, storeHealth } from './store.ts'

type Parts = { readonly db: Db; readonly log: { warn(fields: object, message: string): void } }

/**
 * Stores changes of health, one after the other, for `connections list` and the dashboard: each process has breakers of its
 * own, and the last one that found out is shown. A connection with an open breaker is degraded until all are closed. What
 * cannot be stored is dropped: the breakers work without it.
 */
export function healthSaver({ db, log }: Parts): (change: HealthChange) => void {
  let saved: Promise<void> = Promise.resolve()
  return (change) => {
    if (change.isOpen) {
      const { connectionId: connection, service, lastFault } = change
      log.warn({ connection, service, lastFault }, `${OPENED}: ${adviceOn(lastFault ?? 'slow', connection)}`)
    }
    saved = saved.then(() => transaction(db, ALL_MERCHANTS, (tx) => save(tx, change)).catch(() => {}))
  }
}

const OPENED = 'a bank or provider fails or is slow, and others are preferred'

async function save(tx: Tx, { connectionId, service, isOpen, at, lastFault }: HealthChange): Promise<void> {
  const connection = await lockConnection(tx, connectionId)
  if (!connection) return
  await storeHealth(tx, {
    connectionId,
    service,
    state: isOpen ? 'open' : 'closed',
    since: at,
    lastFault: isOpen ? lastFault : null,
  })
  const isIll = (await readHealth(tx)).some((one) => one.connectionId === connectionId && one.state === 'open')
  // One that an operator took out of use stays so, however well it answers.
  if (isIll && connection.state === 'active') await moveConnection(tx, connectionId, 'degraded', at)
  if (!isIll && connection.state === 'degraded') await moveConnection(tx, connectionId, 'active', at)
}
