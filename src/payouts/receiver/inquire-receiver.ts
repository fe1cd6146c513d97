import { ApiError } from '../../base/errors.ts'
import type { AccountLookup, PayoutRail, Receiver } from '../../connectors/payout-port.ts'
import { countGuess, resolveGuess } from './guesses.ts'
import { matchNames, type NameMatch } from './is-same-holder.ts'
import { maskName } from './mask-name.ts'

export type ReceiverReport = {
  readonly canReceive: boolean
  /** The holder as the bank reports them, masked: enough to recognise a name, too little to learn one. */
  readonly receiverName: string | null
  readonly nameMatch: NameMatch | null
  readonly reason: string | null
}

type InquiryApp = Parameters<typeof countGuess>[0]

/**
 * Looks up an account's holder at the first of these banks that responds, and compares the name. A merchant may try only a few
 * wrong names per account and day (guesses.ts). Throws PROVIDER_UNAVAILABLE, and RATE_LIMITED.
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
    await resolveGuess(app, guess, isWrong)
  }
}

async function report(rails: readonly PayoutRail[], receiver: Receiver): Promise<ReceiverReport> {
  const lookup = await lookUpAccount(rails, receiver)
  if (lookup.is === 'unknown') {
    throw new ApiError('PROVIDER_UNAVAILABLE', 'The bank did not respond; try again later.', [], {
      'retry-after': '10',
    })
  }
  if (lookup.is === 'refused' || lookup.is === 'unreachable') {
    return { canReceive: false, receiverName: null, nameMatch: null, reason: lookup.reason }
  }
  if (lookup.is === 'not_offered') {
    return {
      canReceive: true,
      receiverName: null,
      nameMatch: null,
      reason: 'Our provider does not report account holders.',
    }
  }
  const nameMatch = receiver.name === '' ? null : matchNames(receiver.name, lookup.name)
  return { canReceive: true, receiverName: maskName(lookup.name), nameMatch, reason: null }
}

const BANKS_MAX = 2

/**
 * The first definite response of these banks about an account, including the full name of its holder. Only the first few banks are
 * queried, since the caller waits.
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
