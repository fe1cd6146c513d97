import { later, MINUTE_MS } from '../base/clock.ts'
import { ApiError, fieldError, notFound } from '../base/errors.ts'
import { newFreeId, newId } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import { findMerchant } from '../merchants/merchant.ts'
import { AHEAD_MIN_MS } from './plans.ts'
import type { Rule, Terms } from './rule.ts'
import { findRule, insertRule, withdraw } from './store.ts'

/** A requested rule. `validFrom` null: as soon as it can apply. */
export type RuleDraft = {
  readonly merchantId: string | null
  readonly terms: Terms
  readonly validFrom: Date | null
  /** The author's name, for people. */
  readonly by: string
}

/**
 * Makes a rule. Throws NOT_FOUND for an unknown merchant, VALIDATION_ERROR for a moment that is not at least a minute
 * ahead, and INVALID_STATE where a rule of the same key begins at the same moment.
 */
export async function makeRule(tx: Tx, now: Date, { merchantId, terms, validFrom, by }: RuleDraft): Promise<Rule> {
  if (merchantId !== null && !(await findMerchant(tx, merchantId))) throw notFound()
  const soonest = later(now, AHEAD_MIN_MS)
  const from = validFrom ?? nextMinute(soonest)
  if (from < soonest) {
    throw fieldError(
      'validFrom',
      'TOO_SOON',
      'A rule counts a minute from now at the earliest: what is booked stays booked.',
    )
  }
  const id = merchantId === null ? newFreeId('rul', now) : newId('rul', merchantId, now)
  const rule = { ...terms, id, merchantId, validFrom: from, createdAt: now, createdBy: by } as Rule
  if (!(await insertRule(tx, rule))) {
    throw new ApiError('INVALID_STATE', 'Another rule about the same begins at this very moment; withdraw it first.')
  }
  return rule
}

/** Withdraws a rule not yet in force. Throws NOT_FOUND, and INVALID_STATE where it is, or will be within a minute. */
export async function withdrawRule(tx: Tx, now: Date, id: string): Promise<Rule> {
  const withdrawn = await withdraw(tx, id, now, later(now, AHEAD_MIN_MS))
  if (withdrawn) return withdrawn
  if (!(await findRule(tx, id))) throw notFound()
  const message = 'This rule counts already, or was withdrawn. What it says is ended by another one.'
  throw new ApiError('INVALID_STATE', message)
}

const nextMinute = (time: Date): Date => new Date(Math.ceil(time.getTime() / MINUTE_MS) * MINUTE_MS)
