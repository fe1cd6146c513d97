import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { NewEvent } from '../../webhooks/outbox.ts'
import type { AttentionData } from './event-types.ts'

export type OpenSubject = Selectable<Tables['attention_subject']>

export type EventOrigin = {
  /** The origin of the dashboard. */
  readonly baseUrl: string
  readonly livemode: boolean
}

const dataOf = (one: OpenSubject, { baseUrl }: EventOrigin, closedAt: Date | null): AttentionData => ({
  id: one.id,
  kind: one.kind,
  subject: { type: one.subject_type, id: one.subject_id },
  currency: one.currency,
  amount: one.amount === null ? null : Number(one.amount),
  since: one.opened_at.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
  url: baseUrl + one.link,
})

/** The two events of an opening. */
export const attentionEvent = (one: OpenSubject, origin: EventOrigin, closedAt: Date | null): NewEvent => ({
  merchantId: one.merchant_id,
  type: closedAt ? 'attention.closed' : 'attention.opened',
  subjectId: one.id,
  sequence: closedAt ? 2 : 1,
  livemode: origin.livemode,
  data: dataOf(one, origin, closedAt),
})
