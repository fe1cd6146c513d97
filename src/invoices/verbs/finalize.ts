import { ApiError, type Fault, notFound } from '../../base/errors.ts'
import { dayAfter, dayIn, startOfDayIn } from '../../base/time-zone.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { InvoiceApp } from '../app.ts'
import { collectorFault } from '../collector.ts'
import type { Invoice } from '../invoice.ts'
import { openAndRecord } from '../move.ts'
import { lockInvoice, takeNumber } from '../store.ts'
import { nextReminderAt } from '../terms/reminders.ts'

type App = Pick<InvoiceApp, 'customers' | 'findCustomer' | 'checkoutUrl' | 'livemode' | 'papers'>

/**
 * Gives a draft its number and opens it for payment. The number is the next of its series and is taken last: a refusal takes
 * none, and the series is locked only while the transaction commits. Throws INVOICE_INCOMPLETE, INVALID_STATE, NOT_FOUND.
 */
export async function finalizeInvoice(
  tx: Tx,
  app: App,
  now: Date,
  key: { readonly merchantId: string; readonly id: string },
): Promise<Invoice> {
  const draft = await lockInvoice(tx, key)
  if (!draft) throw notFound()
  if (draft.status !== 'DRAFT') {
    throw new ApiError('INVALID_STATE', `This invoice is ${draft.status}; only a DRAFT can be finalized.`)
  }
  const zone = await readTimeZone(tx, key.merchantId)
  const faults = incompleteFaults(draft, dayIn(zone, now))
  const customer = await app.findCustomer(tx, { ...key, id: draft.customerId })
  if (!customer?.details) faults.push(fault('customerId', 'NOT_FOUND', 'The data of this customer was erased.'))
  const collector = await collectorFault(tx, key.merchantId, draft)
  if (collector) faults.push(collector)
  const [first] = faults
  if (first) throw new ApiError('INVOICE_INCOMPLETE', first.message, faults)
  const finalized = {
    id: key.id,
    number: await takeNumber(tx, key.merchantId, draft.series),
    overdueAt: startOfDayIn(zone, dayAfter(draft.dueAt, 1)),
    nextReminderAt: nextReminderAt(draft, zone, now),
    billed: customer?.details ? app.customers.seal(key.id, customer.details) : null,
  }
  const opened = (await openAndRecord(tx, app, now, key.merchantId, [finalized])).get(key.id)
  if (!opened) throw new Error(`invoice ${key.id} is no draft while it is locked`)
  return opened
}

const fault = (field: string, code: string, message: string): Fault => ({ field, code, message })

/** Why a draft could not be finalized on a day: its sum, and its due day. */
export function incompleteFaults({ total, dueAt }: Pick<Invoice, 'total' | 'dueAt'>, today: string): Fault[] {
  return [
    ...(total.amount > 0n ? [] : [fault('total', 'OUT_OF_RANGE', '"total" must be above 0: change the lines.')]),
    ...(dueAt >= today ? [] : [fault('dueAt', 'OUT_OF_RANGE', `"dueAt" is past: today is ${today}.`)]),
  ]
}
