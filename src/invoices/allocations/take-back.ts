import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { TakeBack } from '../../checkout/refunds/take-back.ts'
import type { Tx } from '../../db/transaction.ts'
import type { InvoiceApp } from '../app.ts'
import { countPaid } from '../move.ts'
import { lockInvoices } from '../store.ts'
import { lockKnownPayment, readAllocations, readReturned, updateAllocation, updatePayment } from './store.ts'

type App = Pick<InvoiceApp, 'checkoutUrl' | 'livemode' | 'papers'>

/**
 * Takes money that went back to its payer from the invoices that had it, the last allocation first; what was not allocated goes
 * first of all. Counts what was refunded anew, so that a repeat changes nothing, and a transfer that came back frees the money
 * again (nothing is allocated anew by itself).
 */
export const takeBack =
  (app: App): TakeBack =>
  async (tx, now, merchantId, transactionId) => {
    const ids = (await readAllocations(tx, merchantId, { transactionId })).map(({ invoiceId }) => invoiceId)
    const invoices = await lockInvoices(tx, merchantId, ids)
    const payment = await lockKnownPayment(tx, merchantId, transactionId)
    if (!payment) return
    const returned = await readReturned(tx, merchantId, transactionId)
    const rest = payment.received > returned ? payment.received - returned : 0n
    // Whole units alone are allocated; a provider may return a fraction.
    const left = rest - (rest % fromWhole(1, currency(payment.currency)).amount)
    let allocated = payment.allocated
    for (const allocation of (await readAllocations(tx, merchantId, { transactionId })).reverse()) {
      if (allocated <= left) break
      const over = allocated - left
      const { amount } = allocation.amount
      const taken = over < amount ? over : amount
      allocated -= taken
      await updateAllocation(tx, now, allocation, amount - taken, 'refund')
      const invoice = invoices.get(allocation.invoiceId) ?? (await lockOne(tx, merchantId, allocation.invoiceId))
      invoices.set(invoice.id, await countPaid(tx, app, now, invoice, { change: -taken }))
    }
    await updatePayment(tx, { merchantId, transactionId }, { returned, allocated })
  }

async function lockOne(tx: Tx, merchantId: string, id: string) {
  const invoice = (await lockInvoices(tx, merchantId, [id])).get(id)
  if (!invoice) throw new Error(`no invoice ${id}`)
  return invoice
}
