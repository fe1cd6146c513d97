import { notFound } from '../../base/errors.ts'
import type { Customers } from '../../checkout/customer/customers.ts'
import { normalised } from '../../checkout/customer/search-words.ts'
import { listCollections, type ReadApp } from '../../collections/find.ts'
import type { Payer } from '../../collections/payer.ts'
import { findNamesakes } from '../../customers/find.ts'
import { readNames } from '../../customers/names.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import * as allocations from '../allocations/store.ts'
import { readNamed } from '../matching/names.ts'
import { idsNamed, readUndone } from '../matching/store.ts'
import { type Suggestion, suggest } from './score.ts'
import * as store from './store.ts'

type App = ReadApp & { readonly customers: Customers }

/** As many earlier payments to the same collector are looked through for the same payer. */
const HISTORY_MAX = 100

/** What points from a payment to invoices. */
type Payment = {
  readonly customerId: string | null
  readonly payerName: string | null
  readonly remark: string | null
  /** The invoice that its checkout was a try to pay. */
  readonly invoiceId: string | null
  /** Invoices that the same payer's earlier money paid. */
  readonly paidBefore: readonly string[]
}

/** `customerName`: whom the invoice bills; null: erased. */
type NamedSuggestion = Suggestion & { readonly customerName: string | null }

/**
 * The open invoices that unallocated money is most likely for, best first, and why. Allocates nothing: a guess is a person's to
 * make. None for money in suspense, and for what is allocated or refunded already. Throws NOT_FOUND.
 */
export async function findSuggestions(
  app: App,
  merchantId: string,
  transactionId: string,
): Promise<readonly NamedSuggestion[]> {
  const payment =
    (await ofCollection(app, merchantId, transactionId)) ?? (await ofCheckout(app, merchantId, transactionId))
  return transaction(app.db, merchantId, async (tx) => {
    const receipt = await allocations.readReceived(tx, merchantId, transactionId)
    if (!receipt || !payment) throw notFound()
    const left = await readLeft(tx, merchantId, transactionId, receipt.received)
    if (!receipt.isOwn || left === 0n) return []
    const { customerId, payerName, remark, invoiceId } = payment
    const { currency } = receipt.received
    const named = invoiceId === null ? [] : [invoiceId]
    for (const one of readNamed(remark)) named.push(...(await idsNamed(tx, { merchantId, currency }, one)))
    const namesakes = payerName === null ? [] : await findNamesakes(tx, app.customers, merchantId, payerName)
    const paidBefore = await store.readCustomersOf(tx, merchantId, payment.paidBefore)
    const customerIds = [...new Set([...(customerId === null ? [] : [customerId]), ...namesakes, ...paidBefore])]
    const undone = await readUndone(tx, merchantId, transactionId)
    const waiting = await store.readWaiting(tx, { merchantId, left: { amount: left, currency }, named, customerIds })
    const suggestions = suggest(
      waiting.filter(({ id }) => !undone.has(id)),
      {
        left,
        customerId,
        namedInvoices: new Set(named),
        namesakes: new Set(namesakes),
        paidBefore: new Set(paidBefore),
      },
    )
    const names = await readNames(
      tx,
      app.customers,
      merchantId,
      suggestions.map(({ invoice }) => invoice.customerId),
    )
    return suggestions.map((one) => ({ ...one, customerName: names.get(one.invoice.customerId) ?? null }))
  })
}

async function readLeft(
  tx: Tx,
  merchantId: string,
  transactionId: string,
  received: Parameters<typeof allocations.leftOf>[0],
) {
  const known = await allocations.readKnownPayment(tx, merchantId, transactionId)
  const leaving = await allocations.readLeaving(tx, merchantId, transactionId)
  return allocations.leftOf(received, known ?? { returned: 0n, allocated: 0n }, leaving)
}

async function ofCollection(app: App, merchantId: string, id: string): Promise<Payment | undefined> {
  const [collection] = await listCollections(app, merchantId, { id, before: null, limit: 1 })
  if (!collection) return undefined
  const { collectorId, customerId, payer } = collection
  const earlier = await listCollections(app, merchantId, { collectorId, before: id, limit: HISTORY_MAX })
  const same = earlier.filter((one) => isSamePayer(one.payer, payer))
  return {
    customerId,
    payerName: payer.name,
    remark: payer.remark,
    invoiceId: null,
    paidBefore: same.flatMap((one) => one.allocations.map(({ invoiceId }) => invoiceId)),
  }
}

/** By account where both are known; a name alone is shared by many. */
function isSamePayer(a: Payer, b: Payer): boolean {
  if (a.account !== null && b.account !== null && a.account !== b.account) return false
  if (a.name === null || b.name === null) return false
  return normalised(a.name) === normalised(b.name) && (a.account !== null || a.bank === b.bank)
}

async function ofCheckout(app: App, merchantId: string, transactionId: string): Promise<Payment | undefined> {
  const checkout = await transaction(app.db, merchantId, (tx) => store.readCheckoutOf(tx, merchantId, transactionId))
  if (!checkout) return undefined
  return {
    customerId: checkout.customer_id,
    payerName: app.customers.open(checkout)?.name ?? null,
    remark: null,
    invoiceId: checkout.invoice_id,
    paidBefore: [],
  }
}
