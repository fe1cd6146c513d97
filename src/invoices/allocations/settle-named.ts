import type { SettleInvoices } from '../../checkout/invoice-port.ts'
import type { Tx } from '../../db/transaction.ts'
import type { InvoiceApp } from '../app.ts'
import { amountDue, type Invoice } from '../invoice.ts'
import { countPaid } from '../move.ts'
import { lockInvoices } from '../store.ts'
import { insertAllocation, lockPayment, updatePayment } from './store.ts'

type App = Pick<InvoiceApp, 'checkoutUrl' | 'livemode' | 'papers'>
type Settled = Awaited<ReturnType<SettleInvoices>>
type NamedPayment = Parameters<SettleInvoices>[3][number]

/**
 * Settles invoices with the payments of their pages, in the transaction that records the payments: one after the other behind
 * the invoice's lock, so that of two payers at once the second finds nothing due. It is then flagged `duplicate` like a second
 * payment of a checkout, and can be refunded; money for a void invoice is flagged `late`.
 */
export const settleInvoices =
  (app: App): SettleInvoices =>
  async (tx, now, merchantId, payments) => {
    const ids = payments.map(({ invoiceId }) => invoiceId)
    const invoices = await lockInvoices(tx, merchantId, ids)
    const flags: Settled = new Map()
    for (const payment of payments) {
      const invoice = invoices.get(payment.invoiceId)
      if (!invoice) throw new Error(`no invoice ${payment.invoiceId}`)
      const { flag, after } = await settleOne(tx, app, now, invoice, payment)
      flags.set(payment.transactionId, flag)
      invoices.set(invoice.id, after)
    }
    return flags
  }

async function settleOne(
  tx: Tx,
  app: App,
  now: Date,
  invoice: Invoice,
  { transactionId, received, flag }: NamedPayment,
): Promise<{ readonly flag: NamedPayment['flag']; readonly after: Invoice }> {
  if (invoice.status === 'VOID') return { flag: flag ?? 'late', after: invoice }
  const due = amountDue(invoice).amount
  if (flag === 'duplicate' || due === 0n) {
    return { flag: 'duplicate', after: await countPaid(tx, app, now, invoice, { change: 0n, isOverpaid: true }) }
  }
  const { amount } = received
  // What stays unallocated has its row too: a person decides about it.
  const { merchantId, id: invoiceId } = invoice
  const { returned, allocated } = await lockPayment(tx, { merchantId, transactionId, received })
  if (amount < due && !invoice.allowPartial) return { flag, after: invoice }
  const taken = amount < due ? amount : due
  await updatePayment(tx, { merchantId, transactionId }, { returned, allocated: allocated + taken })
  await insertAllocation(tx, {
    merchantId,
    invoiceId,
    transactionId,
    amount: { ...received, amount: taken },
    reason: 'named',
    createdAt: now,
  })
  return { flag, after: await countPaid(tx, app, now, invoice, { change: taken, isOverpaid: amount > taken }) }
}
