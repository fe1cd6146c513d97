import { expect, test } from 'vitest'
import { acquirerRefunds } from '../../src/connectors/card/acquirer-refunds.ts'
import type { RailRefund, RefundRail } from '../../src/connectors/port.ts'
import { ruleFor } from '../../src/connectors/snap/profile/refunds.ts'
import { SNAP_PROFILES } from '../../src/connectors/snap/profiles/profiles.ts'
import { snapRail } from '../../src/connectors/snap/rail.ts'
import type { PaymentType } from '../../src/payment-methods/types.ts'
import { defined } from '../setup/defined.ts'
import { toMidtrans, toXendit } from './adapters.ts'
import { anAttempt, aRefund, idr } from './payments.ts'
import { clockAt, connectionTo, startPeer } from './peer.ts'

/*
 * What an inquiry says of a refund of ours that got no answer, for every provider and all that it may answer: made,
 * certainly not made, or unknown, which a person finds out. A payment of 10,000; ours is all of it, or a part beside
 * others.
 */

const OURS = '0123456789abcdefghijklmno'
const money = (whole: number) => ({ value: `${whole}.00`, currency: 'IDR' })
const others = (returned: number, open = 0) => ({ returned: idr(`${returned}.00`), open: idr(`${open}.00`) })
const WHOLE = { amount: idr('10000.00'), others: others(0) }
const PART = { amount: idr('4000.00'), others: others(0) }
/** What else went back leaves no room for ours. */
const BESIDE_ALL = { amount: idr('4000.00'), others: others(10_000) }
/** What else went back and ours together are all of the payment. */
const THE_LAST = { amount: idr('4000.00'), others: others(6_000) }
const BESIDE_OPEN = { amount: idr('4000.00'), others: others(4_000, 3_000) }

const entry = (name: string, whole: number, state = '00') => ({
  refundNo: name,
  partnerRefundNo: name,
  refundAmount: money(whole),
  refundStatus: state,
})
const status = (latestTransactionStatus: string, more: object = {}) => ({ latestTransactionStatus, ...more })
/** An answer that names another payment than it was queried. */
const ANOTHER = { originalPartnerReferenceNo: 'another' }

type Row = readonly [words: string, reply: object, refund: Partial<RailRefund>, is: string]
const LISTED: readonly Row[] = [
  ['is another one and lists ours', status('04', { ...ANOTHER, refundHistory: [entry(OURS, 4_000)] }), PART, 'unknown'],
  ['lists ours', status('04', { refundHistory: [entry(OURS, 4_000)] }), PART, 'succeeded'],
  ['lists ours as refused', status('00', { refundHistory: [entry(OURS, 4_000, '06')] }), PART, 'failed'],
  ['lists ours with another amount', status('00', { refundHistory: [entry(OURS, 3_000)] }), PART, 'unknown'],
  ['lists others and is paid', status('00', { refundHistory: [entry('their-1', 3_000)] }), PART, 'not_found'],
  ['lists others, all of it', status('04', { refundHistory: [entry('their-1', 10_000)] }), BESIDE_ALL, 'not_found'],
]
const UNLISTED: readonly Row[] = [
  ['is another one', status('04', ANOTHER), WHOLE, 'unknown'],
  ['is refunded, and ours is all of it', status('04'), WHOLE, 'succeeded'],
  ['is refunded, and ours is a part', status('04'), PART, 'succeeded'],
  ['is refunded, and ours is the last part', status('04'), THE_LAST, 'succeeded'],
  ['is refunded, and others are all of it', status('04'), BESIDE_ALL, 'not_found'],
  ['is refunded, and ours or another that is open is in it', status('04'), BESIDE_OPEN, 'unknown'],
  ['is paid, and ours is all of it', status('00'), WHOLE, 'not_found'],
  ['is paid, and ours is a part', status('00'), PART, 'unknown'],
  ['is pending', status('03'), PART, 'unknown'],
]

const KINDS: readonly [PaymentType, string | null][] = [
  ['qrcode', null],
  ['ewallet', 'OVO'],
  ['ewallet', 'DANA'],
  ['ewallet', 'GOPAY'],
  ['ewallet', 'SHOPEEPAY'],
]
const REFUNDING = Object.values(SNAP_PROFILES).flatMap((profile) =>
  KINDS.flatMap(([type, code]) => {
    const rule = profile.refunds && ruleFor(profile.refunds, type, code)
    return rule ? [{ profile, type, code, rule }] : []
  }),
)
const ROWS = REFUNDING.filter(({ rule }) => rule.query !== 'repeat').flatMap(({ profile, type, code, rule }) =>
  // A refund that goes by the issuer's reference has no name in a list.
  [...(rule.issuer ? [] : LISTED), ...UNLISTED].map(
    (row) => [profile.name, code ?? type, row[0], { profile, type, code, row }] as const,
  ),
)

const ATTEMPT = { reference: OURS.replace('o', 'p'), railReference: 'rail-1', amount: idr('10000.00') }

async function ask(rail: RefundRail, type: PaymentType, code: string | null, change: Partial<RailRefund>) {
  const attempt = anAttempt({ type, code, ...ATTEMPT })
  return (await rail.query(aRefund(attempt, { reference: OURS, ...change }))).is
}

