import type { LinkEnd } from '../connectors/saving-port.ts'
import type { Tx } from '../db/transaction.ts'
import type { Hosts } from './app.ts'
import { endSavedMethod } from './move.ts'
import type { SavedMethod } from './saved-method.ts'
import type { Key } from './store.ts'

/** Ends an active method because its rail said, in answer to something else, that the link is no more. Undefined: it had ended. */
export const endAsReported = (
  tx: Tx,
  hosts: Hosts,
  now: Date,
  key: Key,
  by: LinkEnd,
): Promise<SavedMethod | undefined> => endSavedMethod(tx, hosts, now, key, by)
