import { MINUTE_MS, SECOND_MS } from '../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { dueRows } from '../jobs/due.ts'
import type { Task } from '../jobs/worker.ts'
import type { InvoiceApp } from './app.ts'
import { type DeliverApp, deliverMails } from './mails/deliver.ts'
import { remindDue } from './mails/remind-due.ts'
import { recordOverdue } from './move.ts'
import { endTries } from './pay/end-tries.ts'
import { AWAITED } from './states.ts'

type App = Pick<InvoiceApp, 'db' | 'checkoutUrl' | 'livemode' | 'papers' | 'signals'> & Parameters<typeof endTries>[0]

const BATCH = 100
const MAILS = 'invoice mails'
/** As its indexes have it. */
const AWAITING = `status in ('${AWAITED.join("', '")}')`

export const invoiceTasks = (app: App & DeliverApp): Task[] => [
  {
    name: 'overdue invoices',
    everyMs: MINUTE_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'invoice', at: 'overdue_at', where: `${AWAITING} and overdue_noted_at is null` }),
    run: (now) => noteOverdue(app, now),
  },
  {
    name: 'tries of ended invoices',
    everyMs: SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'invoice', at: 'tries_end_at' }),
    run: (now) => endTries(app, now),
  },
  {
    name: 'invoice reminders',
    everyMs: 15 * SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, {
      from: 'invoice',
      at: 'next_reminder_at',
      where: AWAITING,
    }),
    async run(now) {
      const count = await remindDue(app, now)
      if (count > 0) app.signals.wake(MAILS)
      return count
    },
  },
  {
    name: MAILS,
    everyMs: 5 * SECOND_MS,
    isOfMerchants: true,
    hasDue: dueRows(app.db, { from: 'invoice_mail', at: 'due_at' }),
    run: (now) => deliverMails(app, now),
  },
]

/** Records that invoices have become overdue, once for each. Returns how many. */
async function noteOverdue(app: App, now: Date): Promise<number> {
  const due = await transaction(app.db, ALL_MERCHANTS, (tx) =>
    tx
      .selectFrom('invoice')
      .select(['merchant_id', 'id'])
      .where('status', 'in', AWAITED)
      .where('overdue_noted_at', 'is', null)
      .where('overdue_at', '<=', now)
      .orderBy('overdue_at')
      .limit(BATCH)
      .execute(),
  )
  for (const [merchantId, rows] of Map.groupBy(due, (row) => row.merchant_id)) {
    await transaction(app.db, merchantId, async (tx) => {
      for (const { id } of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        await recordOverdue(tx, app, now, { merchantId, id })
      }
    })
  }
  if (due.length > 0) app.signals.wake('deliveries')
  return due.length
}
