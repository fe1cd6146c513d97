import { sql } from 'kysely'
import { later } from '../../../base/clock.ts'
import { merchantInTime } from '../../../base/merchant-time.ts'
import { prepared } from '../../../db/prepared-statements.ts'
import type { Tx } from '../../../db/transaction.ts'
import { newExternalId } from '../../../snap/external-id.ts'
import type { JsonObject } from '../../../snap/json.ts'
import type { ServiceName } from '../../../snap/services.ts'
import type { Misbehaviour } from '../behaviour.ts'

const LATE_DEFAULT_MS = 10_000
/** How long a notification waits for a later one to overtake it. */
const OVERTAKEN_MS = 2_000

export type NotificationDraft = {
  readonly service: ServiceName
  readonly body: JsonObject
  /** The state a moment before, for a bank that reports it afterwards. */
  readonly stale?: JsonObject
}

/**
 * Queues a notification to the partner, in the transaction that made it true: once and at once, unless the bank
 * misbehaves. `outOfOrder` sends the stale state after the present one; where there is none, a later notification overtakes it.
 */
export async function queueNotification(
  tx: Tx,
  now: Date,
  draft: NotificationDraft,
  misbehaviour: Misbehaviour,
): Promise<void> {
  const planned = schedule(now, draft, misbehaviour)
  await prepared(sql`
    insert into bank.notification (service, body, external_id, due_at, created_at, in_time_of)
    select ${draft.service}, planned.body, planned.external_id, planned.due_at, ${now}::timestamptz, ${merchantInTime()}
    from unnest(
      ${planned.map(({ body }) => JSON.stringify(body))}::text[], ${planned.map(() => newExternalId(now))}::text[],
      ${planned.map(({ dueAt }) => dueAt)}::timestamptz[]
    ) as planned (body, external_id, due_at)`).execute(tx)
}

type Planned = { readonly body: JsonObject; readonly dueAt: Date | null }

function schedule(
  now: Date,
  { body, stale }: NotificationDraft,
  { notify, lateMs, silent }: Misbehaviour,
): readonly Planned[] {
  const atOnce = { body, dueAt: now }
  if (silent || notify === 'never') return [{ body, dueAt: null }]
  if (notify === 'twice') return [atOnce, atOnce]
  if (notify === 'late') return [{ body, dueAt: later(now, lateMs ?? LATE_DEFAULT_MS) }]
  if (notify === undefined) return [atOnce]
  const afterwards = later(now, lateMs ?? OVERTAKEN_MS)
  return stale ? [atOnce, { body: stale, dueAt: afterwards }] : [{ body, dueAt: afterwards }]
}
