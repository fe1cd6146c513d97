import { createHash, randomUUID } from 'node:crypto'
import type { CheckoutApp } from '../../checkout/app.ts'
import { insertInvoiceCheckout, newCheckout } from '../../checkout/create/create.ts'
import { findCheckoutStateByUrl } from '../../checkout/read/checkout-state.ts'
import type { Tx } from '../../db/transaction.ts'
import { once } from '../../http/idempotency/idempotency.ts'
import { isSuspended } from '../../merchants/suspension.ts'
import { amountDue, type Invoice } from '../invoice.ts'
import { PAYABLE } from '../states.ts'
import { lockInvoice, readBilled } from '../store.ts'
import { invoiceUrl } from '../wire.ts'

type App = Pick<CheckoutApp, 'db' | 'clock' | 'customers' | 'checkoutUrl'>

/** Why an invoice's page takes no payment now. */
export type Closed = 'PAID' | 'VOID' | 'PAUSED'
type Tried = { readonly is: 'made'; readonly checkoutId: string } | { readonly is: 'closed'; readonly why: Closed }

/** Thrown to leave nothing behind, not even the claim of the form's key. */
class InvoiceClosed extends Error {
  readonly why: Closed

  constructor(why: Closed) {
    super(`the invoice is ${why}`)
    this.why = why
  }
}

/** Why an invoice takes no payment; null: it does. */
export function closedWhy(invoice: Invoice, isPaused: boolean): Closed | null {
  if (invoice.status === 'VOID') return 'VOID'
  if (!PAYABLE.includes(invoice.status)) return 'PAID'
  return isPaused ? 'PAUSED' : null
}

/**
 * Makes a checkout over what is due: one try to pay an invoice, of which there may be several at once. Which of them counts is
 * decided when money arrives. Safe to repeat: a form that is sent twice leads to the same checkout while that can be paid or was.
 */
export async function payInvoice(app: App, invoice: Invoice, formKey: string | null): Promise<Tried> {
  const made = await tryOnce(app, invoice, formKey)
  if (made.is === 'closed' || !made.isReplay) return made
  const standing = await findCheckoutStateByUrl(app.db, made.checkoutId)
  const hasLapsed = standing && ['EXPIRED', 'FAILED', 'CANCELLED'].includes(standing.status)
  return hasLapsed ? tryOnce(app, invoice, null) : made
}

type TriedOnce = (Extract<Tried, { is: 'made' }> & { readonly isReplay: boolean }) | Extract<Tried, { is: 'closed' }>

async function tryOnce(app: App, { merchantId, id, ...invoice }: Invoice, formKey: string | null): Promise<TriedOnce> {
  const now = app.clock()
  // A form that was shown before something else was paid is another try, over what is due now.
  const payload = JSON.stringify([formKey, invoice.amountPaid.amount.toString()])
  const payloadHash = createHash('sha256').update(payload).digest()
  const key = formKey === null ? randomUUID() : payloadHash.toString('hex')
  try {
    const stored = await once(app.db, { merchantId, operation: `POST /${id}`, key, payloadHash, now }, async (tx) => ({
      status: 303,
      value: { id: await makeCheckout(tx, app, now, { merchantId, id }) },
    }))
    const made = JSON.parse(stored.body) as { id: string }
    return { is: 'made', checkoutId: made.id, isReplay: stored.isReplay }
  } catch (error) {
    if (error instanceof InvoiceClosed) return { is: 'closed', why: error.why }
    throw error
  }
}

/** Characters of a checkout's description. */
const DESCRIPTION_LENGTH_MAX = 255

async function makeCheckout(
  tx: Tx,
  app: App,
  now: Date,
  key: { readonly merchantId: string; readonly id: string },
): Promise<string> {
  const invoice = await lockInvoice(tx, key)
  if (!invoice?.number) throw new Error(`no invoice ${key.id}`)
  const why = closedWhy(invoice, await isSuspended(tx, key.merchantId))
  if (why) throw new InvoiceClosed(why)
  const url = invoiceUrl(invoice, app.checkoutUrl)
  const plain = newCheckout(now, {
    merchantId: key.merchantId,
    externalId: invoice.number,
    amount: amountDue(invoice),
    description: invoice.lines
      .map(({ description }) => description)
      .join(', ')
      .slice(0, DESCRIPTION_LENGTH_MAX),
    type: '',
    code: null,
    accountName: null,
    metadata: {},
    methods: invoice.methods,
    successUrl: url,
    cancelUrl: url,
    customerId: invoice.customerId,
    invoiceId: invoice.id,
  })
  const billed = app.customers.open({ id: invoice.id, customer: await readBilled(tx, key) })
  const checkout = { ...plain, customer: billed && app.customers.seal(plain.id, billed) }
  await insertInvoiceCheckout(tx, app.customers, checkout)
  return checkout.id
}
