import type { Tx } from '../db/transaction.ts'
import type { Connection } from './connection.ts'
import type { ConnectionState } from './states.ts'
import { lockConnection, moveConnection } from './store.ts'

/** `wrong_state`: it is in a state that does not lead there. A connection that is there already is `moved`. */
export type Moved =
  | { readonly is: 'moved'; readonly connection: Connection }
  | { readonly is: 'wrong_state'; readonly state: ConnectionState }
  | { readonly is: 'unknown' }

/** Lets new payments and payouts go over a connection, also one that was only a draft: its test may come later. */
export const activateConnection = (tx: Tx, id: string, now: Date): Promise<Moved> =>
  moveBy(tx, id, now, ['testing', 'active'])

/** Ends new payments and payouts over it. Notifications of earlier requests are still received, and those requests polled. */
export const disableConnection = (tx: Tx, id: string, now: Date): Promise<Moved> => moveBy(tx, id, now, ['disabled'])

/** Moves a connection along a way of states, from wherever on it it is. */
async function moveBy(tx: Tx, id: string, now: Date, way: readonly ConnectionState[]): Promise<Moved> {
  const known = await lockConnection(tx, id)
  if (!known) return { is: 'unknown' }
  const last = way.at(-1)
  let connection: Connection = known
  for (const state of way) {
    if (connection.state === last) break
    connection = (await moveConnection(tx, id, state, now)) ?? connection
  }
  return connection.state === last ? { is: 'moved', connection } : { is: 'wrong_state', state: connection.state }
}
