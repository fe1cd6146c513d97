import { DAY_MS, later } from '../../base/clock.ts'
import { failCharged, lockCharged, nameCharged, readChargedAttempt } from '../../checkout/charged/end-charged.ts'
import { isRecordedIn } from '../../checkout/receipts/is-recorded.ts'
import { named, recordPayment } from '../../checkout/receipts/record-payment.ts'
import type { ChargeState, LinkEnd } from '../../connectors/saving-port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { lockInvoiceIn } from '../../invoices/find.ts'
import { nextPollAt, nextRetryAt } from '../../payouts/send/poll-schedule.ts'
import { endAsReported } from '../../saved-methods/end.ts'
import type { ChargeApp } from '../app.ts'
import type { Charge } from '../charge.ts'
import { type Fault, failureOf } from '../faults.ts'
import { awaitPayer, fail } from '../move.ts'
import { OPEN_CHARGE } from '../states.ts'
import { lockCharge, readCharge, updateCharge } from '../store.ts'

/** Where an answer comes from: the call that sent it, a later poll, a message. */
export type Source = 'charge' | 'inquiry' | 'notice'

/** A charge that its rail does not know by then never arrived. */
const NOT_FOUND_IS_FINAL_AFTER_MS = DAY_MS
/** Begins what is noted of an answer that a rail does not know a charge. */
const NOT_FOUND = 'not_found '
/** A charge that could not be sent by then fails. */
const UNSENT_FAILS_AFTER_MS = DAY_MS

/**
 * Applies what a rail says of a charge, from any source: safe to repeat, in any order, days late. Success and failure end it
 * once, with everything that follows, in one transaction. Anything else leaves it as it is, polled again under the same reference.
 */
export async function applyChargeState(
  app: ChargeApp,
  charge: Charge,
  state: ChargeState,
  source: Source,
): Promise<void> {
  const { railCode } = state
  switch (state.is) {
    case 'succeeded':
      return receive(app, charge, state)
    case 'failed':
      return failCharge(app, charge, state.code, { railCode, message: state.reason })
    case 'not_found':
      if (await isLost(app, charge, source)) return failCharge(app, charge, 'not_received', { railCode })
      return keep(app, charge, { railCode: `${NOT_FOUND}${railCode}` })
    case 'unsent':
      return source === 'charge' ? queueAgain(app, charge, railCode) : keep(app, charge, { railCode })
    case 'needs_payer':
      return keep(app, charge, { railCode, railReference: state.railReference, actionUrl: state.url })
    case 'processing':
      return keep(app, charge, { railCode, railReference: state.railReference })
    case 'unknown':
      return keep(app, charge, { railCode })
  }
}

/**
 * Records the money, which ends the charge in the same transaction; another amount is held, and the charge fails. A rail reports a
 * success twice, as the answer to the call and by a message: the second changes nothing, and waits for no lock to find that.
 */
async function receive(
  app: ChargeApp,
  charge: Charge,
  state: Extract<ChargeState, { is: 'succeeded' }>,
): Promise<void> {
  const { receipt, railCode } = state
  const attempt = await transaction(app.db, charge.merchantId, async (tx) => {
    const known = await readChargedAttempt(tx, charge)
    // The second report may call it by another name, which later messages use.
    await nameCharged(tx, known, receipt.instrumentReference ?? receipt.railReference)
    const isEnded = (await readCharge(tx, charge))?.status === 'SUCCEEDED'
    if (isEnded && (await isRecordedIn(tx, known, named(known, receipt)))) return undefined
    await updateCharge(tx, app.clock(), charge, { rail_code: railCode.slice(0, 100) })
    return known
  })
  if (!attempt) return
  const outcome = await recordPayment(app, attempt, receipt)
  if (outcome === 'parked') await failCharge(app, charge, 'amount_mismatch', { railCode })
}

type FailedBy = {
  readonly railCode: string | null
  /** The rail's words. */
  readonly message?: string
  /** Only where it was not sent meanwhile. */
  readonly onlyUnsent?: true
  /** Who ended the link, where the rail says. */
  readonly endedBy?: LinkEnd
}

/** Faults that say that the link itself has ended, and by whom. */
const ENDS_METHOD: { readonly [fault in Fault]?: LinkEnd } = { unlinked: 'payer', expired: 'expired' }

