import { randomInt } from 'node:crypto'
import { later, MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import type { Issued, PaymentRail, PaymentType } from '../connectors/port.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import type { CheckoutApp } from './app.ts'
import { insertAttempt, listInDirectory, moveAttempt, readAttempts, readOpenAttempt } from './attempt-store.ts'
import type { Attempt, Checkout } from './checkout.ts'
import { expireNow } from './expire.ts'
import { needsPhone } from './methods.ts'
import { newAttempt } from './new-attempt.ts'
import { lockCheckout, touchCheckout } from './store.ts'
import { tellPayment } from './tell.ts'

/** A rail call that was recorded this long ago and has no answer is given up; a new one may be made. */
const REQUEST_LIFE_MS = 10 * SECOND_MS
/** When the rail is first asked about an instrument it has said nothing of. */
const FIRST_INQUIRY_MS = MINUTE_MS
const NUMBER_TRIES_MAX = 5

export type Wanted = {
  readonly type: PaymentType
  readonly code: string | null
  readonly merchantName: string
  /** E.164, for a wallet that asks in its app; one given to this checkout before is remembered. */
  readonly phone?: string | null
}

/**
 * `preparing`: another request is asking the rail at this moment. `unavailable`: the rail gave no instrument, or the type
 * is one that needs none. `phone_needed`: the wallet asks in its app, and no number is known.
 */
export type Requested =
  | { is: 'issued'; attempt: Attempt }
  | { is: 'preparing' }
  | { is: 'unavailable' }
  | { is: 'phone_needed' }
  | { is: 'ended' }

/**
 * Gives the payer an instrument of the wanted type: the open one where it still serves, else a new one from the rail.
 * The attempt is committed before the rail is called, so two tabs or a crash never leave an instrument we do not know.
 * An open attempt of another type or code is retired: the payer changed their mind.
 */
export async function requestPayment(app: CheckoutApp, checkout: Checkout, wanted: Wanted): Promise<Requested> {
  const rail = wanted.type === 'credit_card' ? undefined : app.rails[wanted.type]
  if (!rail) return { is: 'unavailable' }
  const begun = await transaction(app.db, checkout.merchantId, (tx) => begin(tx, app, checkout, wanted, rail))
  if (begun.is !== 'begun') return begun
  if (begun.hasRetired) app.hints.wake('inquiries')

  const { attempt } = begun
  const issued = await rail.issue({
    reference: attempt.reference,
    type: attempt.type,
    code: attempt.code,
    amount: attempt.amount,
    merchantName: wanted.merchantName,
    accountName: checkout.accountName ?? wanted.merchantName,
    customerNumber: attempt.customerNumber,
    phone: attempt.phone,
    description: checkout.description ?? '',
    returnUrl: `${app.checkoutUrl}/${checkout.id}`,
    expiresAt: attempt.expiresAt,
  })
  const kept = await transaction(app.db, checkout.merchantId, (tx) => keep(tx, app, attempt, issued))
  app.hints.checkoutChanged(checkout.id)
  app.hints.wake('deliveries')
  return kept ? { is: 'issued', attempt: kept } : { is: 'unavailable' }
}

type Begun = { is: 'begun'; attempt: Attempt; hasRetired: boolean } | Exclude<Requested, { is: 'unavailable' }>

async function begin(
  tx: Tx,
  app: CheckoutApp,
  { merchantId, id }: Checkout,
  wanted: Wanted,
  rail: PaymentRail,
): Promise<Begun> {
  const now = app.clock()
  const checkout = await lockCheckout(tx, merchantId, id)
  if (checkout?.status === 'PENDING' && checkout.expiresAt <= now) await expireNow(tx, app, now, checkout)
  if (checkout?.status !== 'PENDING' || checkout.expiresAt <= now) return { is: 'ended' }

  const phone = needsPhone(wanted.type, wanted.code) ? (wanted.phone ?? (await knownPhone(tx, checkout))) : null
  if (phone === null && needsPhone(wanted.type, wanted.code)) return { is: 'phone_needed' }
  const open = await readOpenAttempt(tx, merchantId, id)
  if (open) {
    const isWanted = open.type === wanted.type && open.code === wanted.code && open.phone === phone
    if (isWanted && open.status === 'ISSUED' && open.expiresAt > now) return { is: 'issued', attempt: open }
    if (isWanted && open.status === 'REQUESTED' && later(open.createdAt, REQUEST_LIFE_MS) > now)
      return { is: 'preparing' }
    // A card is being charged at this moment, or a process died while it was: nothing else is offered before we know.
    if (open.type === 'credit_card') return { is: 'preparing' }
    await moveAttempt(tx, open, 'RETIRED', { askAt: now })
  }
  const attempt = newAttempt(now, checkout, { rail: rail.name, type: wanted.type, code: wanted.code, phone })
  const numbered = wanted.type === 'virtual_account' ? await withNumber(tx, attempt, rail) : attempt
  // Should this process die before the rail answers, the inquiry finds out and closes what was opened.
  await insertAttempt(tx, numbered, later(now, FIRST_INQUIRY_MS))
  return { is: 'begun', attempt: numbered, hasRetired: open !== undefined }
}

/** The number the payer gave for an earlier attempt. */
async function knownPhone(tx: Tx, { merchantId, id }: Checkout): Promise<string | null> {
  const attempts = await readAttempts(tx, merchantId, id)
  return attempts.findLast(({ phone }) => phone !== null)?.phone ?? null
}

/** Picks the customer part of a VA number that no other attempt of that bank uses. */
async function withNumber(tx: Tx, attempt: Attempt, rail: PaymentRail): Promise<Attempt> {
  const digits = rail.customerNumberDigits(attempt.code ?? '')
  for (let tries = 0; tries < NUMBER_TRIES_MAX; tries++) {
    const customerNumber = Array.from({ length: digits }, () => randomInt(10)).join('')
    if (await listInDirectory(tx, rail.name, reservedName(attempt.code, customerNumber), attempt)) {
      return { ...attempt, customerNumber }
    }
  }
  throw new Error(`no free virtual account number at ${attempt.code}`)
}

const reservedName = (bankCode: string | null, customerNumber: string): string => `va:${bankCode}:${customerNumber}`

async function keep(tx: Tx, app: CheckoutApp, attempt: Attempt, issued: Issued): Promise<Attempt | undefined> {
  const now = app.clock()
  // Whoever changes both holds the checkout first: two never wait for each other.
  await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
  if (issued.is === 'refused') {
    await moveAttempt(tx, attempt, 'FAILED', {
      failure: { code: 'NOT_ISSUED', reason: issued.reason },
      askAt: null,
    })
    return undefined
  }
  if (issued.is === 'unknown') {
    await moveAttempt(tx, attempt, 'RETIRED', { askAt: now })
    return undefined
  }
  const { instrument, railReference } = issued
  const name = instrument.type === 'virtual_account' ? instrument.number : railReference
  await listInDirectory(tx, attempt.rail, name, attempt)
  const kept = await moveAttempt(tx, attempt, 'ISSUED', {
    instrument,
    railReference,
    askAt: later(now, FIRST_INQUIRY_MS),
  })
  // Elsewhere meanwhile: paid already (a notification can be faster than the reply), or given up by somebody else.
  if (!kept) return undefined
  const checkout = await touchCheckout(tx, { merchantId: attempt.merchantId, id: attempt.checkoutId }, { isTold: true })
  await tellPayment(tx, app, now, 'payment.pending', checkout, { transactionId: kept.id, attempt: kept })
  return kept
}
