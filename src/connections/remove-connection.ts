import type { Tx } from '../db/transaction.ts'
import { deleteUnused, lockConnection } from './store.ts'

/**
 * Removes a connection that was never active. `used`: payments may have been requested over it, and can still be notified,
 * so it can only be disabled.
 */
export async function removeConnection(tx: Tx, id: string): Promise<'removed' | 'used' | 'unknown'> {
  if (!(await lockConnection(tx, id))) return 'unknown'
  return (await deleteUnused(tx, id)) ? 'removed' : 'used'
}
