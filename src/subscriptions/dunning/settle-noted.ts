import { dayIn } from '../../base/time-zone.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { lockInvoicesIn } from '../../invoices/find.ts'
import type { Invoice } from '../../invoices/invoice.ts'
import { clearNoted, listNoted } from '../../invoices/periods/noted.ts'
import { isOverdue } from '../../invoices/wire.ts'
import type { SubscriptionApp } from '../app.ts'
import type { Collection } from '../collection.ts'
import { lockSubscriptions } from '../store.ts'
import { type FollowApp, noteOverdue, recover } from './follow.ts'
import { lockCollections, readSubscriptionIds, saveCollection } from './store.ts'

type App = FollowApp & Pick<SubscriptionApp, 'db' | 'signals'>

const BATCH = 100

/**
 * Follows invoices of subscriptions that were paid in whatever way, voided, written off or became overdue: the row of the invoice
 * says so, in the transaction that made it true. Returns how many there were.
 */
export async function settleNoted(app: App, now: Date): Promise<number> {
  const noted = await transaction(app.db, ALL_MERCHANTS, (tx) => listNoted(tx, now, BATCH))
  for (const [merchantId, ones] of Map.groupBy(noted, (one) => one.merchantId)) {
    const invoiceIds = ones.map(({ id }) => id)
    await transaction(app.db, merchantId, (tx) => settleMerchant(tx, app, now, merchantId, invoiceIds))
  }
  if (noted.length > 0) app.signals.wake('deliveries')
  return noted.length
}

async function settleMerchant(
  tx: Tx,
  app: App,
  now: Date,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<void> {
  const invoices = await lockInvoicesIn(tx, merchantId, invoiceIds)
  const ids = await readSubscriptionIds(tx, merchantId, invoiceIds)
  const subscriptions = await lockSubscriptions(tx, merchantId, ids)
  for (const collection of await lockCollections(tx, merchantId, { invoiceIds })) {
    const one = subscriptions.get(collection.subscriptionId)
    const invoice = invoices.get(collection.invoiceId)
    if (!one || !invoice) continue
    const after = afterInvoice(invoice, collection, dayIn(one.timeZone, now), now)
    await saveCollection(tx, after)
    const isLate = after.failedDay !== null && collection.failedDay === null
    subscriptions.set(one.id, isLate ? await noteOverdue(tx, app, now, one) : await recover(tx, app, now, one))
  }
  await clearNoted(tx, merchantId, invoiceIds)
}

/** How an invoice is collected after a change of it. A charge that is under way ends by itself. */
function afterInvoice(invoice: Invoice, collection: Collection, today: string, now: Date): Collection {
  if (invoice.status === 'PAID') return { ...collection, status: 'PAID', nextTryAt: null }
  if (invoice.status === 'VOID' || invoice.status === 'UNCOLLECTIBLE') {
    return { ...collection, status: 'STOPPED', nextTryAt: null }
  }
  // Charges that fail are known before the due day; of an invoice paid by hand this is the first sign.
  if (collection.status === 'OPEN' && isOverdue(invoice, now)) {
    return { ...collection, failedDay: collection.failedDay ?? today }
  }
  return collection
}
