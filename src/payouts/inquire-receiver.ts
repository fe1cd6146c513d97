import { ApiError } from '../base/errors.ts'
import type { PayoutRail, Receiver } from '../connectors/payout-port.ts'
import { matchNames, type NameMatch } from './is-same-holder.ts'
import { maskName } from './mask-name.ts'

export type ReceiverReport = {
  readonly canReceive: boolean
  /** The holder by the bank's word, masked: enough to recognise, too little to learn. */
  readonly receiverName: string | null
  readonly nameMatch: NameMatch | null
  readonly reason: string | null
}

/** Asks the bank who holds an account, and how well that is `name`. Throws PROVIDER_UNAVAILABLE. */
export async function inquireReceiver(rail: PayoutRail, receiver: Receiver): Promise<ReceiverReport> {
  const answer = await rail.inquireAccount(receiver)
  if (answer.is === 'unknown') {
    throw new ApiError('PROVIDER_UNAVAILABLE', 'The bank gave no answer; ask again later.', [], { 'retry-after': '10' })
  }
  if (answer.is === 'refused') {
    return { canReceive: false, receiverName: null, nameMatch: null, reason: answer.reason }
  }
  const nameMatch = receiver.name === '' ? null : matchNames(receiver.name, answer.name)
  return { canReceive: true, receiverName: maskName(answer.name), nameMatch, reason: null }
}
