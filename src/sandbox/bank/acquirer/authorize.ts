import { later, MINUTE_MS } from '../../../base/clock.ts'
import type { Money } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { type CardPayment, countWrongCode, insert, lock, move } from './store.ts'
import { brandOfTestCard, testCard } from './test-cards.ts'

/** A challenge has to be passed in this time. */
const CHALLENGE_LIFE_MS = 15 * MINUTE_MS
/** The code that passes a challenge. Source: rails, "Public test numbers" (Midtrans). */
const RIGHT_CODE = '112233'
const WRONG_CODES_MAX = 3
const LAST_FOUR = 4

/** A card as it arrived; it is in no row, log or reply. */
export type CardDetails = { readonly number: string; readonly expiry: string; readonly securityCode: string }

export type CardRequest = {
  readonly reference: string
  readonly amount: Money
  readonly merchantName: string
  readonly returnUrl: string
}

/**
 * Charges a public test card as its number says. A reference is charged once: repeated, the first answer stands, and
 * one that was voided stays so. Undefined: the number is none of those we take, and no trace of it is stored.
 */
export async function authorize(
  tx: Tx,
  now: Date,
  ask: CardRequest,
  card: CardDetails,
): Promise<CardPayment | undefined> {
  const fate = testCard(card.number)
  if (!fate) return undefined
  const refusal = isOver(card.expiry, now) ? 'CARD_EXPIRED' : fate.refusal
  const isChallenged = fate.challenge && refusal !== 'CARD_EXPIRED'
  const stored = {
    brand: brandOfTestCard(card.number),
    lastFour: card.number.slice(-LAST_FOUR),
    expiry: card.expiry,
  }
  const made = await insert(tx, now, {
    ...ask,
    card: stored,
    status: isChallenged ? 'CHALLENGE' : refusal === null ? 'APPROVED' : 'REFUSED',
    refusalCode: refusal,
    expiresAt: isChallenged ? later(now, CHALLENGE_LIFE_MS) : null,
    decidedAt: isChallenged ? null : now,
  })
  return made ?? findCardPayment(tx, now, ask.reference)
}

/** Whether a card's month (`2028-12`) is over, to the latest clock on Earth. */
function isOver(expiry: string, now: Date): boolean {
  const [year = 0, month = 0] = expiry.split('-').map(Number)
  return now.getTime() >= Date.UTC(year, month, 1, 12)
}

/** A payment by the partner's reference. A challenge that was not passed in time is refused on the way. */
export async function findCardPayment(tx: Tx, now: Date, reference: string): Promise<CardPayment | undefined> {
  const found = await lock(tx, { reference })
  return found && endOverdue(tx, now, found)
}

async function endOverdue(tx: Tx, now: Date, found: CardPayment): Promise<CardPayment> {
  const isOverdue = found.status === 'CHALLENGE' && found.expiresAt !== null && found.expiresAt <= now
  return isOverdue ? ((await move(tx, now, found.id, 'REFUSED', 'AUTHENTICATION_EXPIRED')) ?? found) : found
}

/**
 * Voids a payment where that is still possible, also one that is not known yet: if it arrives after all, it finds
 * itself voided. Returns how it stands then.
 */
export async function voidPayment(tx: Tx, now: Date, reference: string): Promise<CardPayment | undefined> {
  const found = await findCardPayment(tx, now, reference)
  if (found) return found.status === 'CHALLENGE' ? move(tx, now, found.id, 'VOIDED') : found
  const nothing = { card: null, amount: null, merchantName: '', returnUrl: '', refusalCode: null, expiresAt: null }
  const made = await insert(tx, now, { reference, ...nothing, status: 'VOIDED', decidedAt: now })
  return made ?? findCardPayment(tx, now, reference)
}

export type ChallengeAct = { readonly is: 'code'; readonly code: string } | { readonly is: 'confirm' | 'refuse' }

/** The payer at the challenge: passes it, fails it, or types a wrong code, of which the third fails it. */
export async function actOnChallenge(
  tx: Tx,
  now: Date,
  key: { reference: string } | { token: string },
  act: ChallengeAct,
): Promise<CardPayment | undefined> {
  const locked = await lock(tx, key)
  const found = locked && (await endOverdue(tx, now, locked))
  if (found?.status !== 'CHALLENGE') return found
  if (act.is === 'refuse') return move(tx, now, found.id, 'REFUSED', 'AUTHENTICATION_FAILED')
  if (act.is === 'code' && act.code.replaceAll(/\s/g, '') !== RIGHT_CODE) {
    const wrongCodes = await countWrongCode(tx, found.id)
    if (wrongCodes < WRONG_CODES_MAX) return { ...found, wrongCodes }
    return move(tx, now, found.id, 'REFUSED', 'AUTHENTICATION_FAILED')
  }
  return found.refusalCode === null
    ? move(tx, now, found.id, 'APPROVED')
    : move(tx, now, found.id, 'REFUSED', found.refusalCode)
}

/** The sandbox charges a reference once more, as acquirers at times do by mistake, or late. */
export async function chargeAgain(tx: Tx, now: Date, reference: string): Promise<CardPayment | undefined> {
  const found = await lock(tx, { reference })
  if (!found?.card || !found.amount) return undefined
  return insert(tx, now, { ...found, status: 'APPROVED', refusalCode: null, expiresAt: null, decidedAt: now }, true)
}
