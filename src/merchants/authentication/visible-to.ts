import { maskAccounts } from '../../base/privacy/mask-accounts.ts'
import type { Caller } from '../keys/secret-keys.ts'

/** A reply as this caller may see it: account numbers cut to their last digits for members who only read. */
export const visibleTo = <Reply>(caller: Caller, reply: Reply): Reply =>
  caller.seesAccountsMasked ? maskAccounts(reply) : reply
