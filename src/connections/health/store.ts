import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

/** How a service of a connection fares, by the last process that found out. */
export type ServiceHealth = {
  readonly connectionId: string
  readonly service: string
  readonly state: 'closed' | 'open'
  readonly since: Date
  /** How the last bad call ended, in the rail's code; `slow`: it was answered too late. Null: the service is well. */
  readonly lastFault: string | null
}

/** Every service that was ever called, by connection and name. */
export async function readHealth(tx: Tx): Promise<ServiceHealth[]> {
  const rows = await tx
    .selectFrom('connection_health')
    .selectAll()
    .orderBy('connection_id')
    .orderBy('service')
    .execute()
  return rows.map((row) => ({
    connectionId: row.connection_id,
    service: row.service,
    state: row.state === 'open' ? 'open' : 'closed',
    since: row.since,
    lastFault: row.state === 'open' ? row.last_fault : null,
  }))
}

/** Stores how a service fares; `since` stays where it fared so before. A connection that is gone is left out. */
export async function storeHealth(tx: Tx, health: ServiceHealth): Promise<void> {
  const { connectionId, service, state, since, lastFault } = health
  await sql`
    insert into connection_health (connection_id, service, state, since, last_fault)
    select id, ${service}, ${state}, ${since}, ${lastFault} from connection where id = ${connectionId}
    on conflict (connection_id, service) do update set state = excluded.state, since = excluded.since,
      last_fault = excluded.last_fault
    where connection_health.state <> excluded.state`.execute(tx)
}
