import canonicalize from 'canonicalize'
import { expect, test } from 'vitest'
import { hashOfLeaf, type Leaf } from './leaf.ts'
import { hashLeaf } from './merkle.ts'

test('a leaf is hashed as its canonical JSON, whatever the order of its members', () => {
  const leaf: Leaf = {
    position: 2,
    previous: 'ab'.repeat(32),
    merchantId: 'mer_1',
    kind: 'post',
    id: 'ltx_1',
    holdId: 'ltx_0',
    entries: [{ line: 1, amount: '-5', account: 'held', currency: 'IDR' }],
    createdAt: '2026-11-20T03:04:05.678000Z',
    cause: 'payout-sent:"é\u2028\n',
  }
  expect(hashOfLeaf(leaf)).toEqual(hashLeaf(canonicalize(leaf) ?? ''))
})
