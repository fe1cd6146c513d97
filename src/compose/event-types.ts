import { CHARGE_EVENTS } from '../charges/event-types.ts'
import { PAYMENT_EVENTS } from '../checkout/event-types.ts'
import { COLLECTION_EVENTS } from '../collections/event-types.ts'
import { COLLECTOR_EVENTS } from '../collectors/event-types.ts'
import { ATTENTION_EVENTS } from '../dashboard/alerts/event-types.ts'
import { INVOICE_EVENTS } from '../invoices/event-types.ts'
import { ONBOARDING_EVENTS } from '../onboarding/event-types.ts'
import { PAYOUT_EVENTS } from '../payouts/event-types.ts'
import { BOOKS_EVENTS } from '../proof/event-types.ts'
import { REFUND_EVENTS } from '../refunds/event-types.ts'
import { REPORT_EVENTS } from '../reports/event-types.ts'
import { SAVED_METHOD_EVENTS } from '../saved-methods/event-types.ts'
import { SUBSCRIPTION_EVENTS } from '../subscriptions/event-types.ts'
import type { EventType } from '../webhooks/catalogue/event-type.ts'
import { PING } from '../webhooks/catalogue/ping.ts'

/** Every event that is recorded and delivered, in the order of the table of names. */
export const EVENT_TYPES: readonly EventType[] = [
  ...PAYMENT_EVENTS,
  ...COLLECTOR_EVENTS,
  ...COLLECTION_EVENTS,
  ...REFUND_EVENTS,
  ...PAYOUT_EVENTS,
  ...ONBOARDING_EVENTS,
  ...INVOICE_EVENTS,
  ...SAVED_METHOD_EVENTS,
  ...CHARGE_EVENTS,
  ...SUBSCRIPTION_EVENTS,
  ...REPORT_EVENTS,
  ...BOOKS_EVENTS,
  ...ATTENTION_EVENTS,
]

/** The bodies that may be sent to an endpoint. */
export const WEBHOOK_TYPES: readonly EventType[] = [...EVENT_TYPES, PING]
