import { ApiError } from '../base/errors.ts'
import type { PayoutRail, Receiver } from '../connectors/payout-port.ts'
import { isSameHolder } from './is-same-holder.ts'

export type ReceiverReport = {
  readonly canReceive: boolean
  readonly receiverName: string | null
  readonly nameMatches: boolean | null
  readonly reason: string | null
}

/** Asks the bank who holds an account, and whether that can be `name`. Throws PROVIDER_UNAVAILABLE. */
export async function inquireReceiver(rail: PayoutRail, receiver: Receiver): Promise<ReceiverReport> {
  const answer = await rail.inquireAccount(receiver)
  if (answer.is === 'unknown') {
    throw new ApiError('PROVIDER_UNAVAILABLE', 'The bank gave no answer; ask again later.', [], { 'retry-after': '10' })
  }
  if (answer.is === 'refused') {
    return { canReceive: false, receiverName: null, nameMatches: null, reason: answer.reason }
  }
  const nameMatches = receiver.name === '' ? null : isSameHolder(receiver.name, answer.name)
  return { canReceive: true, receiverName: answer.name, nameMatches, reason: null }
}
