import { ApiError } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { assertMayApprove } from '../changes/who-may-approve.ts'
import { othersMay } from '../people/others-who-may.ts'
import type { Asked } from './store.ts'

/**
 * The capacity in which a member would approve. 'second': as a second person. 'asker': they made the request, or a program
 * with a key of theirs did, and another member can approve it. 'alone': no other person is known to have wanted it, so it
 * counts as sent by them: their own program proposed it and no other member may approve, or the holder of the key is unknown.
 */
export type Standing = 'second' | 'asker' | 'alone'

export function standingOf(
  { session }: Pick<MemberSession, 'session'>,
  { createdBy, makers }: Pick<Asked, 'createdBy' | 'makers'>,
  hasOthers: boolean,
): Standing {
  const { id } = session.person
  if (createdBy.id === id) return 'asker'
  if (makers === null) return 'second'
  if (makers.length === 0) return 'alone'
  if (!makers.includes(id)) return 'second'
  return hasOthers ? 'asker' : 'alone'
}

/** Whether another member may approve anything. */
export const hasOtherApprovers = (tx: Tx, { session, membership: { merchantId } }: MemberSession): Promise<boolean> =>
  othersMay(tx, { merchantId, userId: session.person.id }, 'payouts.approve')

/** The capacity in which a member approves this. Throws FORBIDDEN where they may not. */
export async function approvingAs(
  tx: Tx,
  now: Date,
  member: MemberSession,
  asked: Asked,
): Promise<Exclude<Standing, 'asker'>> {
  assertMayApprove(member, now, asked)
  const standing = standingOf(member, asked, await hasOtherApprovers(tx, member))
  if (standing !== 'asker') return standing
  const detail = 'A program with one of your keys proposed this: another member must approve it.'
  throw new ApiError('FORBIDDEN', detail, [], {}, { reason: 'OWN_PROGRAM' })
}
