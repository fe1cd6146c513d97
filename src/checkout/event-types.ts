import { SAMPLE } from '../http/openapi/samples.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import type { EventType } from '../webhooks/catalogue/event-type.ts'
import type { PaymentEvent } from './events.ts'
import { PaymentEventData } from './reply-schema.ts'

const pending = {
  id: SAMPLE.checkoutId,
  externalId: 'order-1',
  transactionId: SAMPLE.transactionId,
  status: 'PENDING',
  type: 'qrcode',
  code: null,
  currency: HOME_CURRENCY,
  amount: 125_000,
  paidAmount: null,
  paidAt: null,
  expiresAt: SAMPLE.expiresAt,
  failure: null,
  flags: [],
  methods: null,
  paymentLinkId: null,
  customer: null,
  metadata: { order: '8812' },
}

const paymentType = (name: PaymentEvent, description: string, change: object = {}): EventType => ({
  name,
  description,
  subject: 'checkout',
  data: PaymentEventData,
  example: { ...pending, ...change },
})

/** What merchants are told of checkouts. Source: interface, "Webhooks". */
export const PAYMENT_EVENTS: readonly EventType[] = [
  paymentType(
    'payment.pending',
    'The payer was given something to pay with (a QR code, an account number, a wallet’s link); once for each attempt.',
  ),
  paymentType(
    'payment.succeeded',
    'Money was received. With `flags` `late` it came after the end, with `duplicate` it is a second payment of the same ' +
      'checkout with a `transactionId` of its own, with `mismatch` it is of another amount.',
    { status: 'SUCCEEDED', paidAmount: 125_000, paidAt: SAMPLE.paidAt },
  ),
  paymentType(
    'payment.failed',
    'It can no longer be paid: the tries are used up, or you cancelled it (`failure.code` `CANCELLED`).',
    { status: 'FAILED', failure: { code: 'CARD_DECLINED', reason: 'The card was declined.' } },
  ),
  paymentType('payment.expired', 'Nobody paid before `expiresAt`.', { status: 'EXPIRED', transactionId: null }),
]
