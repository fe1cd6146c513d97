import { later, MINUTE_MS, SECOND_MS } from '../../base/clock.ts'
import type { Paid } from '../../checkout/receipts/paid.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import type { Tx } from '../../db/transaction.ts'
import type { RefundApp } from '../app.ts'
import { lockRefundsOf, readRefundsOf, setDue } from '../store.ts'
import { lockTotal } from '../total-store.ts'
import { allot, type Share } from './allot.ts'
import { book } from './book.ts'
import { cancelUnsentRefunds } from './cancel-unsent-refunds.ts'
import type { ProviderReport } from './report.ts'
import { lockReports, recordReport, setUnbooked, setUnbookedTotal } from './report-store.ts'

type App = Pick<RefundApp, 'clock' | 'livemode' | 'takeBack'>

/** The outcome for a payment. Amounts are in smallest units of its currency. */
export type Reconciled = {
  /** Booked now in the provider's name. */
  readonly booked: bigint
  /** The part of that in excess of the amount paid. */
  readonly excess: bigint
  /** For the report recorded with it: what waits for refunds under way, and whether it was new. */
  readonly share?: { readonly unbooked: bigint; readonly isOurs: boolean; readonly isNew: boolean }
}

/** A report about a payment, built from its refunds; undefined: nothing to report. */
export type NewReport = (refunds: readonly Refund[]) => Omit<ProviderReport, 'unbooked'> | undefined

/** A waiting row is checked again after this even if no refund's end makes it due, and sooner if a refund has to be cancelled. */
const AGAIN_MS = 5 * MINUTE_MS
const AGAIN_SOON_MS = 2 * SECOND_MS

/**
 * Books what a provider reported of a payment and is not booked yet, up to what is left of the payment: requested refunds that
 * have not been sent are cancelled for it. The rest waits for the refunds under way; once there are none, it is booked in excess
 * of the payment, since both have happened. A new report is recorded first. Safe to repeat, and to be killed at any step.
 */
export async function reconcile(tx: Tx, app: App, paid: Paid, newReport?: NewReport): Promise<Reconciled> {
  const now = app.clock()
  // Locked in the order in which refunds end: the refunds, the reports about them, then their total.
  const locked = await lockRefundsOf(tx, paid.merchantId, paid.transactionId)
  const report = newReport?.(locked)
  const isNew = report !== undefined && (await recordReport(tx, paid, report))
  const reports = await lockReports(tx, paid)
  const total = await lockTotal(tx, paid)
  // A refund accepted while this transaction waited for the total is not locked, and is left alone.
  const refunds = await readRefundsOf(tx, paid.merchantId, paid.transactionId)

  const shares = allot(refunds, reports)
  const wanted = shares.reduce((sum, { sure }) => sum + sure, 0n)
  const left = total.paid.amount - total.refunded.amount
  const missing = wanted > left ? wanted - left : 0n
  const { freed, ended } = await cancelUnsentRefunds(tx, app, now, locked, missing)
  const underWay = refunds.filter((refund) => isUnderWay(refund) && !ended.has(refund.id))
  const room = underWay.length > 0 ? left + freed : wanted
  const booked = await bookShares(tx, app, now, paid, { shares, room })
  if (isNew) await pollOpen(tx, now, locked, shares)

  const isBehind = missing > freed && underWay.some(({ id }) => !locked.some((one) => one.id === id))
  const dueAt = later(now, isBehind ? AGAIN_SOON_MS : AGAIN_MS)
  for (const share of shares) {
    await setUnbooked(tx, paid, { reference: share.reference, unbooked: restOf(share, booked), dueAt })
  }
  const all = [...booked.values()].reduce((sum, amount) => sum + amount, 0n)
  await setUnbookedTotal(tx, paid, wanted - all)
  const within = left + freed
  const share = shares.find(({ reference }) => reference === report?.reference)
  return {
    booked: all,
    excess: all > within ? all - within : 0n,
    ...(share && { share: { unbooked: restOf(share, booked), isOurs: share.isOurs, isNew } }),
  }
}

const restOf = ({ reference, sure, maybe }: Share, booked: ReadonlyMap<string, bigint>): bigint =>
  sure + maybe - (booked.get(reference) ?? 0n)

const isUnderWay = ({ status }: Refund): boolean => status === 'PROCESSING' || status === 'NEEDS_PAYER'

/** Books what is certainly the provider's, report by report, until the amount left is used up. Returns how much of each. */
async function bookShares(
  tx: Tx,
  app: App,
  now: Date,
  paid: Paid,
  { shares, room }: { readonly shares: readonly Share[]; readonly room: bigint },
): Promise<Map<string, bigint>> {
  const booked = new Map<string, bigint>()
  let free = room
  for (const { reference, sure } of shares) {
    const amount = sure < free ? sure : free
    if (amount <= 0n) continue
    await book(tx, app, now, { paid, reference, amount: { ...paid.amount, amount } })
    booked.set(reference, amount)
    free -= amount
  }
  return booked
}

/** Makes refunds that a report may be about due for a poll now: their outcome decides whether the reported refund is ours. */
async function pollOpen(tx: Tx, now: Date, refunds: readonly Refund[], shares: readonly Share[]): Promise<void> {
  if (shares.every(({ maybe }) => maybe === 0n)) return
  const open = refunds.filter(
    ({ status, way, stage }) => status === 'PROCESSING' && way === 'rail' && stage !== 'QUEUED',
  )
  for (const refund of open) await setDue(tx, refund, now)
}
