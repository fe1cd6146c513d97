import { DAY_MS, later } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'
import { hashToken, newInvitationToken } from '../people/invitation-token.ts'
import { deleteOperator, insertOperatorLink } from '../people/operator-store.ts'

const LINK_LIFE_MS = 7 * DAY_MS

/** An address as it is stored and compared. */
const toAddress = (email: string): string => email.trim().toLowerCase()

/**
 * A link that makes the holder of an address an operator. It is a credential, shown once to the person who runs the command.
 */
export async function addOperator(
  tx: Tx,
  now: Date,
  { email, baseUrl }: { readonly email: string; readonly baseUrl: string },
): Promise<{ email: string; link: string; expiresAt: Date }> {
  const token = newInvitationToken()
  const link = { email: toAddress(email), expiresAt: later(now, LINK_LIFE_MS) }
  await insertOperatorLink(tx, now, { ...link, tokenHash: hashToken(token) })
  return { ...link, link: `${baseUrl}/dashboard/invitation?token=${token}` }
}

/** Revokes an operator's rights from their next request on. False: there is none with this address. */
export const removeOperator = (tx: Tx, email: string): Promise<boolean> => deleteOperator(tx, toAddress(email))

export { listOperators } from '../people/operator-store.ts'
