import { expect, test } from 'vitest'
import { defined } from '../../setup/defined.ts'
import { aCall, aLook, anEvent, aRun, CHECKOUT, CHECKOUT_BODY, COLLECTOR, PAYOUT, REFUND } from './good-run.ts'
import type { Run } from './rule.ts'
import { check, RULES } from './rules.ts'

/** A checker that finds nothing proves nothing: each rule is shown a run that breaks it, and one that does not. */
type Parts = Partial<Run['history']> & Partial<Run['truth']> & Partial<Run['tally']> & { drainMs?: number }
/** The good run with some of its parts replaced. */
function aRunWith(parts: Parts): Run {
  const run = aRun()
  const pick = <T extends object>(whole: T): T =>
    Object.fromEntries(Object.entries(whole).map(([name, value]) => [name, parts[name as keyof Parts] ?? value])) as T
  const { drainMs = run.drainMs } = parts
  return { history: pick(run.history), truth: pick(run.truth), tally: pick(run.tally), drainMs, patience: 1 }
}
const good = aRun()
const { calls, heard } = good.history
const payout = defined(good.truth.payouts[0])
const transfer = defined(good.truth.transfers[0])
const receipt = defined(good.truth.receipts[0])
const refund = defined(good.truth.refunds[0])
const bankRefund = defined(good.truth.bankRefunds[0])
const collection = defined(good.truth.receipts[1])
const invoice = defined(good.truth.invoices[0])
const bankCollector = defined(good.truth.bankCollectors[0])
const firstHeard = defined(heard[0])

test('a run in which every promise holds breaks no rule', () => {
  expect(check(aRun())).toEqual({})
})

