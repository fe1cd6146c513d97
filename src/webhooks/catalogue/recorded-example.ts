import { SAMPLE } from '../../http/openapi/samples.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'

/** An event as it is sent and stored: the example of the endpoints that read events. */
export const RECORDED_EXAMPLE = {
  id: SAMPLE.eventId,
  type: 'payment.succeeded',
  timestamp: SAMPLE.paidAt,
  apiVersion: 'v1',
  livemode: false,
  sequence: 2,
  data: {
    id: SAMPLE.checkoutId,
    externalId: 'order-1',
    transactionId: SAMPLE.transactionId,
    status: 'SUCCEEDED',
    type: 'qrcode',
    code: null,
    currency: HOME_CURRENCY,
    amount: 125_000,
    paidAmount: 125_000,
    paidAt: SAMPLE.paidAt,
    expiresAt: SAMPLE.expiresAt,
    failure: null,
    flags: [],
    methods: null,
    paymentLinkId: null,
    customerId: null,
    customer: null,
    metadata: { order: '8812' },
  },
}
