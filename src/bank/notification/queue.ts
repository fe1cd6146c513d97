import { later } from '../../base/clock.ts'
import type { Tx } from '../../db/transaction.ts'
import { newExternalId } from '../../snap/external-id.ts'
import type { JsonObject } from '../../snap/json.ts'
import type { ServiceName } from '../../snap/services.ts'
import type { Misbehaviour } from '../behaviour.ts'

const LATE_DEFAULT_MS = 10_000
/** How long news waits for newer news to overtake it. */
const OVERTAKEN_MS = 2_000

export type News = {
  readonly service: ServiceName
  readonly body: JsonObject
  /** What was true a moment before, for a bank that tells it afterwards. */
  readonly stale?: JsonObject
}

/**
 * Queues what the partner is to be told, in the transaction that made it true: once and at once, unless the bank
 * misbehaves. `outOfOrder` tells the stale state after the news; where there is none, later news overtakes it.
 */
export async function queueNotification(tx: Tx, now: Date, news: News, misbehaviour: Misbehaviour): Promise<void> {
  await tx
    .insertInto('bank.notification')
    .values(
      schedule(now, news, misbehaviour).map(({ body, dueAt }) => ({
        service: news.service,
        body: JSON.stringify(body),
        external_id: newExternalId(now),
        due_at: dueAt,
        last_answer: null,
        created_at: now,
        acknowledged_at: null,
      })),
    )
    .execute()
}

type Planned = { readonly body: JsonObject; readonly dueAt: Date | null }

function schedule(now: Date, { body, stale }: News, { notify, lateMs, silent }: Misbehaviour): readonly Planned[] {
  const told = { body, dueAt: now }
  if (silent || notify === 'never') return [{ body, dueAt: null }]
  if (notify === 'twice') return [told, told]
  if (notify === 'late') return [{ body, dueAt: later(now, lateMs ?? LATE_DEFAULT_MS) }]
  if (notify === undefined) return [told]
  const afterwards = later(now, lateMs ?? OVERTAKEN_MS)
  return stale ? [told, { body: stale, dueAt: afterwards }] : [{ body, dueAt: afterwards }]
}