/**
 * Ends a charge as failed, with its checkout; a link that has ended takes its method with it. Locks the checkout, the invoice,
 * the charge, the method, in this order. A repeat, or a charge that has ended otherwise, changes nothing.
 */
export async function failCharge(
  app: ChargeApp,
  { merchantId, id, checkoutId, transactionId, invoiceId, savedMethodId }: Charge,
  fault: Fault,
  { railCode, message, onlyUnsent, endedBy }: FailedBy,
): Promise<void> {
  await transaction(app.db, merchantId, async (tx) => {
    const now = app.clock()
    const checkout = await lockCharged(tx, { merchantId, checkoutId })
    if (invoiceId !== null) await lockInvoiceIn(tx, { merchantId, id: invoiceId })
    const charge = await lockCharge(tx, { merchantId, id })
    if (!charge || !OPEN_CHARGE.includes(charge.status) || (onlyUnsent && charge.sentAt !== null)) return
    const failure = failureOf(fault, message)
    await failCharged(tx, app, now, checkout, transactionId, { code: fault.toUpperCase(), reason: failure.message })
    await updateCharge(tx, now, charge, { rail_code: railCode?.slice(0, 100) ?? null })
    const by = endedBy ?? ENDS_METHOD[fault]
    if (by) await endAsReported(tx, app, now, { merchantId, id: savedMethodId }, by)
    await fail(tx, app, now, charge, failure)
  })
  app.signals.checkoutChanged(checkoutId)
  app.signals.wake('deliveries')
  app.signals.wake('saved methods')
}

/** Whether "not found" is final: in answer to a poll, twice in a row, and a day after it was sent. */
const isLost = ({ db, clock }: Pick<ChargeApp, 'db' | 'clock'>, charge: Charge, source: Source): Promise<boolean> =>
  transaction(db, charge.merchantId, async (tx) => {
    const current = await readCharge(tx, charge)
    if (source !== 'inquiry' || !current?.sentAt) return false
    const isOld = clock() >= later(current.sentAt, NOT_FOUND_IS_FINAL_AFTER_MS)
    return isOld && current.railCode?.startsWith(NOT_FOUND) === true
  })

type Noted = { readonly railCode: string; readonly railReference?: string | null; readonly actionUrl?: string }

/** Leaves a charge open until the next poll, and notes what the rail said. */
async function keep(app: ChargeApp, { merchantId, id }: Charge, noted: Noted): Promise<void> {
  await transaction(app.db, merchantId, async (tx) => {
    const now = app.clock()
    const charge = await lockCharge(tx, { merchantId, id })
    if (!charge?.sentAt || !OPEN_CHARGE.includes(charge.status)) return
    const dueAt = nextPollAt(charge.sentAt, now) ?? later(now, DAY_MS)
    await updateCharge(tx, now, charge, { rail_code: noted.railCode.slice(0, 100), due_at: dueAt })
    if (noted.railReference) await nameCharged(tx, await readChargedAttempt(tx, charge), noted.railReference)
    if (noted.actionUrl === undefined) return
    if (charge.status === 'PROCESSING') await awaitPayer(tx, app, now, charge, { url: noted.actionUrl, dueAt })
    else await updateCharge(tx, now, charge, { action_url: noted.actionUrl })
  })
  app.signals.wake('deliveries')
}

/** The rail certainly did nothing: the charge is sent again under the same reference, and fails after a day of that. */
async function queueAgain(app: ChargeApp, charge: Charge, railCode: string): Promise<void> {
  const isOver = app.clock() >= later(charge.createdAt, UNSENT_FAILS_AFTER_MS)
  if (isOver) return failCharge(app, charge, 'not_now', { railCode })
  await transaction(app.db, charge.merchantId, (tx) => unsend(tx, app, charge, railCode))
}

async function unsend(tx: Tx, app: Pick<ChargeApp, 'clock'>, { merchantId, id, tries }: Charge, railCode: string) {
  const now = app.clock()
  const charge = await lockCharge(tx, { merchantId, id })
  if (charge?.status !== 'PROCESSING') return
  const dueAt = nextRetryAt(tries, now)
  await updateCharge(tx, now, charge, { sent_at: null, rail_code: railCode.slice(0, 100), due_at: dueAt, tries })
}
