import { ApiError } from '../../base/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import type { MemberSession } from '../access/authorize-member.ts'
import { assertMayApprove } from '../changes/who-may-approve.ts'
import { othersMay } from '../people/others-who-may.ts'
import type { StoredRequest } from './store.ts'

/**
 * The capacity in which a member would approve. 'second': as a second person. 'asker': they made the request, or a
 * program with a key of theirs did, and another member can approve it. 'alone': no other person is known to have wanted
 * it, so it counts as sent by them: their own program proposed it and no other member may approve, or the key's holder
 * is unknown.
 */
export type Capacity = 'second' | 'asker' | 'alone'

export function capacityOf(
  { session }: Pick<MemberSession, 'session'>,
  { createdBy, makers }: Pick<StoredRequest, 'createdBy' | 'makers'>,
  hasOthers: boolean,
): Capacity {
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

/** The capacity in which a member approves this. Throws FORBIDDEN if they may not. */
export async function approvingAs(
  tx: Tx,
  now: Date,
  member: MemberSession,
  found: StoredRequest,
): Promise<Exclude<Capacity, 'asker'>> {
  assertMayApprove(member, now, found)
  const capacity = capacityOf(member, found, await hasOtherApprovers(tx, member))
  if (capacity !== 'asker') return capacity
  const detail = 'A program with one of your keys proposed this: another member must approve it.'
  throw new ApiError('FORBIDDEN', detail, [], {}, { reason: 'OWN_PROGRAM' })
}
