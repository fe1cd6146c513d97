import { ApiError } from '../../base/errors.ts'
import type { AccountLookup, PayoutRail, Receiver } from '../../connectors/payout-port.ts'
import { countGuess, settleGuess } from './guesses.ts'
import { matchNames, type NameMatch } from './is-same-holder.ts'
import { maskName } from './mask-name.ts'

export type ReceiverReport = {
  readonly canReceive: boolean
  /** The holder as the bank names them, masked: enough to recognise, too little to learn. */
  readonly receiverName: string | null
  readonly nameMatch: NameMatch | null
  readonly reason: string | null
}

type InquiryApp = Parameters<typeof countGuess>[0]

/**
 * Looks up an account's holder at the first of these banks that answers, and compares the name. A merchant may inquire about only
 * a few wrong names per account and day (guesses.ts). Throws PROVIDER_UNAVAILABLE, and RATE_LIMITED.
 */
export async function inquireReceiver(
  app: InquiryApp,
  merchantId: string,
  rails: readonly PayoutRail[],
  receiver: Receiver,
): Promise<ReceiverReport> {
  if (receiver.name === '') return report(rails, receiver)
  const guess = await countGuess(app, merchantId, receiver)
  let isWrong = false
  try {
    const found = await report(rails, receiver)
    isWrong = found.nameMatch !== null && found.nameMatch !== 'exact'
    return found
  } finally {
    await settleGuess(app, guess, isWrong)
  }
}

async function report(rails: readonly PayoutRail[], receiver: Receiver): Promise<ReceiverReport> {
  const lookup = await lookUpAccount(rails, receiver)
  if (lookup.is === 'unknown') {
    throw new ApiError('PROVIDER_UNAVAILABLE', 'The bank gave no answer; ask again later.', [], { 'retry-after': '10' })
  }
  if (lookup.is === 'refused' || lookup.is === 'unreachable') {
    return { canReceive: false, receiverName: null, nameMatch: null, reason: lookup.reason }
  }
  if (lookup.is === 'not_offered') {
    return { canReceive: true, receiverName: null, nameMatch: null, reason: 'Our provider names no account holders.' }
  }
  const nameMatch = receiver.name === '' ? null : matchNames(receiver.name, lookup.name)
  return { canReceive: true, receiverName: maskName(lookup.name), nameMatch, reason: null }
}

const BANKS_MAX = 2

/**
 * What the first of these banks that knows an account says of it, its holder's whole name included. A caller waits, so only
 * as many are asked as they have the patience for.
 */
export async function lookUpAccount(rails: readonly PayoutRail[], receiver: Receiver): Promise<AccountLookup> {
  let best: AccountLookup = { is: 'unknown', railCode: 'not_connected' }
  for (const rail of rails.slice(0, BANKS_MAX)) {
    const lookup = await rail.inquireAccount(receiver, null)
    if (lookup.is === 'found' || lookup.is === 'refused') return lookup
    if (best.is === 'unknown') best = lookup
  }
  return best
}
