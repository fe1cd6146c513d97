import { randomInt } from 'node:crypto'
import { later, MINUTE_MS } from '../../base/clock.ts'
import { toWhole } from '../../base/money.ts'
import type { PaymentWanted } from '../../connections/rails.ts'
import type { InstrumentRequest, Issued, PaymentRail, PaymentType } from '../../connectors/port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import type { CheckoutApp } from '../app.ts'
import type { Attempt, Checkout } from '../checkout.ts'
import { expireNow } from '../expire.ts'
import { needsPhone } from '../methods.ts'
import { recordPending } from '../move.ts'
import { OPEN_ATTEMPT } from '../states.ts'
import { lockCheckout } from '../store.ts'
import { moveAttempt } from './move.ts'
import { newAttempt } from './new-attempt.ts'
import { leastTried, servedBy } from './open-attempt.ts'
import { insertAttempt, listInDirectory, noteRetired, readAttempts } from './store.ts'

/** When the rail is first polled for an instrument it has reported nothing of. */
const FIRST_INQUIRY_MS = MINUTE_MS
const NUMBER_TRIES_MAX = 5
const UNREACHED = 'The provider could not be reached.'

export type Wanted = {
  readonly type: PaymentType
  readonly code: string | null
  readonly merchantName: string
  /** E.164, for a wallet that prompts in its app; defaults to one given to this checkout before. */
  readonly phone?: string | null
  /** Replaces an open attempt whose rail has not responded, where another connection can be asked. */
  readonly isImpatient?: boolean
}

/**
 * `preparing`: another request is calling the rail. `unavailable`: no rail gave an instrument, or the type is one that
 * needs none. `phone_needed`: the wallet prompts in its app, and no number is known.
 */
export type Requested =
  | { is: 'issued'; attempt: Attempt }
  | { is: 'preparing' }
  | { is: 'unavailable' }
  | { is: 'phone_needed' }
  | { is: 'ended' }

/**
 * Gives the payer an instrument of the wanted type: the open one where it still serves, else a new one from the best
 * connection. The attempt is committed before the rail is called, so two tabs or a crash never leave an instrument we do
 * not know. Where a rail surely did nothing the next connection is asked, by an attempt of its own; after an unknown none
 * is. An open attempt of another type or code is retired: the payer changed their mind.
 */
export async function requestPayment(app: CheckoutApp, checkout: Checkout, wanted: Wanted): Promise<Requested> {
  let rails = app.rails.forNew(paymentOf(checkout, wanted))
  while (rails.length > 0) {
    const begun = await transaction(app.db, checkout.merchantId, (tx) => begin(tx, app, checkout, wanted, rails))
    if (begun.is !== 'begun') return begun
    if (begun.hasRetired) app.signals.wake('inquiries')

    const { attempt, rail } = begun
    const issued = await rail.issue(toRequest(app, checkout, wanted, attempt))
    const kept = await transaction(app.db, checkout.merchantId, (tx) => keep(tx, app, attempt, issued))
    app.signals.checkoutChanged(checkout.id)
    app.signals.wake('deliveries')
    if (kept.is === 'issued') return kept
    rails = kept.is === 'not_begun' ? rails.filter(({ name }) => name !== rail.name) : []
  }
  return { is: 'unavailable' }
}

/** A payment as routes are chosen for it. */
const paymentOf = ({ amount, merchantId }: Checkout, { type, code }: Pick<Wanted, 'type' | 'code'>): PaymentWanted => ({
  ...{ type, code, merchantId },
  currency: amount.currency,
  amount: toWhole(amount),
})

const toRequest = (
  { checkoutUrl }: Pick<CheckoutApp, 'checkoutUrl'>,
  checkout: Checkout,
  { merchantName }: Wanted,
  attempt: Attempt,
): InstrumentRequest => ({
  reference: attempt.reference,
  type: attempt.type,
  code: attempt.code,
  amount: attempt.amount,
  merchantName,
  accountName: checkout.accountName ?? merchantName,
  customerNumber: attempt.customerNumber,
  phone: attempt.phone,
  description: checkout.description ?? '',
  returnUrl: `${checkoutUrl}/${checkout.id}`,
  expiresAt: attempt.expiresAt,
})

type Begun =
  | { is: 'begun'; attempt: Attempt; rail: PaymentRail; hasRetired: boolean }
  | Exclude<Requested, { is: 'unavailable' }>

