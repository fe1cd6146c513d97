import type {
  AttentionData,
  BooksData,
  Charge,
  Collection,
  Collector,
  EventTypeName,
  ListedInvoice,
  ListedSubscription,
  OnboardingStanding,
  PaymentEventData,
  PayoutEventData,
  Refund,
  Report,
  SavedMethod,
} from './api.ts'

type EventOf<Type extends string, Data> = {
  /** `evt_…`: the same on every try, so that an event that comes twice is known. */
  readonly id: string
  readonly type: Type
  readonly timestamp: string
  readonly apiVersion: string
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Counts up per checkout, payout, refund, invoice, report or opening: events may come in another order. */
  readonly sequence: number
  readonly data: Data
}

/** The names of the events of one subject, as the API lists them. */
type Of<Subject extends string> = Extract<EventTypeName, `${Subject}.${string}`>

export type PaymentEvent = EventOf<Of<'payment'>, PaymentEventData>
export type PayoutEvent = EventOf<Of<'send_money'>, PayoutEventData>
export type RefundEvent = EventOf<Of<'refund'>, Refund>
export type InvoiceEvent = EventOf<Of<'invoice'>, ListedInvoice>
export type SubscriptionEvent = EventOf<Of<'subscription'>, ListedSubscription>
export type CollectorEvent = EventOf<Of<'collector'>, Collector>
export type CollectionEvent = EventOf<Of<'collection'>, Collection>
export type SavedMethodEvent = EventOf<Of<'saved_method'>, SavedMethod>
export type ChargeEvent = EventOf<Of<'charge'>, Charge>
export type OnboardingEvent = EventOf<Of<'onboarding'>, OnboardingStanding>
export type ReportEvent = EventOf<Of<'report'>, Report>
/** A day of the gateway's books is closed: store it, it proves later what the books contained. */
export type BooksEvent = EventOf<Of<'books'>, BooksData>
/** Delivered only to endpoints that subscribe to it. */
export type AttentionEvent = EventOf<Of<'attention'>, AttentionData>
/** What the dashboard sends to try an endpoint. */
export type PingEvent = EventOf<'ping', Readonly<Record<string, never>>>

/** Every event by its `type`. The gateway may add further types: let a receiver answer 200 to what it does not know. */
export type GapuraEvent =
  | PaymentEvent
  | BooksEvent
  | PayoutEvent
  | RefundEvent
  | InvoiceEvent
  | SubscriptionEvent
  | CollectorEvent
  | CollectionEvent
  | SavedMethodEvent
  | ChargeEvent
  | OnboardingEvent
  | ReportEvent
  | BooksEvent
  | AttentionEvent
  | PingEvent
