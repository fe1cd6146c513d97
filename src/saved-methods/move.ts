import { sql, type Updateable } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { Hosts } from './app.ts'
import type { RevokedBy, SavedMethod } from './saved-method.ts'
import { SAVED_METHOD_MOVES, type SavedMethodStatus } from './states.ts'
import { fromRow, type Key } from './store.ts'
import { toSavedMethod } from './wire.ts'

type Target = Exclude<SavedMethodStatus, 'PENDING_PAYER'>

/** The event recorded for each status. Source: interface, "Events". */
const EVENT_OF: { readonly [status in Target]: EventNameOf<'saved_method'> } = {
  ACTIVE: 'saved_method.active',
  FAILED: 'saved_method.failed',
  EXPIRED: 'saved_method.expired',
  REVOKED: 'saved_method.revoked',
}

/** What a move brings with it. `isUnlinking`: its provider has still to confirm the end. */
type Moved = Omit<Updateable<Tables['saved_method']>, 'status' | 'sequence'>

/** Moves a saved method, with its event. Undefined: it is not where that move begins, so the slower of two racers learns it lost. */
async function move(tx: Tx, hosts: Hosts, now: Date, { merchantId, id }: Key, to: Target, moved: Moved) {
  const row = await tx
    .updateTable('saved_method')
    .set({ ...moved, status: to, sequence: sql<number>`sequence + 1`, updated_at: now, tries: 0 })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<SavedMethodStatus>`any(${statesBefore(SAVED_METHOD_MOVES, to)}::text[])`)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const method = fromRow(row)
  await record(tx, hosts, now, method, EVENT_OF[to])
  return method
}

const record = async (
  tx: Tx,
  hosts: Pick<Hosts, 'livemode' | 'checkoutUrl'>,
  now: Date,
  method: SavedMethod,
  type: EventNameOf<'saved_method'>,
): Promise<void> => {
  const { merchantId, id: subjectId, sequence } = method
  const data = toSavedMethod(method, hosts)
  await recordEvent(tx, now, { merchantId, type, subjectId, sequence, livemode: hosts.livemode, data })
}

/** Records that an active method expires soon. Undefined, and nothing is recorded: it has ended. */
export async function recordExpiring(
  tx: Tx,
  hosts: Hosts,
  now: Date,
  { merchantId, id }: Key,
): Promise<SavedMethod | undefined> {
  const row = await tx
    .updateTable('saved_method')
    .set({ sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 'ACTIVE')
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const method = fromRow(row)
  await record(tx, hosts, now, method, 'saved_method.expiring')
  return method
}

/** What the rail says of a link that is active. */
export type Linked = {
  readonly railReference: string
  /** Sealed. */
  readonly secret: Buffer
  readonly label: string | null
  readonly expiresAt: Date | null
}

export const LABEL_LENGTH_MAX = 64
const FAILURE_LENGTH_MAX = 300

/** `dueAt`: when its rail is next polled about it. */
export async function activate(tx: Tx, hosts: Hosts, now: Date, key: Key, linked: Linked, dueAt: Date) {
  const method = await move(tx, hosts, now, key, 'ACTIVE', {
    rail_reference: linked.railReference,
    secret: linked.secret,
    label: linked.label?.slice(0, LABEL_LENGTH_MAX) ?? null,
    expires_at: linked.expiresAt,
    activated_at: now,
    due_at: dueAt,
  })
  if (method) await hosts.methodActivated?.(tx, now, method)
  return method
}

/** Ends a link that never became active. One that may have begun at its rail is ended there too. */
export const failLink = (
  tx: Tx,
  hosts: Hosts,
  now: Date,
  method: SavedMethod,
  failure: NonNullable<SavedMethod['failure']>,
) =>
  move(tx, hosts, now, method, 'FAILED', {
    failure_code: failure.code,
    failure_message: failure.message.slice(0, FAILURE_LENGTH_MAX),
    ended_at: now,
    is_unlinking: method.agreement !== null,
    due_at: method.agreement === null ? null : now,
  })

/** Ends an active method; its provider is called to end the link, which it confirms at once where it was the one to end it. */
export const endSavedMethod = (
  tx: Tx,
  hosts: Hosts,
  now: Date,
  key: Key,
  by: RevokedBy | 'expired',
): Promise<SavedMethod | undefined> =>
  move(tx, hosts, now, key, by === 'expired' ? 'EXPIRED' : 'REVOKED', {
    ...(by !== 'expired' && { revoked_by: by }),
    ended_at: now,
    is_unlinking: true,
    due_at: now,
  })
