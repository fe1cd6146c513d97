import { type Clock, SECOND_MS } from '../../base/clock.ts'
import type { AccountLookup, PayoutRail, TransferService } from '../../connectors/payout-port.ts'
import type { Payout } from '../payout.ts'
import { chooseService } from './choose-service.ts'

/** A bank's answer about the receiver's account. */
type Answer = Exclude<AccountLookup, { is: 'unknown' | 'unreachable' }>

/**
 * The connection and service that can send a payout, and the bank's response about the account. `silent`: a bank that may carry
 * it did not look the account up. `closed`: every service that carries it is closed. `not_carried`: no service carries it.
 */
export type Way =
  | { readonly is: 'found'; readonly rail: PayoutRail; readonly service: TransferService; readonly account: Answer }
  | { readonly is: 'silent'; readonly railCode: string }
  | { readonly is: 'closed'; readonly service: TransferService; readonly opensAt: Date }
  | { readonly is: 'not_carried'; readonly account: AccountLookup | null }

/** Maximum time for looking up an account at one bank after the other: less than the lease of a claimed payout. */
const LOOK_UP_MAX_MS = 10 * SECOND_MS

/**
 * Queries one bank after the other about the receiver's account until one responds. A look-up moves no money, so the next bank may
 * be queried regardless of the result of the last.
 */
export async function findWay(rails: readonly PayoutRail[], payout: Payout, clock: Clock): Promise<Way> {
  const untilMs = performance.now() + LOOK_UP_MAX_MS
  let best: Way = { is: 'not_carried', account: null }
  for (const rail of rails) {
    const way = await wayOver(rail, payout, clock)
    if (way.is === 'found') return way
    best = hopeful(best, way)
    if (performance.now() >= untilMs) return best
  }
  return best
}

/** Of two results, the one that retries the payout sooner. */
function hopeful(one: Way, other: Way): Way {
  const rank = { found: 0, silent: 1, closed: 2, not_carried: 3 } as const
  if (one.is === 'closed' && other.is === 'closed') return one.opensAt <= other.opensAt ? one : other
  return rank[other.is] <= rank[one.is] ? other : one
}

/** The first service of a bank that is open, carries the amount, and reaches the account. */
async function wayOver(rail: PayoutRail, { reference, receiver, amount }: Payout, clock: Clock): Promise<Way> {
  const isSameBank = receiver.bankCode === rail.bankCode
  let { offers } = rail
  let account: AccountLookup | null = null
  for (;;) {
    const choice = chooseService(offers, { isSameBank, amount }, clock())
    if (choice.is === 'closed') return choice
    if (choice.is === 'none') return { is: 'not_carried', account }
    const { service } = choice
    account = await rail.inquireAccount(receiver, { reference, service, amount })
    if (account.is === 'unknown') return { is: 'silent', railCode: account.railCode }
    if (account.is !== 'unreachable') return { is: 'found', rail, service, account }
    offers = offers.filter((offer) => offer.service !== service)
  }
}
