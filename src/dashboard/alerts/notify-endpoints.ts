import { newId } from '../../base/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordEvents } from '../../webhooks/outbox.ts'
import { COUNT_MAX, type Found, type Subject } from '../overview/attention.ts'
import { hasEnded } from './ended.ts'
import { attentionEvent, type EventOrigin, type OpenSubject } from './events.ts'
import { deleteSubjects, insertSubjects, readOpenSubjects, setGoneSince } from './subject-store.ts'

/** Most openings, and most closings, that one check reports; the next check continues. */
const EVENTS_MAX = 500

type Seen = {
  readonly now: Date
  readonly merchantId: string
  readonly seen: readonly Found[]
  readonly origin: EventOrigin
}

/**
 * Records an event for each single thing that began to need attention, and for each that ended, together with the rows
 * that track them: in the transaction of a check, of which a merchant has one at a time.
 */
export async function notifyEndpoints(tx: Tx, { now, merchantId, seen, origin }: Seen): Promise<void> {
  const open = new Map((await readOpenSubjects(tx, merchantId)).map((one) => [keyOf(one.kind, one.subject_id), one]))
  const opened: OpenSubject[] = []
  const back: OpenSubject[] = []
  for (const found of seen) {
    for (const subject of found.subjects) {
      const key = keyOf(found.kind, subject.id)
      const before = open.get(key)
      open.delete(key)
      if (!before) opened.push(asOpened({ now, merchantId }, found, subject))
      else if (before.gone_since !== null) back.push(before)
    }
  }
  // If a kind has more than are read, it is unknown which of them are gone.
  const cut = new Set<string>(seen.filter(({ subjects }) => subjects.length >= COUNT_MAX).map(({ kind }) => kind))
  const absent = [...open.values()].filter(({ kind }) => !cut.has(kind))
  const gone = absent.filter(({ gone_since }) => gone_since === null)
  const closed = absent
    .filter(({ gone_since }) => gone_since !== null && hasEnded(gone_since, now))
    .slice(0, EVENTS_MAX)
  const announced = opened.slice(0, EVENTS_MAX)

  await setGoneSince(tx, back, null)
  await setGoneSince(tx, gone, now)
  await insertSubjects(tx, announced)
  await deleteSubjects(tx, closed)
  await recordEvents(tx, now, [
    ...announced.map((one) => attentionEvent(one, origin, null)),
    ...closed.map((one) => attentionEvent(one, origin, one.gone_since)),
  ])
}

const keyOf = (kind: string, subjectId: string): string => `${kind} ${subjectId}`

const asOpened = (
  { now, merchantId }: Pick<Seen, 'now' | 'merchantId'>,
  { kind, subjectType, link }: Found,
  { id, money, link: own }: Subject,
): OpenSubject => ({
  merchant_id: merchantId,
  kind,
  subject_type: subjectType,
  subject_id: id,
  id: newId('att', merchantId, now),
  currency: money?.currency ?? null,
  amount: money ? BigInt(money.amount) : null,
  link: own ?? link,
  opened_at: now,
  gone_since: null,
})
