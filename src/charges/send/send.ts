import { HOUR_MS, later } from '../../base/clock.ts'
import { readChargedAttempt } from '../../checkout/charged/end-charged.ts'
import { awaitsCharge } from '../../checkout/charged/of-payer.ts'
import type { Attempt } from '../../checkout/checkout.ts'
import type { ChargeState, LinkEnd, SavingRail } from '../../connectors/saving-port.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { readInvoicesIn } from '../../invoices/find.ts'
import { PAYABLE } from '../../invoices/states.ts'
import { isSuspended } from '../../merchants/suspension.ts'
import { nextPollAt, nextRetryAt } from '../../payouts/send/poll-schedule.ts'
import { findSavedMethodIn, readForCharge } from '../../saved-methods/find.ts'
import { toRailLink } from '../../saved-methods/link/rail-link.ts'
import { endOf, type SavedMethod } from '../../saved-methods/saved-method.ts'
import type { ChargeApp } from '../app.ts'
import type { Charge } from '../charge.ts'
import type { Fault } from '../faults.ts'
import { lockCharge, readCharge, updateCharge } from '../store.ts'
import { applyChargeState, failCharge } from './apply-state.ts'
import { toChargeRequest } from './rail-charge.ts'

type Loaded = { readonly charge: Charge; readonly attempt: Attempt; readonly method: SavedMethod }

/**
 * Sends a charge that was not sent: commits that it is being sent before it calls the rail, once. Until that commit nothing was
 * charged and every step may be repeated; after it the rail is only ever polled, by the same reference. A balance that is known
 * not to suffice spares the call.
 */
export async function sendCharge(app: ChargeApp, charge: Charge): Promise<void> {
  const loaded = await load(app, charge)
  const rail = app.rails.savingOf(loaded.method.connectionId)
  if (!rail) return postpone(app, charge)
  const refusal = await balanceFault(app, rail, loaded)
  if (refusal) {
    const { fault, ...by } = refusal
    return failCharge(app, charge, fault, { ...by, onlyUnsent: true })
  }
  const sent = await submit(app, charge)
  // Another process sends it, or it has ended.
  if (sent.is === 'not_ours') return
  if (sent.is === 'fault') return failCharge(app, charge, sent.fault, { railCode: null, onlyUnsent: true })
  const state = await rail.charge(toChargeRequest(app, { ...loaded, sentAt: sent.at }))
  await applyChargeState(app, charge, state, 'charge')
}

/** Polls the rail about a charge that was sent, by our reference, and applies its answer. Never sends. */
export async function pollCharge(app: ChargeApp, charge: Charge): Promise<ChargeState> {
  const loaded = await load(app, charge)
  const rail = app.rails.savingOf(loaded.method.connectionId)
  const { sentAt } = loaded.charge
  if (!rail || sentAt === null) return { is: 'unknown', railCode: 'no_rail' }
  const state = await rail.chargeState(toChargeRequest(app, { ...loaded, sentAt }))
  await applyChargeState(app, charge, state, 'inquiry')
  return state
}

const load = ({ db }: Pick<ChargeApp, 'db'>, { merchantId, id }: Charge): Promise<Loaded> =>
  transaction(db, merchantId, async (tx) => {
    const charge = await readCharge(tx, { merchantId, id })
    const method = charge && (await findSavedMethodIn(tx, { merchantId, id: charge.savedMethodId }))
    if (!method) throw new Error(`the charge ${id} has no saved method`)
    return { charge, method, attempt: await readChargedAttempt(tx, charge) }
  })

/** What a wallet's balance says against a charge; undefined: nothing, or it is not known. */
async function balanceFault(
  app: Pick<ChargeApp, 'seals'>,
  rail: SavingRail,
  { charge, method }: Loaded,
): Promise<{ readonly fault: Fault; readonly railCode: string; readonly endedBy?: LinkEnd } | undefined> {
  if (!rail.balance || method.status !== 'ACTIVE') return undefined
  const balance = await rail.balance(toRailLink(method, app.seals))
  if (balance.is === 'ended') {
    const { by, railCode } = balance
    return { fault: by === 'expired' ? 'expired' : 'unlinked', railCode, endedBy: by }
  }
  const isShort =
    balance.is === 'known' &&
    balance.available.currency === charge.amount.currency &&
    balance.available.amount < charge.amount.amount
  return isShort ? { fault: 'insufficient_funds', railCode: 'balance' } : undefined
}

type Submitted =
  | { readonly is: 'sent'; readonly at: Date }
  | { readonly is: 'fault'; readonly fault: Fault }
  | { readonly is: 'not_ours' }

/** Commits that a charge is being sent, while its method cannot be revoked and its invoice takes the money. */
const submit = (app: Pick<ChargeApp, 'db' | 'clock'>, { merchantId, id }: Charge): Promise<Submitted> =>
  transaction(app.db, merchantId, async (tx): Promise<Submitted> => {
    const now = app.clock()
    const charge = await lockCharge(tx, { merchantId, id })
    if (charge?.status !== 'PROCESSING' || charge.sentAt !== null) return { is: 'not_ours' }
    if (await isSuspended(tx, merchantId)) return { is: 'not_ours' }
    const fault =
      (await checkoutFault(tx, charge)) ?? (await invoiceFault(tx, charge)) ?? (await methodFault(tx, now, charge))
    if (fault) return { is: 'fault', fault }
    await updateCharge(tx, now, charge, { sent_at: now, due_at: nextPollAt(now, now) ?? later(now, HOUR_MS), tries: 0 })
    return { is: 'sent', at: now }
  })

/** Its checkout was paid otherwise since, by what the payer was shown before. */
const checkoutFault = async (tx: Tx, charge: Charge): Promise<Fault | undefined> =>
  (await awaitsCharge(tx, charge)) ? undefined : 'checkout_closed'

/** Its invoice was paid otherwise, or ended, since the charge was accepted. */
async function invoiceFault(tx: Tx, { merchantId, invoiceId }: Charge): Promise<Fault | undefined> {
  const invoice = invoiceId === null ? undefined : (await readInvoicesIn(tx, merchantId, [invoiceId])).get(invoiceId)
  return invoice && !PAYABLE.includes(invoice.status) ? 'invoice_closed' : undefined
}

/** Its method ended since. It is read so that it cannot be revoked before this commit. */
async function methodFault(tx: Tx, now: Date, { merchantId, savedMethodId }: Charge): Promise<Fault | undefined> {
  const method = await readForCharge(tx, { merchantId, id: savedMethodId })
  if (method?.status !== 'ACTIVE') return 'not_active'
  const end = endOf(method)
  return end !== null && now >= end ? 'mandate_exceeded' : undefined
}

/** Its connection cannot be reached now: nothing was sent, and it is tried again. */
const postpone = (app: Pick<ChargeApp, 'db' | 'clock'>, charge: Charge): Promise<void> =>
  transaction(app.db, charge.merchantId, async (tx) => {
    const now = app.clock()
    const current = await lockCharge(tx, charge)
    if (current?.status !== 'PROCESSING' || current.sentAt !== null) return
    await updateCharge(tx, now, current, { due_at: nextRetryAt(current.tries, now) })
  })
