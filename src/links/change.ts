import { ApiError, notFound } from '../base/errors.ts'
import type { Tx } from '../db/transaction.ts'
import { assertValid } from '../http/input/validator.ts'
import type { CountedLink } from './link.ts'
import { linkFaults } from './rules.ts'
import type { ChangeLink } from './schema.ts'
import type { LinkStatus } from './states.ts'
import { lockLink, moveLink, readLink, updateTerms } from './store.ts'
import { changedRequest, toTerms } from './terms.ts'

type Key = { readonly merchantId: string; readonly id: string }

/**
 * Changes a link's terms for payments that are begun from now on. Throws VALIDATION_ERROR for inconsistent
 * terms, INVALID_STATE for an archived link, NOT_FOUND.
 */
export async function changeLink(
  tx: Tx,
  now: Date,
  key: Key,
  change: ChangeLink,
  allowsLocalhost: boolean,
): Promise<CountedLink> {
  const link = await lockLink(tx, key)
  if (!link) throw notFound()
  if (link.status === 'ARCHIVED') throw new ApiError('INVALID_STATE', 'An archived payment link no longer changes.')
  const request = changedRequest(link, change)
  // An expiry that has passed meanwhile is no fault of a change of something else.
  const { expiresAt: _past, ...others } = request
  assertValid(undefined, linkFaults(change.expiresAt ? request : others, now, allowsLocalhost))
  const terms = toTerms(request)
  await updateTerms(tx, now, key, terms)
  return { ...link, ...terms, updatedAt: now }
}

/** Moves a link. A repeat changes nothing. Throws INVALID_STATE where it can no longer get there, NOT_FOUND. */
export async function setStatus(tx: Tx, now: Date, key: Key, to: LinkStatus): Promise<CountedLink> {
  const hasMoved = await moveLink(tx, now, key, to)
  const link = await readLink(tx, key)
  if (!link) throw notFound()
  if (!hasMoved && link.status !== to) {
    throw new ApiError('INVALID_STATE', `This payment link is ${link.status}, and cannot become ${to}.`)
  }
  return link
}
