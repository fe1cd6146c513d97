import { type Selectable, sql } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Adapter } from '../connectors/profiles.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { Connection } from './connection.ts'
import { CONNECTION_MOVES, type ConnectionState, isServing } from './states.ts'

/** A connection as it is stored: its credentials sealed. */
export type StoredConnection = Connection & {
  readonly sealed: Buffer
  /** When it was first active; null: never, so that nothing was ever requested over it. */
  readonly activatedAt: Date | null
}

const fromRow = (row: Selectable<Tables['connection']>): StoredConnection => ({
  id: row.id,
  name: row.name,
  profile: row.profile,
  adapter: row.adapter as Adapter,
  owner: row.owner,
  state: row.state as ConnectionState,
  stateSince: row.state_since,
  createdAt: row.created_at,
  sealed: row.sealed,
  activatedAt: row.activated_at,
})

/** Every connection, oldest first: there are few. */
export async function readConnections(tx: Tx): Promise<StoredConnection[]> {
  const rows = await tx.selectFrom('connection').selectAll().orderBy('created_at').orderBy('id').execute()
  return rows.map(fromRow)
}

/** One connection, locked against other changes until the transaction ends. */
export async function lockConnection(tx: Tx, id: string): Promise<StoredConnection | undefined> {
  const row = await tx.selectFrom('connection').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && fromRow(row)
}

/** Stores a new connection. False: there is one of this id. */
export async function insertConnection(tx: Tx, connection: Omit<StoredConnection, 'activatedAt'>): Promise<boolean> {
  const { id, name, profile, adapter, owner, state, stateSince, createdAt, sealed } = connection
  const row = await tx
    .insertInto('connection')
    .values({
      id,
      name,
      profile,
      adapter,
      owner,
      state,
      sealed,
      state_since: stateSince,
      activated_at: isServing(state) ? stateSince : null,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Moves a connection to `to`. Undefined: it is not there, or in a state that does not lead to it. */
export async function moveConnection(
  tx: Tx,
  id: string,
  to: ConnectionState,
  at: Date,
): Promise<StoredConnection | undefined> {
  const row = await tx
    .updateTable('connection')
    .set({
      state: to,
      state_since: at,
      ...(isServing(to) ? { activated_at: sql<Date>`coalesce(activated_at, ${at})` } : {}),
    })
    .where('id', '=', id)
    .where('state', '=', sql<string>`any(${statesBefore(CONNECTION_MOVES, to)})`)
    .returningAll()
    .executeTakeFirst()
  return row && fromRow(row)
}

/** Replaces the sealed credentials. */
export async function replaceSealed(tx: Tx, id: string, sealed: Buffer): Promise<void> {
  await tx.updateTable('connection').set({ sealed }).where('id', '=', id).execute()
}

/** Deletes a connection that was never active. False: it was, or is not there. */
export async function deleteUnused(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('connection')
    .where('id', '=', id)
    .where('activated_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
