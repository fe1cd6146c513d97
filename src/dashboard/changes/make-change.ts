import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../decision.ts'
import type { Change } from './schema.ts'

/** A change that one owner requested and another has approved. */
export type Approved<Kind extends Change['kind']> = {
  readonly merchantId: string
  readonly requestedBy: Actor
  readonly now: Date
  readonly change: Extract<Change, { kind: Kind }>
}
/** What remains to be done once an approved change is committed; its result is the reply. */
type AfterCommit = () => { readonly link?: string }
/** Makes an approved change, in the transaction that approves it. Throws where it can no longer be made. */
export type MakeChange<Kind extends Change['kind']> = (tx: Tx, approved: Approved<Kind>) => Promise<AfterCommit>
/** How each kind of change is made, by the room that it belongs to. */
export type MakeChanges = { readonly [Kind in Change['kind']]: MakeChange<Kind> }

/** Makes a change that was approved. */
export function makeApproved(
  by: MakeChanges,
  tx: Tx,
  of: Omit<Approved<Change['kind']>, 'change'>,
  change: Change,
): Promise<AfterCommit> {
  switch (change.kind) {
    case 'policy':
      return by.policy(tx, { ...of, change })
    case 'role':
      return by.role(tx, { ...of, change })
    case 'role_permissions':
      return by.role_permissions(tx, { ...of, change })
    case 'invitation':
      return by.invitation(tx, { ...of, change })
    case 'key':
      return by.key(tx, { ...of, change })
    case 'key_limits':
      return by.key_limits(tx, { ...of, change })
    case 'sign_in_policy':
      return by.sign_in_policy(tx, { ...of, change })
  }
}
