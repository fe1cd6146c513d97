import type { Tx } from '../db/transaction.ts'
import type { SavedMethod } from './saved-method.ts'

/**
 * Hands over an active method that expires soon, each time it is looked at. True: something is charged with it, and this is the
 * first time for this end of it, so that its event is due. `subscriptions/` implements it.
 */
export type MethodExpiring = (tx: Tx, now: Date, method: SavedMethod) => Promise<boolean>
