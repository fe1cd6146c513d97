import { expect, test } from 'vitest'
import type { Refund } from '../api/replies.ts'
import { refundsCsv } from './refunds-csv.ts'

const REFUND: Refund = {
  id: 're_1',
  externalId: 'RET-1',
  transactionId: 'pay_1',
  checkoutId: 'co_1',
  status: 'FAILED',
  currency: 'IDR',
  amount: 25_000,
  reason: 'Kopi, "Gayo"',
  way: 'rail',
  claimUrl: null,
  payoutId: null,
  failure: { code: 'REFUSED', message: 'No.' },
  initiator: 'merchant',
  metadata: {},
  createdAt: '2026-11-22T10:00:00.000Z',
  completedAt: null,
}

test('a line for each refund, quoted where it has to be, and no formula', () => {
  const csv = refundsCsv([REFUND, { ...REFUND, externalId: '=1+1', reason: null, failure: null }])
  expect(csv.split('\r\n')).toEqual([
    'id,externalId,transactionId,checkoutId,status,currency,amount,way,reason,initiator,payoutId,createdAt,completedAt,failure',
    're_1,RET-1,pay_1,co_1,FAILED,IDR,25000,rail,"Kopi, ""Gayo""",merchant,,2026-11-22T10:00:00.000Z,,REFUSED',
    "re_1,'=1+1,pay_1,co_1,FAILED,IDR,25000,rail,,merchant,,2026-11-22T10:00:00.000Z,,",
    '',
  ])
})
