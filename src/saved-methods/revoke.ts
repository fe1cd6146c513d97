import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import type { Hosts } from './app.ts'
import { endSavedMethod, failLink } from './move.ts'
import type { SavedMethod } from './saved-method.ts'
import { type Key, lockSavedMethod } from './store.ts'

const WITHDRAWN = {
  merchant: { code: 'WITHDRAWN', message: 'The merchant withdrew the offer.' },
  payer: { code: 'DECLINED', message: 'The payer declined.' },
} as const

/**
 * Ends a saved method: nothing is charged with it from here on, and its provider is called until it has ended the link too. One
 * whose payer has not finished yet fails instead. Throws INVALID_STATE where it has ended already, NOT_FOUND.
 */
export async function revokeSavedMethod(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  key: Key,
  by: 'merchant' | 'payer',
): Promise<SavedMethod> {
  const method = await lockSavedMethod(tx, key)
  if (!method) throw notFound()
  const ended =
    method.status === 'PENDING_PAYER'
      ? await failLink(tx, hosts, now, method, WITHDRAWN[by])
      : await endSavedMethod(tx, hosts, now, key, by)
  if (!ended) throw new ApiError('INVALID_STATE', `This saved method is ${method.status} already.`)
  return ended
}
