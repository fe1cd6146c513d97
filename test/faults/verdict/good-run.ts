import type { Call, Heard } from './history.ts'
import type { Run } from './rule.ts'

/* A run in which every promise holds. */

export const CHECKOUT = 'co_1'
export const PAYOUT = 'po_1'
export const CHECKOUT_BODY = { id: CHECKOUT, externalId: 'buy-1', status: 'PENDING', amount: 100, version: 1 }

export const aCall = (change: Partial<Call>): Call => ({
  kind: 'create',
  member: 'serve-1',
  key: 'buy-1',
  payload: null,
  fromMs: 0,
  toMs: 10,
  status: 200,
  body: JSON.stringify(CHECKOUT_BODY),
  retryAfter: null,
  isReplay: false,
  failure: null,
  ...change,
})
export const aLook = (fromMs: number, status: string, version: number): Call =>
  aCall({ kind: 'status', key: CHECKOUT, fromMs, toMs: fromMs + 5, body: JSON.stringify({ status, version }) })
export const anEvent = (id: string, sequence: number, status: string): Heard => {
  const type = status === 'PENDING' ? 'payment.pending' : 'payment.succeeded'
  const data = { id: CHECKOUT, transactionId: 'pay_1', status }
  return { atMs: 0, id, type, isVerified: true, body: JSON.stringify({ type, sequence, data }) }
}
const ended = { atMs: 0, id: 'evt_3', type: 'send_money.succeeded', isVerified: true }
const endOfPayout: Heard = {
  ...ended,
  body: JSON.stringify({ type: ended.type, sequence: 1, data: { id: PAYOUT, status: 'SUCCEEDED' } }),
}
export const REFUND = 're_1'
const endOfRefund: Heard = {
  ...ended,
  id: 'evt_4',
  type: 'refund.succeeded',
  body: JSON.stringify({ type: 'refund.succeeded', sequence: 2, data: { id: REFUND, status: 'SUCCEEDED' } }),
}
const REFUND_CALL = aCall({ kind: 'refund', key: 'back-1', body: JSON.stringify({ id: REFUND }) })
export const COLLECTOR = 'col_1'
const COLLECTOR_CALL = aCall({ kind: 'collector', key: 'col-1', body: JSON.stringify({ id: COLLECTOR }) })
const collected: Heard = {
  ...ended,
  id: 'evt_5',
  type: 'collection.received',
  body: JSON.stringify({ type: 'collection.received', sequence: 1, data: { id: 'pay_2' } }),
}
const PAYOUT_CALL = aCall({ kind: 'payout', key: 'send-1', body: JSON.stringify({ data: { id: PAYOUT } }) })

/** A checkout that was created, paid and notified, and a payout that was sent, each once. */
export const aRun = (): Run => ({
  history: {
    calls: [aCall({}), PAYOUT_CALL, REFUND_CALL, COLLECTOR_CALL, aLook(20, 'PENDING', 1), aLook(30, 'SUCCEEDED', 3)],
    heard: [anEvent('evt_1', 1, 'PENDING'), anEvent('evt_2', 2, 'SUCCEEDED'), endOfPayout, endOfRefund, collected],
  },
  truth: {
    checkouts: [{ id: CHECKOUT, externalId: 'buy-1', status: 'SUCCEEDED' }],
    readable: new Map([[CHECKOUT, JSON.stringify({ ...CHECKOUT_BODY, status: 'SUCCEEDED' })]]),
    readablePayouts: new Map([[PAYOUT, '{}']]),
    readableRefunds: new Map([[REFUND, '{}']]),
    readableBills: new Map([[COLLECTOR, '{}']]),
    collectors: [{ id: COLLECTOR, externalId: 'col-1', status: 'ACTIVE' }],
    bankCollectors: [{ collectorId: COLLECTOR, isNumber: true }],
    invoices: [
      {
        ...{ id: 'inv_1', externalId: 'bill-1', status: 'PAID', total: '70', paid: '70' },
        ...{ allocated: '70', received: '70', refunds: 0 },
      },
    ],
    overallocated: [],
    unmatched: 0,
    refunds: [{ id: REFUND, externalId: 'back-1', status: 'SUCCEEDED', way: 'rail', reference: 'f1', isHeld: false }],
    bankRefunds: [{ reference: 'f1', status: 'DONE', calls: 1, paid: 1 }],
    payouts: [
      {
        id: PAYOUT,
        externalId: 'send-1',
        status: 'SUCCEEDED',
        reference: 'r1',
        account: '1',
        isHeld: false,
        answers: '',
      },
    ],
    transfers: [{ reference: 'r1', account: '1', calls: 1, paid: 1, returned: 0 }],
    bankPayments: [
      { reference: 'a1', amount: '100' },
      { reference: 'p2', amount: '70' },
    ],
    receipts: [
      { id: 'pay_1', checkoutId: CHECKOUT, reference: 'a1', amount: '100', state: 'BOOKED', bookings: 1 },
      { id: 'pay_2', checkoutId: null, reference: 'p2', amount: '70', state: 'BOOKED', bookings: 1 },
    ],
    events: [
      { id: 'evt_1', type: 'payment.pending', subjectId: CHECKOUT, sequence: 1, delivery: 'DELIVERED' },
      { id: 'evt_2', type: 'payment.succeeded', subjectId: CHECKOUT, sequence: 2, delivery: 'DELIVERED' },
      { id: 'evt_3', type: 'send_money.succeeded', subjectId: PAYOUT, sequence: 1, delivery: 'DELIVERED' },
      { id: 'evt_5', type: 'collection.received', subjectId: 'pay_2', sequence: 1, delivery: 'DELIVERED' },
      { id: 'evt_4', type: 'refund.succeeded', subjectId: REFUND, sequence: 2, delivery: 'DELIVERED' },
    ],
    ledgerFaults: [],
    openHolds: [],
  },
  tally: { faults: new Map(), recoveries: [], away: [], exits: [], unreached: [], crashes: [] },
  drainMs: 5_000,
  patience: 1,
})
