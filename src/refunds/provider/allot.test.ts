import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currency } from '../../base/currency.ts'
import type { Refund } from '../../checkout/refunds/refund.ts'
import { allot } from './allot.ts'
import type { ProviderReport } from './report.ts'

const at = (second: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, second))

const refund = (change: Partial<Refund> & { readonly whole?: bigint }): Refund => ({
  merchantId: 'mer',
  id: 're',
  initiator: 'merchant',
  externalId: 'own',
  keyId: null,
  checkoutId: 'co',
  transactionId: 'pay',
  status: 'PROCESSING',
  stage: 'SUBMITTED',
  sequence: 1,
  amount: { amount: change.whole ?? 30n, currency: currency('IDR') },
  feeReturned: { amount: 0n, currency: currency('IDR') },
  taxReturned: { amount: 0n, currency: currency('IDR') },
  reason: null,
  way: 'rail',
  fallback: 'none',
  receiver: null,
  nameTries: 0,
  payoutId: null,
  connectionId: 'con',
  reference: 'ours',
  railReference: null,
  failure: null,
  metadata: {},
  createdAt: at(0),
  submittedAt: at(1),
  completedAt: null,
  claimExpiresAt: null,
  sealedToken: null,
  pollCount: 0,
  ...change,
})
const byProvider = (externalId: string, whole: bigint) =>
  refund({
    initiator: 'provider',
    externalId,
    whole,
    status: 'SUCCEEDED',
    stage: null,
    reference: null,
    submittedAt: null,
  })
const report = (reference: string, amount: bigint, change: Partial<ProviderReport> = {}): ProviderReport => ({
  reference,
  refundReference: null,
  isTotal: false,
  amount,
  unbooked: 0n,
  refundedAt: at(2),
  reportedAt: at(2),
  ...change,
})
const total = (amount: bigint, change: Partial<ProviderReport> = {}) =>
  report('payment', amount, { isTotal: true, ...change })
const left = (refunds: readonly Refund[], reports: readonly ProviderReport[]) =>
  allot(refunds, reports).map(({ reference, sure, maybe }) => [reference, Number(sure), Number(maybe)])

test.each<[string, Refund[], ProviderReport[], [string, number, number][]]>([
  ['is the provider’s if no refund of ours was sent', [], [report('x', 30n)], [['x', 30, 0]]],
  ['waits for a refund of as much', [refund({})], [report('x', 30n)], [['x', 0, 30]]],
  ['does not wait for one of another amount', [refund({ whole: 20n })], [report('x', 30n)], [['x', 30, 0]]],
  ['does not wait for one that was sent later', [refund({ submittedAt: at(3) })], [report('x', 30n)], [['x', 30, 0]]],
  [
    'does not wait for one in the queue',
    [refund({ stage: 'QUEUED', submittedAt: null })],
    [report('x', 30n)],
    [['x', 30, 0]],
  ],
  [
    'is ours where ours succeeded under its name',
    [refund({ status: 'SUCCEEDED', railReference: 'x' })],
    [report('x', 30n)],
    [['x', 0, 0]],
  ],
  [
    'is the provider’s where ours succeeded under another',
    [refund({ status: 'SUCCEEDED', railReference: 'y' })],
    [report('x', 30n)],
    [['x', 30, 0]],
  ],
  ['is the provider’s if ours failed', [refund({ status: 'FAILED' })], [report('x', 30n)], [['x', 30, 0]]],
  [
    'that names ours is the provider’s where ours fell back to a transfer',
    [refund({ way: 'transfer', payoutId: 'po' })],
    [report('x', 30n, { refundReference: 'ours' })],
    [['x', 30, 0]],
  ],
  [
    'that names ours under two names counts once',
    [refund({ status: 'FAILED' })],
    [report('x', 30n, { refundReference: 'ours' }), report('ours', 30n)],
    [
      ['x', 30, 0],
      ['ours', 0, 0],
    ],
  ],
  [
    'that names ours with more is the provider’s beyond it',
    [refund({ status: 'SUCCEEDED' })],
    [report('x', 50n, { refundReference: 'ours' })],
    [['x', 20, 0]],
  ],
  ['of all is the provider’s beyond ours', [refund({ status: 'SUCCEEDED' })], [total(100n)], [['payment', 70, 0]]],
  ['of all waits for ours', [refund({})], [total(100n)], [['payment', 70, 30]]],
  [
    'of all counts what goes by a name',
    [],
    [report('x', 40n), total(100n)],
    [
      ['x', 40, 0],
      ['payment', 60, 0],
    ],
  ],
  [
    'of all that was booked before its parts are named is not booked again',
    [byProvider('payment', 100n)],
    [report('x', 40n), report('y', 60n), total(100n)],
    [
      ['x', 0, 0],
      ['y', 0, 0],
      ['payment', 0, 0],
    ],
  ],
  ['that is booked in part is booked for the rest', [byProvider('x', 10n)], [report('x', 100n)], [['x', 90, 0]]],
  [
    'of another version is booked',
    [byProvider('old', 40n)],
    [total(100n)],
    [
      ['old', 0, 0],
      ['payment', 60, 0],
    ],
  ],
])('a report %s', (_, refunds, reports, expected) => {
  expect(left(refunds, reports)).toEqual(expected)
})

test('reported amounts are neither lost nor counted twice, in any order', () => {
  const amount = fc.constantFrom(10n, 30n, 60n)
  const own = fc.record({
    status: fc.constantFrom('PROCESSING' as const, 'SUCCEEDED' as const, 'FAILED' as const),
    whole: amount,
  })
  fc.assert(
    fc.property(
      fc.array(own, { maxLength: 3 }),
      fc.array(amount, { maxLength: 3 }),
      fc.option(amount),
      (owns, named, all) => {
        const refunds = owns.map((one, n) =>
          refund({
            ...one,
            id: `re${n}`,
            reference: `ours${n}`,
            railReference: one.status === 'SUCCEEDED' ? `r${n}` : null,
          }),
        )
        const reports = [...named.map((one, n) => report(`x${n}`, one)), ...(all === null ? [] : [total(all)])]
        const shares = allot(refunds, reports)
        const sum = shares.reduce((sum, { sure, maybe }) => sum + sure + maybe, 0n)
        const sure = shares.reduce((sum, one) => sum + one.sure, 0n)
        const succeeded = owns.reduce((sum, { status, whole }) => sum + (status === 'SUCCEEDED' ? whole : 0n), 0n)
        const ofNamed = named.reduce((sum, one) => sum + one, 0n)
        const most = ofNamed > (all ?? 0n) - succeeded ? ofNamed : (all ?? 0n) - succeeded
        expect(sum).toBeGreaterThanOrEqual(ofNamed)
        expect(sum + succeeded).toBeGreaterThanOrEqual(all ?? 0n)
        expect(sure).toBeLessThanOrEqual(most)
        const isOpen = owns.some(({ status }) => status === 'PROCESSING')
        if (!isOpen) expect(sum).toBe(sure)
        const reversed = allot(refunds, reports.toReversed())
        expect(reversed.reduce((sum, one) => sum + one.sure, 0n)).toBe(sure)
      },
    ),
  )
})