/** What a profile's provider refunds by, where it answers all inquiries about a payment alike. */
async function aRail(profile: (typeof REFUNDING)[number]['profile'], type: PaymentType, reply: object) {
  const peer = await startPeer()
  const outbound = { merchantId: 'M1', terminalId: 'T1', partnerId: 'P1' }
  for (const path of ['query', 'status', 'status.htm', 'query.htm']) {
    peer.on(path, { body: { responseCode: type === 'qrcode' ? '2005100' : '2005500', ...reply } })
  }
  return defined(snapRail(connectionTo(peer, profile, { outbound }), clockAt('2024-09-01T08:40:00+07:00')).refunds)
}

test.each(ROWS)('%s, %s: where the payment %s', async (_provider, _kind, _words, { profile, type, code, row }) => {
  const [, reply, refund, is] = row
  expect(await ask(await aRail(profile, type, reply), type, code, refund)).toBe(is)
})

test('an answer about another payment reports no refunds', async () => {
  for (const { profile, type, code, rule } of REFUNDING.filter(({ rule }) => rule.query !== 'repeat')) {
    const payment = aRefund(anAttempt({ type, code, ...ATTEMPT }))
    const list = async (reply: object) => (await aRail(profile, type, reply)).listProviderRefunds?.(payment)
    expect(await list(status('04', ANOTHER)), rule.refund.service).toBeUndefined()
    expect(await list(status('04', { originalPartnerReferenceNo: ATTEMPT.reference }))).toHaveLength(1)
  }
})

test('every provider that refunds by SNAP is among them, or answers the same request again', () => {
  const all = Object.values(SNAP_PROFILES).filter(({ refunds }) => refunds)
  const repeating = REFUNDING.filter(({ rule }) => rule.query === 'repeat').map(({ profile }) => profile.name)
  const names = new Set([...ROWS.map(([name]) => name), ...repeating])
  expect([...names].sort()).toEqual(all.map(({ name }) => name).sort())
  expect(new Set(repeating)).toEqual(new Set(['dana']))
})

const listed = (key: string, whole: number) => ({ refund_key: key, refund_amount: `${whole}.00` })
test.each<Row>([
  ['lists ours', { transaction_status: 'partial_refund', refunds: [listed(OURS, 4_000)] }, PART, 'succeeded'],
  ['lists others', { transaction_status: 'partial_refund', refunds: [listed('x', 3_000)] }, PART, 'not_found'],
  ['went back in part, and lists nothing', { transaction_status: 'partial_refund' }, PART, 'unknown'],
  ['went back by as much', { transaction_status: 'partial_refund', refund_amount: '4000.00' }, PART, 'succeeded'],
  ['went back by less', { transaction_status: 'partial_refund', refund_amount: '3000.00' }, PART, 'not_found'],
  ['went back wholly', { transaction_status: 'refund' }, PART, 'succeeded'],
  ['went back wholly, by others', { transaction_status: 'chargeback' }, BESIDE_ALL, 'not_found'],
  ['went back wholly, by ours or another', { transaction_status: 'refund' }, BESIDE_OPEN, 'unknown'],
  ['is settled', { transaction_status: 'settlement' }, PART, 'not_found'],
])('midtrans: where the payment %s', async (_words, reply, refund, is) => {
  const peer = await startPeer()
  const body = { status_code: '200', transaction_id: 'rail-1', gross_amount: '10000.00', currency: 'IDR', ...reply }
  peer.on('/status', { body })
  expect(await ask(defined(toMidtrans(peer.url).payments?.refunds), 'ewallet', 'GOPAY', refund)).toBe(is)
})

const atXendit = (reference: string, state: string) => ({
  id: `rfd-${reference}`,
  reference_id: reference,
  amount: 4000,
  currency: 'IDR',
  status: state,
})
test.each<Row>([
  ['ours as made', { data: [atXendit(OURS, 'SUCCEEDED')] }, PART, 'succeeded'],
  ['ours as failed', { data: [atXendit(OURS, 'FAILED')] }, PART, 'failed'],
  ['ours as pending', { data: [atXendit(OURS, 'PENDING')] }, PART, 'processing'],
  ['others', { data: [atXendit('x', 'SUCCEEDED')] }, PART, 'not_found'],
  [
    'refunds of another payment',
    { data: [{ ...atXendit('x', 'SUCCEEDED'), payment_request_id: 'another' }] },
    PART,
    'unknown',
  ],
  ['nothing', { data: [] }, WHOLE, 'not_found'],
])('xendit: where the payment lists %s', async (_words, reply, refund, is) => {
  const peer = await startPeer()
  peer.on('', { body: { has_more: false, ...reply } })
  expect(await ask(defined(toXendit(peer.url).payments?.refunds), 'ewallet', 'OVO', refund)).toBe(is)
})

const atAcquirer = (refundReference: string | null, state: string) => ({
  id: 'R1',
  refundReference,
  amount: { value: '400000', currency: 'IDR' },
  status: state,
})
test.each<Row>([
  ['ours as made', { refunds: [atAcquirer(OURS, 'DONE')] }, PART, 'succeeded'],
  ['ours as failed', { refunds: [atAcquirer(OURS, 'FAILED')] }, PART, 'failed'],
  ['others', { refunds: [atAcquirer(null, 'DONE')] }, PART, 'not_found'],
])('the acquirer: where the charge lists %s', async (_words, reply, refund, is) => {
  const peer = await startPeer()
  peer.on('', { body: reply })
  expect(await ask(acquirerRefunds({ baseUrl: peer.url, secret: 's' }), 'credit_card', null, refund)).toBe(is)
})
