import { fromWhole } from '../../base/money.ts'
import type { AllocationReason } from '../allocation.ts'
import { amountDue, type Invoice } from '../invoice.ts'
import { AWAITED, PAYABLE } from '../states.ts'

/** Money to match, and the invoices that it may be for, which the caller holds locked. */
export type Question = {
  /** What is left of the payment, in smallest units. */
  readonly left: bigint
  /** Those that the payer named, in their order, in any status. */
  readonly named: readonly Invoice[]
  /** Those that are paid by this collector, in any status; the first due first, as those of `owed`. */
  readonly ofCollector: readonly Invoice[]
  /** What the collector's customer owes; null: it has none. */
  readonly owed: readonly Invoice[]
  readonly isOldestFirst: boolean
}

export type Answer = {
  readonly takes: readonly { readonly invoice: Invoice; readonly amount: bigint }[]
  readonly reason: Exclude<AllocationReason, 'manual'>
  /** The one that more was received for than was due; null: none. */
  readonly overpaid: Invoice | null
}

type Take = Answer['takes'][number]

/**
 * Decides which invoices money pays, in the order of the contract: those named, those of its collector, the only one of exactly
 * that sum, the oldest first where the merchant wants that. Null: it stays unallocated. Pure. Source: interface, "Invoices".
 */
export function decide(question: Question): Answer | null {
  const { named, ofCollector, owed, isOldestFirst } = question
  const whole = question.left - (question.left % wholeUnit([...named, ...ofCollector, ...owed]))
  // What the payer says is final: money for an invoice that takes none waits for a person.
  if (named.length > 0) return spread('named', named, whole)
  const bound = exactFirst(ofCollector.filter(isPayable), whole)
  const byCollector = bound.length > 0 ? spread('collector', bound, whole) : null
  if (byCollector && byCollector.takes.length > 0) return byCollector
  const awaited = owed.filter(({ status }) => AWAITED.includes(status))
  const exact = awaited.filter((invoice) => amountDue(invoice).amount === whole)
  const [only] = exact
  if (only && exact.length === 1) return { takes: [{ invoice: only, amount: whole }], reason: 'exact', overpaid: null }
  if (isOldestFirst && awaited.length > 0) return spread('oldest', awaited, whole)
  return bound.length > 0 ? null : paidAgain(ofCollector)
}

const isPayable = ({ status }: Invoice): boolean => PAYABLE.includes(status)

/** Whole units alone can be allocated; payers are free to send a fraction. */
const wholeUnit = ([first]: readonly Invoice[]): bigint => (first ? fromWhole(1, first.currency).amount : 1n)

/** Of several that one number pays, that of exactly the sum is meant. */
const exactFirst = (invoices: readonly Invoice[], whole: bigint): readonly Invoice[] =>
  invoices.toSorted((a, b) => Number(isExact(b, whole)) - Number(isExact(a, whole)))

const isExact = (invoice: Invoice, whole: bigint): boolean => amountDue(invoice).amount === whole

/** Pays invoices one after the other; ends at the first that takes no part of its sum, for a person to decide. */
function spread(reason: Answer['reason'], invoices: readonly Invoice[], whole: bigint): Answer | null {
  const takes: Take[] = []
  let left = whole
  for (const invoice of invoices.filter(isPayable)) {
    const due = amountDue(invoice).amount
    if (left === 0n || (left < due && !invoice.allowPartial)) return { takes, reason, overpaid: null }
    const amount = left < due ? left : due
    takes.push({ invoice, amount })
    left -= amount
  }
  const last = takes.at(-1)?.invoice ?? lastPaid(invoices)
  const overpaid = left > 0n ? last : null
  return takes.length > 0 || overpaid ? { takes, reason, overpaid } : null
}

const lastPaid = (invoices: readonly Invoice[]): Invoice | null =>
  invoices.findLast(({ status }) => status === 'PAID') ?? null

/** A number whose every invoice is paid was paid once more. */
function paidAgain(ofCollector: readonly Invoice[]): Answer | null {
  const overpaid = lastPaid(ofCollector)
  return overpaid && { takes: [], reason: 'collector', overpaid }
}
