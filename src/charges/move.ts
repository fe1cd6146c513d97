import { sql, type Updateable } from 'kysely'
import { statesBefore } from '../base/state-moves.ts'
import type { Tables } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'
import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import { recordEvent } from '../webhooks/outbox.ts'
import type { Hosts } from './app.ts'
import type { Charge } from './charge.ts'
import { toFailure } from './faults.ts'
import { CHARGE_MOVES, type ChargeStatus } from './states.ts'
import { fromRow, type Key } from './store.ts'
import { toCharge } from './wire.ts'

type Target = Exclude<ChargeStatus, 'PROCESSING'>

/** The event recorded for each status. Source: interface, "Events". */
const EVENT_OF: { readonly [status in Target]: EventNameOf<'charge'> } = {
  SUCCEEDED: 'charge.succeeded',
  FAILED: 'charge.failed',
  NEEDS_PAYER: 'charge.needs_payer',
}

/**
 * Moves a charge, with its event, and hands it to what follows from its end. Undefined: it is not where that move begins, so the
 * slower of two racers learns it lost.
 */
async function move(
  tx: Tx,
  { livemode, chargesEnded }: Hosts,
  now: Date,
  { merchantId, id }: Key,
  to: Target,
  moved: Omit<Updateable<Tables['charge']>, 'status' | 'sequence'>,
): Promise<Charge | undefined> {
  const row = await tx
    .updateTable('charge')
    .set({ action_url: null, ...moved, status: to, sequence: sql<number>`sequence + 1`, updated_at: now })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', sql<ChargeStatus>`any(${statesBefore(CHARGE_MOVES, to)}::text[])`)
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const charge = fromRow(row)
  const data = toCharge(charge, livemode)
  const { sequence, invoiceId, savedMethodId, failure } = charge
  await recordEvent(tx, now, { merchantId, type: EVENT_OF[to], subjectId: id, sequence, livemode, data })
  await chargesEnded?.(tx, now, [
    {
      ...{ merchantId, chargeId: id, invoiceId, savedMethodId, status: to },
      failure: failure && toFailure(failure),
    },
  ])
  return charge
}

/** Its money was received; also of one that had failed. */
export const succeed = (tx: Tx, hosts: Hosts, now: Date, key: Key): Promise<Charge | undefined> =>
  move(tx, hosts, now, key, 'SUCCEEDED', {
    failure_code: null,
    failure_message: null,
    ended_at: now,
    due_at: null,
  })

/** Its money certainly does not come. */
export const fail = (
  tx: Tx,
  hosts: Hosts,
  now: Date,
  key: Key,
  { code, message }: NonNullable<Charge['failure']>,
): Promise<Charge | undefined> =>
  move(tx, hosts, now, key, 'FAILED', {
    failure_code: code,
    failure_message: message,
    ended_at: now,
    due_at: null,
  })

/** Its payer has to approve; its rail is polled on. */
export const awaitPayer = (
  tx: Tx,
  hosts: Hosts,
  now: Date,
  key: Key,
  { url, dueAt }: { readonly url: string; readonly dueAt: Date },
): Promise<Charge | undefined> => move(tx, hosts, now, key, 'NEEDS_PAYER', { action_url: url, due_at: dueAt })
