import { DAY_MS, later } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import type { Actor } from '../decision.ts'

/**
 * Approving takes a second person who has had their role for a day: an account that an intruder has just had invited or
 * promoted approves nothing before others can notice. Throws FORBIDDEN.
 */
export function assertMayApprove(
  { session, membership }: MemberSession,
  now: Date,
  { createdBy }: { readonly createdBy: Actor },
): void {
  if (createdBy.id === session.person.id) {
    throw new ApiError('FORBIDDEN', 'Someone other than the member who requested this must approve it.')
  }
  const from = later(membership.roleSince, DAY_MS)
  if (from <= now) return
  const detail = `You can approve 24 hours after you joined or were given your role: from ${from.toISOString()}.`
  throw new ApiError('FORBIDDEN', detail, [], {}, { reason: 'TOO_NEW', approvesFrom: from.toISOString() })
}
