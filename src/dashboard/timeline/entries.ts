import { toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { readByCauses } from '../../ledger/read/list-transactions.ts'
import { toWireName } from '../../merchants/endpoints/endpoint.ts'
import { findEvent } from '../../webhooks/find-events.ts'
import { listEventIds } from '../../webhooks/list-event-ids.ts'
import type { BeforeJson } from '../route.ts'
import type { TimelineEntry } from './schema.ts'

/** An entry before its time becomes text. */
export type Entry = BeforeJson<TimelineEntry> & { readonly at: Date }

/** What was recorded about a subject, and every try to deliver it. */
export async function ofEvents(tx: Tx, merchantId: string, subjectId: string): Promise<Entry[]> {
  const timeline: Entry[] = []
  for (const { id, at } of await listEventIds(tx, merchantId, subjectId)) {
    const found = await findEvent(tx, merchantId, id)
    if (!found) continue
    const { event, tries } = found
    const deliveries = event.deliveries.map(({ endpoint, status }) => ({ endpoint: toWireName(endpoint), status }))
    timeline.push({ at, kind: 'webhook', title: event.type, detail: { id, deliveries } })
    for (const { at: triedAt, durationMs, responseStatus, error } of tries) {
      const detail = { id, durationMs, responseStatus, error }
      timeline.push({ at: triedAt, kind: 'delivery', title: event.type, detail, raw: error })
    }
  }
  return timeline
}

/** What was booked for these causes. */
export async function ofLedger(tx: Tx, merchantId: string, causes: readonly string[]): Promise<Entry[]> {
  const transactions = await readByCauses(tx, merchantId, causes)
  return transactions.map((transaction) => ({
    at: transaction.at,
    kind: 'ledger',
    title: transaction.cause.split(':')[0] ?? '',
    detail: {
      id: transaction.id,
      entries: transaction.entries.map(({ account, money }) => ({
        account,
        currency: money.currency,
        amount: toDecimal(money),
      })),
    },
  }))
}

/** By time; entries of the same instant stay in the order of cause and effect. */
export const inOrder = (timeline: readonly Entry[]): Entry[] =>
  timeline.toSorted((a, b) => a.at.getTime() - b.at.getTime())
