import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { EndpointName } from '../merchants/endpoints/endpoint.ts'
import type { DeliveryStatus } from './states.ts'

type ListedDelivery = {
  readonly eventId: string
  readonly type: string
  readonly status: DeliveryStatus
  readonly tries: number
  readonly recordedAt: Date
  readonly dueAt: Date
}

const SHOWN_MAX = 20
/** How many of the merchant's newest deliveries are scanned: an endpoint may receive one of thousands. */
const LOOKED_AT_MAX = 10_000

/**
 * The last deliveries to an endpoint, newest first. Failed and pending ones are found however old they are, by
 * their own indexes; delivered ones only among the merchant's newest. With a `status` only those.
 */
export async function listDeliveries(
  tx: Tx,
  merchantId: string,
  endpoint: EndpointName,
  status: DeliveryStatus | null = null,
): Promise<ListedDelivery[]> {
  const { rows } = await sql<ListedDelivery>`
    with newest as (
      (select event_id, purpose, period from delivery where merchant_id = ${merchantId}
        order by event_id desc limit ${LOOKED_AT_MAX})
    ), found as (
      (select event_id, period from newest where purpose = ${endpoint} order by event_id desc limit ${SHOWN_MAX})
      union
      (select event_id, period from delivery where merchant_id = ${merchantId} and purpose = ${endpoint}
        and status = 'FAILED' order by event_id desc limit ${SHOWN_MAX})
      union
      (select event_id, period from delivery where merchant_id = ${merchantId} and purpose = ${endpoint}
        and status = 'PENDING' order by due_at limit ${SHOWN_MAX})
    )
    select event.id as "eventId", event.type, delivery.status, delivery.tries, event.created_at as "recordedAt",
      delivery.due_at as "dueAt"
    from found
    join delivery on delivery.merchant_id = ${merchantId} and delivery.event_id = found.event_id
      and delivery.purpose = ${endpoint} and delivery.period = found.period
    join event on event.merchant_id = ${merchantId} and event.id = found.event_id and event.period = found.period
    where ${status}::text is null or delivery.status = ${status}
    order by event.id desc limit ${SHOWN_MAX}`.execute(tx)
  return rows
}

/** How many deliveries to an endpoint have failed and can be sent again, counted up to `max`. */
export async function countFailed(tx: Tx, merchantId: string, endpoint: EndpointName, max: number): Promise<number> {
  const rows = await tx
    .selectFrom('delivery')
    .select('event_id')
    .where('merchant_id', '=', merchantId)
    .where('purpose', '=', endpoint)
    .where('status', '=', 'FAILED')
    .limit(max)
    .execute()
  return rows.length
}
