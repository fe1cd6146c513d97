import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { newId } from '../base/id.ts'
import { fromWhole, type Money } from '../base/money.ts'
import { insertCharged, newCharged } from '../checkout/charged/new-charged.ts'
import { findCustomerIn } from '../customers/find.ts'
import { awaitReplication } from '../db/replication.ts'
import type { Tx } from '../db/transaction.ts'
import { lockInvoiceIn } from '../invoices/find.ts'
import { amountDue, type Invoice } from '../invoices/invoice.ts'
import { PAYABLE } from '../invoices/states.ts'
import { lockForCharge } from '../saved-methods/find.ts'
import type { SavedMethod } from '../saved-methods/saved-method.ts'
import type { ChargeApp } from './app.ts'
import type { Charge } from './charge.ts'
import { withinMandate } from './mandate.ts'
import { insertCharge, readAccepted, readOpenOf } from './store.ts'
import type { ChargeToStart } from './subscription-port.ts'
import { toCharge } from './wire.ts'

/** Why a charge is not accepted, and nothing is recorded; `message` is for the merchant. */
export type Refusal = {
  readonly is: 'refused'
  readonly because:
    | 'no_method'
    | 'no_invoice'
    | 'not_active'
    | 'currency'
    | 'amount'
    | 'mandate'
    | 'invoice_closed'
    | 'invoice_amount'
    | 'charge_open'
  readonly message: string
}

export type Acceptance =
  | { readonly is: 'accepted' | 'repeated'; readonly chargeId: string; readonly body: string }
  /** The externalId was used with another payload. */
  | { readonly is: 'conflict' }
  | Refusal

export type AcceptApp = Pick<ChargeApp, 'rails' | 'customers' | 'livemode'>

const refused = (because: Refusal['because'], message: string): Refusal => ({ is: 'refused', because, message })

/**
 * Accepts a charge in the caller's transaction: the row, which is its own job, and the checkout that its money is booked for. No
 * provider is called. A repeat of the same externalId and payload gets the first reply. Locks the invoice, then the method.
 */
export async function acceptCharge(tx: Tx, app: AcceptApp, now: Date, wanted: ChargeToStart): Promise<Acceptance> {
  const { merchantId } = wanted
  const payloadHash = hashOf(wanted)
  const first = await findFirst(tx, wanted, payloadHash)
  if (first) return first
  const invoice = wanted.invoiceId === null ? null : await lockInvoiceIn(tx, { merchantId, id: wanted.invoiceId })
  if (invoice === undefined) return refused('no_invoice', '"invoiceId" is not the id of an invoice of this account.')
  const method = await lockForCharge(tx, { merchantId, id: wanted.savedMethodId })
  if (!method) return refused('no_method', '"savedMethodId" is not the id of a saved method of this account.')
  const refusal =
    (await methodRefusal(tx, app, now, wanted, method)) ??
    (invoice && (await invoiceRefusal(tx, wanted, method, invoice)))
  return refusal ?? record(tx, app, now, wanted, method, payloadHash)
}

function hashOf({ merchantId: _, amount, ...rest }: ChargeToStart): Buffer {
  const payload = { ...rest, amount: amount.amount.toString(), currency: amount.currency }
  return createHash('sha256')
    .update(canonicalize(payload) ?? '')
    .digest()
}

async function findFirst(
  tx: Tx,
  { merchantId, externalId }: ChargeToStart,
  payloadHash: Buffer,
): Promise<Acceptance | undefined> {
  const first = await readAccepted(tx, merchantId, externalId)
  if (!first) return undefined
  await awaitReplication(tx)
  return first.payloadHash.equals(payloadHash)
    ? { is: 'repeated', chargeId: first.id, body: first.acceptance }
    : { is: 'conflict' }
}

/** Why a method cannot be charged an amount now; undefined: it can. The caller holds it locked. */
export async function methodRefusal(
  tx: Tx,
  { rails }: Pick<AcceptApp, 'rails'>,
  now: Date,
  { amount }: Pick<ChargeToStart, 'amount'>,
  method: SavedMethod,
): Promise<Refusal | undefined> {
  const { currency } = method
  if (method.status !== 'ACTIVE') {
    return refused('not_active', `The saved method is ${method.status}; only an ACTIVE one is charged.`)
  }
  if (amount.currency !== currency) return refused('currency', `The saved method is charged in ${currency}.`)
  const offer = rails
    .savingOf(method.connectionId)
    ?.offers.find((one) => one.type === method.type && one.code === method.code && one.currency === currency)
  if (offer && !isBetween(amount, offer)) {
    return refused('amount', `"amount" must be from ${offer.minAmount} to ${offer.maxAmount} at this provider.`)
  }
  const exceeded = await withinMandate(tx, now, method, amount)
  return exceeded && refused('mandate', exceeded.message)
}

function isBetween(amount: Money, { minAmount, maxAmount }: { minAmount: number; maxAmount: number }): boolean {
  const { amount: least } = fromWhole(minAmount, amount.currency)
  const { amount: most } = fromWhole(maxAmount, amount.currency)
  return amount.amount >= least && amount.amount <= most
}

async function invoiceRefusal(
  tx: Tx,
  { merchantId, amount }: ChargeToStart,
  method: SavedMethod,
  invoice: Invoice,
): Promise<Refusal | undefined> {
  const due = amountDue(invoice)
  if (invoice.customerId !== method.customerId) return refused('no_invoice', 'The invoice is another customer’s.')
  const open = await readOpenOf(tx, merchantId, invoice.id)
  if (open) return refused('charge_open', `The outcome of ${open.id}, a charge of this invoice, is open.`)
  if (!PAYABLE.includes(invoice.status)) {
    return refused('invoice_closed', `The invoice is ${invoice.status}, and takes no payment.`)
  }
  const isWrong = invoice.currency !== amount.currency || amount.amount > due.amount
  const isPart = amount.amount < due.amount && !invoice.allowPartial
  if (!isWrong && !isPart) return undefined
  return refused('invoice_amount', 'The amount is not what is due of the invoice.')
}

async function record(
  tx: Tx,
  app: AcceptApp,
  now: Date,
  wanted: ChargeToStart,
  method: SavedMethod,
  payloadHash: Buffer,
): Promise<Acceptance> {
  const { merchantId, externalId, amount, description, invoiceId } = wanted
  const { type, code, connectionId, customerId } = method
  const id = newId('ch', merchantId, now)
  const customer = await findCustomerIn(app.customers)(tx, { merchantId, id: customerId })
  const charged = newCharged(app.customers, now, {
    ...{ merchantId, externalId, amount, description, type, code, connectionId, customerId, invoiceId },
    chargeId: id,
    customer: customer?.details ?? null,
  })
  const charge: Charge = {
    ...{ merchantId, id, externalId, customerId, invoiceId, amount, description },
    savedMethodId: method.id,
    checkoutId: charged.checkout.id,
    transactionId: charged.attempt.id,
    status: 'PROCESSING',
    sequence: 0,
    actionUrl: null,
    failure: null,
    railCode: null,
    sentAt: null,
    createdAt: now,
    updatedAt: now,
    endedAt: null,
    tries: 0,
  }
  const body = JSON.stringify(toCharge(charge, app.livemode))
  if (await insertCharge(tx, charge, { payloadHash, acceptance: body })) {
    await insertCharged(tx, app.customers, charged)
    return { is: 'accepted', chargeId: id, body }
  }
  const winner = await findFirst(tx, wanted, payloadHash)
  return winner ?? refused('charge_open', 'The outcome of another charge of this invoice is open.')
}