const PLANTED: [rule: string, what: string, parts: Parts][] = [
  ['what was acknowledged is there, with the same body', 'a checkout is lost', { readable: new Map() }],
  [
    'what was acknowledged is there, with the same body',
    'a checkout reads otherwise',
    { readable: new Map([[CHECKOUT, JSON.stringify({ ...CHECKOUT_BODY, amount: 101 })]]) },
  ],
  ['what was acknowledged is there, with the same body', 'a collector is lost', { readableBills: new Map() }],
  ['what was acknowledged is there, with the same body', 'a payout is lost', { readablePayouts: new Map() }],
  ['what was acknowledged is there, with the same body', 'a refund is lost', { readableRefunds: new Map() }],
  [
    'one key, one answer',
    'a repeat got another body',
    { calls: [...calls, aCall({ body: JSON.stringify({ ...CHECKOUT_BODY, version: 9 }) })] },
  ],
  [
    'one key, one effect',
    'a key made two checkouts',
    { checkouts: [...good.truth.checkouts, { id: 'co_2', externalId: 'buy-1', status: 'PENDING' }] },
  ],
  [
    'an admitted request is answered when its process is terminated',
    'a request of a burst was done and not answered',
    {
      calls: [...calls, aCall({ key: 'burst-1', status: null, failure: 'ECONNRESET' })],
      checkouts: [...good.truth.checkouts, { id: 'co_2', externalId: 'burst-1', status: 'PENDING' }],
    },
  ],
  [
    'a payout is credited once, or not at all where it failed',
    'sent twice',
    { transfers: [{ ...transfer, calls: 2 }] },
  ],
  ['a payout is credited once, or not at all where it failed', 'paid twice', { transfers: [{ ...transfer, paid: 2 }] }],
  ['a payout is credited once, or not at all where it failed', 'not paid', { transfers: [] }],
  [
    'a payout is credited once, or not at all where it failed',
    'failed and paid',
    { payouts: [{ ...payout, status: 'FAILED' }] },
  ],
  [
    'a payout is credited once, or not at all where it failed',
    'paid without an order',
    { transfers: [transfer, { ...transfer, reference: 'r2', account: '2' }] },
  ],
  ...(
    [
      ['sent twice', { bankRefunds: [{ ...bankRefund, calls: 2 }] }],
      ['refunded twice', { bankRefunds: [{ ...bankRefund, paid: 2 }] }],
      ['not refunded', { bankRefunds: [] }],
      ['failed and refunded', { refunds: [{ ...refund, status: 'FAILED' }] }],
      ['refunded by transfer as well', { refunds: [{ ...refund, way: 'transfer' }] }],
      ['still under way', { refunds: [{ ...refund, status: 'PROCESSING' }] }],
      ['refunded without an order', { bankRefunds: [bankRefund, { ...bankRefund, reference: 'f2' }] }],
    ] as [string, Parts][]
  ).map(([what, parts]): [string, string, Parts] => [
    'a refund is paid once, or not at all where it failed',
    what,
    parts,
  ]),
  [
    'no payout has two live bank references',
    'one account paid under two references',
    {
      transfers: [transfer, { ...transfer, reference: 'r2' }],
      payouts: [payout, { ...payout, id: 'po_2', externalId: 'send-2', reference: 'r2' }],
      events: [...good.truth.events, { ...defined(good.truth.events[2]), subjectId: 'po_2' }],
    },
  ],
  ['every payment is booked once', 'a payment is lost', { receipts: [collection] }],
  ['every payment is booked once', 'a collection is lost', { receipts: [receipt] }],
  ['every payment is booked once', 'a collection is booked twice', { receipts: [receipt, collection, collection] }],
  [
    'every payment is booked once',
    'booked twice in the ledger',
    { receipts: [{ ...receipt, bookings: 2 }, collection] },
  ],
  ['every payment is booked once', 'a receipt without money', { bankPayments: [] }],
  ['every payment is booked once', 'another amount', { bankPayments: [{ reference: 'a1', amount: '99' }] }],
  ['a status never goes backwards', 'a check saw an older version', { calls: [...calls, aLook(40, 'SUCCEEDED', 2)] }],
  ['a status never goes backwards', 'a check saw PENDING again', { calls: [...calls, aLook(40, 'PENDING', 4)] }],
  [
    'a status never goes backwards',
    'an event says PENDING after SUCCEEDED',
    { heard: [...heard, anEvent('evt_1', 3, 'PENDING')].slice(1) },
  ],
  [
    'every payment and every end of a payout was notified, under one id',
    'a payment was never notified',
    { heard: heard.filter(({ id }) => id !== 'evt_2') },
  ],
  [
    'every payment and every end of a payout was notified, under one id',
    'a payment was notified under two ids',
    { heard: [...heard, anEvent('evt_9', 3, 'SUCCEEDED')] },
  ],
  [
    'every payment and every end of a payout was notified, under one id',
    'the end of a payout has no event',
    { events: good.truth.events.filter(({ subjectId }) => subjectId !== PAYOUT) },
  ],
  [
    'every payment and every end of a payout was notified, under one id',
    'the end of a refund has no event',
    { events: good.truth.events.filter(({ subjectId }) => subjectId !== REFUND) },
  ],
  [
    'every webhook is signed, and one id is one body',
    'a wrong signature',
    { heard: [...heard, { ...firstHeard, isVerified: false }] },
  ],
  [
    'every webhook is signed, and one id is one body',
    'one id, two bodies',
    { heard: [...heard, { ...firstHeard, body: firstHeard.body.replace('PENDING', 'PROCESSING') }] },
  ],
  [
    'every payment and every end of a payout was notified, under one id',
    'a collection was never notified',
    { heard: heard.filter(({ id }) => id !== 'evt_5') },
  ],
  ['a collector is made once', 'two numbers', { bankCollectors: [bankCollector, bankCollector] }],
  [
    'a collector is made once',
    'never made',
    { collectors: [{ id: COLLECTOR, externalId: 'col-1', status: 'REQUESTED' }] },
  ],
  [
    'a collector is made once',
    'an unknown number',
    { bankCollectors: [bankCollector, { collectorId: null, isNumber: false }] },
  ],
  ...(
    [
      ['an invoice says more than its allocations', { invoices: [{ ...invoice, allocated: '0' }] }],
      [
        'money that arrived did not settle it',
        { invoices: [{ ...invoice, status: 'OPEN', paid: '0', allocated: '0' }] },
      ],
      [
        'refunded money is allocated',
        { overallocated: [{ id: 'pay_2', received: '70', returned: '70', allocated: '70' }] },
      ],
      ['a collection was never matched', { unmatched: 1 }],
    ] as [string, Parts][]
  ).map(([what, parts]): [string, string, Parts] => [
    'money settles invoices once, and never more of it than there is',
    what,
    parts,
  ]),
  ['the ledger is whole', 'a sum is not zero', { ledgerFaults: ['every transaction sums to zero: ltx_1'] }],
  ['no hold is open without its payout or refund', 'a hold was forgotten', { openHolds: [PAYOUT] }],
  [
    'no hold is open without its payout or refund',
    'a payout is open and holds nothing',
    { payouts: [{ ...payout, isHeld: true }] },
  ],
  [
    'no hold is open without its payout or refund',
    'a refund is open and holds nothing',
    { refunds: [{ ...refund, isHeld: true }] },
  ],
  ['a refusal is 503 with Retry-After, soon', 'a 500', { calls: [...calls, aCall({ key: 'x', status: 500 })] }],
  [
    'a refusal is 503 with Retry-After, soon',
    'no Retry-After',
    { calls: [...calls, aCall({ key: 'x', status: 503 })] },
  ],
  [
    'a refusal is 503 with Retry-After, soon',
    'a slow one while the database was away',
    {
      calls: [...calls, aCall({ key: 'x', status: 503, retryAfter: '2', fromMs: 100, toMs: 2_600 })],
      away: [{ member: 'serve-1', fromMs: 0, toMs: 9_000 }],
    },
  ],
  ['serving again within 10 s of a kill', 'a slow start', { recoveries: [{ what: 'serve-1', ms: 10_001 }] }],
  ['a terminated process ends well within 30 s', 'too late', { exits: [{ what: 'serve-1', code: 0, ms: 30_001 }] }],
  ['a terminated process ends well within 30 s', 'not well', { exits: [{ what: 'serve-1', code: 1, ms: 100 }] }],
  ['no process ends by itself', 'a crash', { crashes: ['work-1 ended by itself (1)'] }],
  ['the backlog is gone within 60 s', 'a slow backlog', { drainMs: 60_001 }],
]

test.each(PLANTED)('the rule "%s" reports it: %s', (rule, _what, parts) => {
  expect(Object.keys(check(aRunWith(parts)))).toContain(rule)
})

test('every rule has been shown to fail', () => {
  expect(Object.keys(RULES).filter((rule) => !PLANTED.some(([name]) => name === rule))).toEqual([])
})
