import { setImmediate } from 'node:timers/promises'
import { remembered } from '../../base/remembered.ts'
import { dayAfter, startOfDayIn } from '../../base/time-zone.ts'
import { readCustomersIn } from '../../customers/find.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTimeZone } from '../../merchants/settings/settings.ts'
import type { InvoiceApp } from '../app.ts'
import type { Invoice } from '../invoice.ts'
import { type Finalized, openAndRecord } from '../move.ts'
import { takeNumber } from '../store.ts'
import { nextReminderAt } from '../terms/reminders.ts'

export type FinalizeApp = Pick<InvoiceApp, 'customers' | 'checkoutUrl' | 'livemode' | 'papers'>

/** As many are moved by one statement. */
const BATCH = 500

/**
 * Finalizes drafts that the caller has stored in its transaction and judged complete, in order: the numbers of each series are
 * taken at once and last, so that no other writer waits for them while drafts are stored. `onDone`: after how many.
 */
export async function finalizeDrafts(
  tx: Tx,
  app: FinalizeApp,
  now: Date,
  merchantId: string,
  drafts: readonly Invoice[],
  onDone: (done: number) => void,
): Promise<void> {
  const zone = await readTimeZone(tx, merchantId)
  const overdueAt = remembered((day) => startOfDayIn(zone, dayAfter(day, 1)))
  const reminders = new Map<string, Date | null>()
  const remindedAt = (draft: Invoice): Date | null => {
    const key = `${draft.dueAt} ${draft.reminders.join()}`
    const at = reminders.has(key) ? (reminders.get(key) ?? null) : nextReminderAt(draft, zone, now)
    reminders.set(key, at)
    return at
  }
  const numbers = await takeNumbers(tx, merchantId, drafts)
  for (let at = 0; at < drafts.length; at += BATCH) {
    const some = drafts.slice(at, at + BATCH)
    const customerIds = some.map(({ customerId }) => customerId)
    const customers = await readCustomersIn(tx, app.customers, merchantId, customerIds)
    const finalized = some.map((draft, n): Finalized => {
      const details = customers.get(draft.customerId)?.details
      return {
        id: draft.id,
        number: numbers[at + n] ?? 0n,
        overdueAt: overdueAt(draft.dueAt),
        nextReminderAt: remindedAt(draft),
        billed: details ? app.customers.seal(draft.id, details) : null,
      }
    })
    const opened = await openAndRecord(tx, app, now, merchantId, finalized)
    if (opened.size < some.length) throw new Error('an invoice is no draft in the transaction that stored it')
    onDone(at + some.length)
    await setImmediate()
  }
}

/** The number of each draft: those of a series follow each other. Series are locked in one order, against deadlocks. */
async function takeNumbers(tx: Tx, merchantId: string, drafts: readonly Invoice[]): Promise<bigint[]> {
  const next = new Map<string, bigint>()
  const bySeries = [...Map.groupBy(drafts, ({ series }) => series)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [series, { length }] of bySeries) {
    next.set(series, (await takeNumber(tx, merchantId, series, length)) - BigInt(length) + 1n)
  }
  return drafts.map(({ series }) => {
    const number = next.get(series) ?? 0n
    next.set(series, number + 1n)
    return number
  })
}
