import { DAY_MS, later } from '../../base/clock.ts'
import { newId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { hashToken, newInvitationToken } from '../people/invitation-token.ts'
import type { Role } from '../people/permissions.ts'
import { type Invitation, insertInvitation } from './invitation-store.ts'

const LIFE_MS = 7 * DAY_MS

/** Invites a person to a merchant's dashboard. The link is a credential, shown once: in a mail, or to the operator. */
export async function inviteMember(
  tx: Tx,
  now: Date,
  wanted: { merchantId: string; email: string; role: Role; invitedBy: string | null; baseUrl: string },
): Promise<Invitation & { link: string }> {
  const { merchantId, role, invitedBy, baseUrl } = wanted
  const token = newInvitationToken()
  const invitation = {
    merchantId,
    id: newId('inv', merchantId, now),
    email: wanted.email.trim().toLowerCase(),
    role,
    createdAt: now,
    expiresAt: later(now, LIFE_MS),
  }
  await insertInvitation(tx, { ...invitation, invitedBy, tokenHash: hashToken(token) })
  return { ...invitation, link: `${baseUrl}/dashboard/invitation?token=${token}` }
}
