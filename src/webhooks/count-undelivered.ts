import { sql } from 'kysely'
import { DAY_MS, later } from '../base/clock.ts'
import { idAt } from '../base/id.ts'
import type { Tx } from '../db/transaction.ts'
import type { EndpointName } from '../merchants/endpoints/endpoint.ts'
import { eventNamesOf } from './catalogue/event-names.ts'

/** How long a delivery that was given up is reported. */
const REPORTED_MS = 14 * DAY_MS

export type Undelivered = {
  readonly endpoint: EndpointName
  /** Deliveries that failed at least once and are tried again. */
  readonly retrying: number
  /** Deliveries that were given up, of events of the last 14 days. */
  readonly lost: number
}

/**
 * Deliveries to a merchant's endpoints and to URLs of checkouts that have not arrived, each counted up to `max`; endpoints that the merchant switched
 * off or removed are left out. Deliveries that report undelivered webhooks are not counted: otherwise an unreachable
 * endpoint's closing event would reopen it forever.
 */
export async function countUndelivered(tx: Tx, now: Date, merchantId: string, max: number): Promise<Undelivered[]> {
  const isReport = sql`exists (select from event where event.merchant_id = delivery.merchant_id
    and event.id = delivery.event_id and event.period = delivery.period
    and event.type in (${sql.join(eventNamesOf('attention'))}) and event.body like '%"kind":"webhooks_%')`
  const ofEndpoint = sql`delivery.merchant_id = endpoint.merchant_id and delivery.purpose = endpoint.purpose`
  const { rows } = await sql<Undelivered>`
    select endpoint.purpose as endpoint, retrying.count::int as retrying, lost.count::int as lost
    from (
      select merchant_id, purpose from merchant_endpoint
      where merchant_id = ${merchantId} and disabled_by is distinct from 'merchant'
      union all select ${merchantId}, 'checkout'
    ) as endpoint
    cross join lateral (select count(*) from (
      select from delivery where ${ofEndpoint} and status = 'PENDING' and tries > 0 and not ${isReport} limit ${max}
    ) as counted) as retrying
    cross join lateral (select count(*) from (
      select from delivery where ${ofEndpoint} and status = 'FAILED'
        and event_id >= ${idAt('evt', merchantId, later(now, -REPORTED_MS))} and not ${isReport} limit ${max}
    ) as counted) as lost
    where endpoint.purpose <> 'checkout' or retrying.count + lost.count > 0
    order by endpoint.purpose`.execute(tx)
  return rows
}
