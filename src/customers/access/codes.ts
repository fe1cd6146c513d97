import { HOUR_MS, later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import { isSameBytes } from '../../base/crypto/hmac.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Customer } from '../customer.ts'
import { type CustomerProofs, newCode } from './proofs.ts'
import { markUsed, readCodeTimes, replaceCode, takeTry } from './store.ts'

/** How long a code can be entered. */
export const CODE_FOR_MS = 10 * MINUTE_MS
/** How long a customer who entered one is known. */
export const SESSION_FOR_MS = HOUR_MS
/** Entries of one code: with the codes of a day, 50 guesses of a million. */
const CODE_TRIES_MAX = 5
const CODES_A_DAY = 10
/** A form that is sent twice sends one mail. */
const CODE_PAUSE_MS = 30 * SECOND_MS
/** A form that is sent twice opens the page twice. */
const USED_FOR_MS = 30 * SECOND_MS

/** What opens every customer's page in the sandbox, where no mail has to arrive. */
export const SANDBOX_CODE = '000000'

/** `sent`: the caller mails the code to `to` once the transaction is committed. `waits`: one was sent just now. */
export type CodeRequested =
  | { readonly is: 'sent'; readonly code: string; readonly to: string }
  | { readonly is: 'waits' | 'too_many' | 'no_address' }

/** Makes the code of a customer, in place of the one before. */
export async function requestCode(
  tx: Tx,
  proofs: CustomerProofs,
  now: Date,
  customer: Customer,
): Promise<CodeRequested> {
  const to = customer.details?.email
  if (!to) return { is: 'no_address' }
  const code = newCode()
  const isMade = await replaceCode(tx, customer, {
    ...{ now, hash: proofs.hashOf(customer, code), expiresAt: later(now, CODE_FOR_MS) },
    ...{ sentBefore: later(now, -CODE_PAUSE_MS), windowAfter: later(now, -24 * HOUR_MS), codesMax: CODES_A_DAY },
  })
  if (isMade) return { is: 'sent', code, to }
  const times = await readCodeTimes(tx, customer)
  return { is: times && times.sentAt > later(now, -CODE_PAUSE_MS) ? 'waits' : 'too_many' }
}

/** `over`: no code can be entered, a new one is needed. */
export type CodeEntered = 'right' | 'wrong' | 'over'

/**
 * Compares what a visitor entered with the code that was mailed; each entry counts, whatever else happens at that moment. A right
 * code is used up, but for a form that is sent twice.
 */
export async function enterCode(
  tx: Tx,
  proofs: CustomerProofs,
  now: Date,
  customer: Customer,
  entered: string,
): Promise<CodeEntered> {
  const hash = await takeTry(tx, customer, { now, usedAfter: later(now, -USED_FOR_MS), triesMax: CODE_TRIES_MAX })
  if (!hash) return 'over'
  if (!isSameBytes(hash, proofs.hashOf(customer, entered))) return 'wrong'
  await markUsed(tx, customer, now)
  return 'right'
}
