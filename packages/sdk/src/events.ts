import type { AttentionData, OnboardingStanding, PaymentEventData, PayoutEventData, Refund, Report } from './api.ts'

type EventOf<Type extends string, Data> = {
  /** `evt_…`: the same on every try, so that an event that comes twice is known. */
  readonly id: string
  readonly type: Type
  readonly timestamp: string
  readonly apiVersion: string
  /** False in the sandbox. */
  readonly livemode: boolean
  /** Counts up per checkout, payout, refund, report or opening: events may come in another order. */
  readonly sequence: number
  readonly data: Data
}

export type PaymentEvent = EventOf<
  'payment.pending' | 'payment.succeeded' | 'payment.failed' | 'payment.expired',
  PaymentEventData
>
export type PayoutEvent = EventOf<'send_money.succeeded' | 'send_money.failed' | 'send_money.reversed', PayoutEventData>
export type RefundEvent = EventOf<
  'refund.processing' | 'refund.needs_payer' | 'refund.succeeded' | 'refund.failed',
  Refund
>
export type OnboardingEvent = EventOf<'onboarding.updated', OnboardingStanding>
export type ReportEvent = EventOf<'report.ready', Report>
/** To endpoints that ask for it alone. */
export type AttentionEvent = EventOf<'attention.opened' | 'attention.closed', AttentionData>
/** What the dashboard sends to try an endpoint. */
export type PingEvent = EventOf<'ping', Readonly<Record<string, never>>>

/** Every event by its `type`. The gateway may add further types: let a receiver answer 200 to what it does not know. */
export type GapuraEvent =
  | PaymentEvent
  | PayoutEvent
  | RefundEvent
  | OnboardingEvent
  | ReportEvent
  | AttentionEvent
  | PingEvent
