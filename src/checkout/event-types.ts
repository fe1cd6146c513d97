import { SAMPLE } from '../http/openapi/samples.ts'
import { HOME_CURRENCY } from '../markets/market-of.ts'
import { eventTypesOf } from '../webhooks/catalogue/event-type.ts'
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
  customerId: null,
  customer: null,
  metadata: { order: '8812' },
}

/** The events of checkouts. Source: interface, "Webhooks". */
export const PAYMENT_EVENTS = eventTypesOf(
  'payment',
  { subject: 'checkout', data: PaymentEventData },
  {
    pending: {
      description:
        'An instrument was issued to the payer (a QR code, an account number, a wallet’s link); once per attempt.',
      example: pending,
    },
    succeeded: {
      description:
        'Money was received. With `flags` `late` it arrived after the end, with `duplicate` it is a second payment of the same ' +
        'checkout with a `transactionId` of its own, with `mismatch` it has another amount, which you accepted: see `paidAmount`.',
      example: {
        ...pending,
        status: 'SUCCEEDED',
        paidAmount: 125_000,
        paidAt: SAMPLE.paidAt,
      },
    },
    failed: {
      description: 'It can no longer be paid: the tries are used up, or you cancelled it (`failure.code` `CANCELLED`).',
      example: {
        ...pending,
        status: 'FAILED',
        failure: { code: 'CARD_DECLINED', reason: 'The card was declined.' },
      },
    },
    expired: {
      description: 'It was not paid before `expiresAt`.',
      example: { ...pending, status: 'EXPIRED', transactionId: null },
    },
  },
)
