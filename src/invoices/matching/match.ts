import type { Money } from '../../base/money.ts'
import { endMatching, type Unmatched } from '../../collections/match-jobs.ts'
import { type RecordAllocated, recordAllocated } from '../../collections/record-allocated.ts'
import type { Tx } from '../../db/transaction.ts'
import { readMatchOldestFirst } from '../../merchants/settings/settings.ts'
import { lockOutRefunds } from '../../refunds/lock-out-refunds.ts'
import { insertAllocation, leftOf, lockPayment, readLeaving, updatePayment } from '../allocations/store.ts'
import type { InvoiceApp } from '../app.ts'
import type { Invoice } from '../invoice.ts'
import { countPaid } from '../move.ts'
import { lockInvoices } from '../store.ts'
import { type Answer, decide } from './decide.ts'
import { readNamed } from './names.ts'
import { isBilled, readCandidates, readUndone } from './store.ts'

export type MatchApp = Pick<InvoiceApp, 'checkoutUrl' | 'livemode' | 'papers'> & RecordAllocated

/**
 * Matches money that a collector received with invoices, once: its allocations, their events and the end of its job are one
 * transaction. Locks refunds of the payment out, then the invoices, then the payment,
 * and the collection last, as whoever allocates does.
 */
export async function matchCollection(tx: Tx, app: MatchApp, now: Date, collection: Unmatched): Promise<void> {
  const { merchantId, id: transactionId, collectorId, customerId, received, remark } = collection
  const candidates = await readCandidates(tx, {
    ...{ merchantId, collectorId, customerId, named: readNamed(remark), currency: received.currency },
    left: received.amount,
  })
  const all = [...candidates.named, ...candidates.others]
  // The row also says that a person has to look: an invoice may be expected of a customer who is billed.
  const isExpected = all.length > 0 || (await isBilled(tx, merchantId, customerId))
  if (isExpected) await lockOutRefunds(tx, { merchantId, transactionId, received })
  const invoices = await lockInvoices(tx, merchantId, all)
  const payment = isExpected ? await lockPayment(tx, { merchantId, transactionId, received }) : null
  const leaving = await readLeaving(tx, merchantId, transactionId)
  const undone = await readUndone(tx, merchantId, transactionId)
  const free = [...invoices.values()].filter(({ id }) => !undone.has(id)).toSorted(firstDueFirst)
  const answer =
    payment &&
    decide({
      left: leftOf(received, payment, leaving),
      named: candidates.named.flatMap((id) => free.find((invoice) => invoice.id === id) ?? []),
      ofCollector: free.filter((invoice) => invoice.collectorId === collectorId),
      owed: free.filter((invoice) => invoice.customerId === customerId),
      isOldestFirst: await readMatchOldestFirst(tx, merchantId),
    })
  if (answer && payment) {
    await apply(tx, app, now, { merchantId, transactionId, received }, answer)
    const taken = answer.takes.reduce((sum, { amount }) => sum + amount, 0n)
    const { returned, allocated } = payment
    await updatePayment(tx, { merchantId, transactionId }, { returned, allocated: allocated + taken })
  }
  await endMatching(tx, { merchantId, id: transactionId })
  if (answer && answer.takes.length > 0) await recordAllocated(tx, app, now, { merchantId, id: transactionId })
}

const firstDueFirst = (a: Invoice, b: Invoice): number => (`${a.dueAt} ${a.id}` < `${b.dueAt} ${b.id}` ? -1 : 1)

type Payment = { readonly merchantId: string; readonly transactionId: string; readonly received: Money }

async function apply(
  tx: Tx,
  app: MatchApp,
  now: Date,
  { merchantId, transactionId, received }: Payment,
  { takes, reason, overpaid }: Answer,
): Promise<void> {
  for (const { invoice, amount } of takes) {
    const allocation = { merchantId, invoiceId: invoice.id, transactionId, amount: { ...received, amount } }
    await insertAllocation(tx, { ...allocation, reason, createdAt: now })
    await countPaid(tx, app, now, invoice, { change: amount, isOverpaid: overpaid?.id === invoice.id })
  }
  const isCounted = takes.some(({ invoice }) => invoice.id === overpaid?.id)
  if (overpaid && !isCounted) await countPaid(tx, app, now, overpaid, { change: 0n, isOverpaid: true })
}
