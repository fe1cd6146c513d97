import { amountDue, type Invoice } from '../invoice.ts'

/** Why an invoice may be what a payment is for. */
export const REASONS = ['reference', 'customer', 'amount', 'name', 'history'] as const
type Reason = (typeof REASONS)[number]

/** What each reason counts: what the payer wrote outweighs everything else, and a name alone proves little. */
const WEIGHTS: Readonly<Record<Reason, number>> = { reference: 100, customer: 40, amount: 30, history: 25, name: 20 }

const SUGGESTED_MAX = 3

/** What is known of a payment, as sets of what it points to. */
export type Hints = {
  /** What is left of it, in smallest units. */
  readonly left: bigint
  readonly namedInvoices: ReadonlySet<string>
  /** Whose collector or checkout received it. */
  readonly customerId: string | null
  /** Customers who are called as the payer is. */
  readonly namesakes: ReadonlySet<string>
  /** Customers whom this payer's money paid before. */
  readonly paidBefore: ReadonlySet<string>
}

export type Suggestion = {
  readonly invoice: Invoice
  /** What could be allocated, in smallest units. */
  readonly amount: bigint
  readonly reasons: readonly Reason[]
}

/** The best few invoices for a payment, best first; of equal ones the first due. Pure. */
export function suggest(invoices: readonly Invoice[], hints: Hints): readonly Suggestion[] {
  const scored = invoices
    .map((invoice) => ({ invoice, reasons: reasonsFor(invoice, hints) }))
    .filter(({ reasons }) => isWorthASuggestion(reasons, hints))
    .map((one) => ({ ...one, score: one.reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0) }))
    .toSorted((a, b) => b.score - a.score || (dueOf(a.invoice) < dueOf(b.invoice) ? -1 : 1))
  return scored.slice(0, SUGGESTED_MAX).map(({ invoice, reasons }) => {
    const due = amountDue(invoice).amount
    return { invoice, reasons, amount: due < hints.left ? due : hints.left }
  })
}

/**
 * An equal sum alone suggests an invoice only for money of no known customer. Where a customer has a number of their own, what
 * they pay twice is not for another customer's bill, and everyone in a school is billed the same sum.
 */
const isWorthASuggestion = ([first, ...others]: readonly Reason[], { customerId }: Hints): boolean =>
  first !== undefined && (first !== 'amount' || others.length > 0 || customerId === null)

const dueOf = ({ dueAt, id }: Invoice): string => `${dueAt} ${id}`

function reasonsFor(invoice: Invoice, { left, namedInvoices, customerId, namesakes, paidBefore }: Hints): Reason[] {
  const holds: Readonly<Record<Reason, boolean>> = {
    reference: namedInvoices.has(invoice.id),
    customer: invoice.customerId === customerId,
    amount: amountDue(invoice).amount === left,
    name: namesakes.has(invoice.customerId),
    history: paidBefore.has(invoice.customerId),
  }
  return REASONS.filter((reason) => holds[reason])
}
