import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { Invoice } from '../invoice.ts'
import { queueMail } from '../queue-mail.ts'
import { AWAITED } from '../states.ts'
import { lockInvoice, updateReminder } from '../store.ts'
import { nextReminderAt, occasionOf, reminderDue } from '../terms/reminders.ts'

type App = { readonly db: Db; readonly canMail: boolean }

const BATCH = 100

/**
 * Queues reminders that are due, each once: the queued mail is unique by invoice, reminder and due day, and is recorded in the
 * transaction that sets the next one. Of several that were missed only the last is sent. Returns how many were due.
 */
export async function remindDue(app: App, now: Date): Promise<number> {
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('invoice')
      .select(['merchant_id', 'id'])
      .where('status', 'in', AWAITED)
      .where('next_reminder_at', '<=', now)
      .orderBy('next_reminder_at')
      .limit(BATCH)
      .execute(),
  )
  for (const [merchantId, rows] of Map.groupBy(due, (row) => row.merchant_id)) {
    await transaction(app.db, merchantId, async (tx) => {
      const zone = await readTimeZone(tx, merchantId)
      for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const invoice = await lockInvoice(tx, { merchantId, id })
        if (invoice && AWAITED.includes(invoice.status)) await remind(tx, app, now, invoice, zone)
      }
    })
  }
  return due.length
}

async function remind(tx: Tx, { canMail }: App, now: Date, invoice: Invoice, zone: string): Promise<void> {
  const reminder = reminderDue(invoice, zone, now)
  // Where no mail can be sent, none waits to be sent later.
  if (reminder && canMail)
    await queueMail(tx, now, invoice, { kind: 'reminder', occasion: occasionOf(reminder, invoice) })
  await updateReminder(tx, invoice, nextReminderAt(invoice, zone, now))
}