async function begin(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode' | 'customers'>,
  { merchantId, id }: Checkout,
  wanted: Wanted,
  rails: readonly PaymentRail[],
): Promise<Begun> {
  const now = app.clock()
  const checkout = await lockCheckout(tx, merchantId, id)
  if (checkout?.status === 'PENDING' && checkout.expiresAt <= now) await expireNow(tx, app, now, checkout)
  if (checkout?.status !== 'PENDING' || checkout.expiresAt <= now) return { is: 'ended' }

  const attempts = await readAttempts(tx, merchantId, id)
  const isPhoneNeeded = needsPhone(wanted.type, wanted.code)
  const phone = isPhoneNeeded ? (wanted.phone ?? knownPhone(attempts)) : null
  if (isPhoneNeeded && phone === null) return { is: 'phone_needed' }
  const open = attempts.find(({ status }) => OPEN_ATTEMPT.includes(status))
  const served = open && servedBy(open, { ...wanted, phone }, { rails, attempts, now })
  if (served) return served
  if (open) await moveAttempt(tx, open, 'RETIRED', { pollAt: now })
  const rail = leastTried(rails, attempts, wanted)
  // A page goes by the last attempt, and ids are in order of time: those of one millisecond would be in none.
  const last = attempts.at(-1)?.createdAt
  const at = last && last >= now ? later(last, 1) : now
  const attempt = newAttempt(at, checkout, { connectionId: rail.name, type: wanted.type, code: wanted.code, phone })
  const numbered = wanted.type === 'virtual_account' ? await withNumber(tx, attempt, rail) : attempt
  // Should this process die before the rail responds, the poll finds out and closes what was opened.
  await insertAttempt(tx, numbered, later(now, FIRST_INQUIRY_MS))
  return { is: 'begun', attempt: numbered, rail, hasRetired: open !== undefined }
}

/** The number the payer gave for an earlier attempt. */
const knownPhone = (attempts: readonly Attempt[]): string | null =>
  attempts.findLast(({ phone }) => phone !== null)?.phone ?? null

/** Picks the customer part of a VA number that no other attempt of that bank uses, where it is ours to choose. */
async function withNumber(tx: Tx, attempt: Attempt, rail: PaymentRail): Promise<Attempt> {
  const digits = rail.customerNumberDigits(attempt.code ?? '')
  if (digits === 0) return attempt
  for (let tries = 0; tries < NUMBER_TRIES_MAX; tries++) {
    const customerNumber = Array.from({ length: digits }, () => randomInt(10)).join('')
    if (await listInDirectory(tx, rail.name, reservedName(attempt.code, customerNumber), attempt)) {
      return { ...attempt, customerNumber }
    }
  }
  throw new Error(`no free virtual account number at ${attempt.code}`)
}

const reservedName = (bankCode: string | null, customerNumber: string): string => `va:${bankCode}:${customerNumber}`

/** `not_begun`: the rail surely did nothing, and nothing else happened meanwhile. `moved`: the attempt is no longer open. */
type Kept = { is: 'issued'; attempt: Attempt } | { is: 'not_begun' } | { is: 'moved' }

async function keep(
  tx: Tx,
  app: Pick<CheckoutApp, 'clock' | 'livemode' | 'customers'>,
  attempt: Attempt,
  issued: Issued,
): Promise<Kept> {
  const now = app.clock()
  // The checkout is always locked before its attempts, so that no two transactions deadlock.
  await lockCheckout(tx, attempt.merchantId, attempt.checkoutId)
  if (issued.is === 'refused' || issued.is === 'unsent') {
    const failure =
      issued.is === 'refused' ? { code: 'NOT_ISSUED', reason: issued.reason } : { code: 'NOT_SENT', reason: UNREACHED }
    const failed = await moveAttempt(tx, attempt, 'FAILED', { failure, pollAt: null })
    return { is: failed ? 'not_begun' : 'moved' }
  }
  if (issued.is === 'unknown') {
    await moveAttempt(tx, attempt, 'RETIRED', { pollAt: now })
    return { is: 'moved' }
  }
  const { instrument, railReference } = issued
  const name = instrument.type === 'virtual_account' ? instrument.number : railReference
  await listInDirectory(tx, attempt.connectionId, name, attempt)
  const kept = await moveAttempt(tx, attempt, 'ISSUED', {
    instrument,
    railReference,
    pollAt: later(now, FIRST_INQUIRY_MS),
  })
  // Moved meanwhile: paid already (a notification can be faster than the reply), or retired by another request.
  if (!kept) {
    await noteRetired(tx, attempt, { instrument, railReference, pollAt: now })
    return { is: 'moved' }
  }
  await recordPending(tx, app, now, kept)
  return { is: 'issued', attempt: kept }
}
