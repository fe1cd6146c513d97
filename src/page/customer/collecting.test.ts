import { expect, test } from 'vitest'
import type { Collection } from '../../subscriptions/collection.ts'
import { collectingOf } from './collecting.ts'

const NOW = new Date('2026-12-29T02:00:00Z')
const COLLECTION: Collection = {
  ...{ merchantId: 'mer_1', invoiceId: 'inv_1', subscriptionId: 'sub_1', status: 'OPEN', nextTryAt: null, tries: 1 },
  ...{ retries: 1, failedDay: '2026-12-29', deadMethodIds: [], chargeId: null, failure: null },
}
const failed = (code: string, needs: 'payer' | 'new_method' | null = null) => ({ code, message: '', needs })
// Still the 30th in UTC, and the 31st in Jakarta.
const LATER = new Date('2026-12-30T18:00:00Z')

test.for<[what: string, change: Partial<Collection>, shown: ReturnType<typeof collectingOf>]>([
  ['nothing has failed', {}, null],
  ['a charge is under way', { chargeId: 'ch_1', failure: failed('declined') }, { is: 'charging' }],
  ['it is paid', { status: 'PAID', failure: failed('declined') }, null],
  ['it is no longer collected', { status: 'STOPPED', failure: failed('declined') }, null],
  [
    'it is tried again, on a day of the merchant’s zone',
    { failure: failed('insufficient_funds'), nextTryAt: LATER },
    { is: 'failed', why: 'funds', next: { is: 'retry', day: '2026-12-31' } },
  ],
  [
    'the method is of no use: the days of the schedule try nothing',
    { failure: failed('blocked', 'new_method'), nextTryAt: LATER },
    { is: 'failed', why: 'blocked', next: { is: 'choose' } },
  ],
  [
    'another saved method is charged at once',
    { failure: failed('blocked', 'new_method'), nextTryAt: NOW },
    { is: 'charging' },
  ],
  [
    'a suspicion of fraud is no matter for the page',
    { failure: failed('fraud', 'new_method'), nextTryAt: LATER },
    { is: 'failed', why: 'declined', next: { is: 'choose' } },
  ],
  [
    'the payer has to act',
    { failure: failed('limit_needs_payer', 'payer'), nextTryAt: LATER },
    { is: 'failed', why: 'limit', next: { is: 'none' } },
  ],
  [
    'it was given up',
    { status: 'GIVEN_UP', failure: failed('not_active', 'new_method') },
    { is: 'failed', why: 'ended', next: { is: 'none' } },
  ],
])('%s', ([, change, shown]) => {
  const around = { now: NOW, zone: 'Asia/Jakarta', canChange: true, approveUrl: null }
  expect(collectingOf({ ...COLLECTION, ...change }, around)).toEqual(shown)
})

test('a subscription that is over takes no other method', () => {
  const one = { ...COLLECTION, failure: failed('blocked', 'new_method'), nextTryAt: LATER }
  const around = { now: NOW, zone: 'Asia/Jakarta', canChange: false, approveUrl: null }
  expect(collectingOf(one, around)).toEqual({ is: 'failed', why: 'blocked', next: { is: 'none' } })
})

test('a charge that waits for its payer leads to where they approve it', () => {
  const around = { now: NOW, zone: 'Asia/Jakarta', canChange: true, approveUrl: 'https://wallet.example/1' }
  const open = { ...COLLECTION, chargeId: 'ch_1' }
  expect(collectingOf(open, around)).toEqual({ is: 'approve', url: 'https://wallet.example/1' })
})
