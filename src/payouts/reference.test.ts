import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId, newMerchantId, routeOf } from '../base/id.ts'
import { newReference, referenceOfApproved, routesOfReference } from './reference.ts'

const now = new Date('2026-11-20T03:00:00Z')

test('a reference has 25 digits, identifies its merchant, and is unique', () => {
  const made = new Set<string>()
  for (let i = 0; i < 2_000; i++) {
    const merchantId = newMerchantId()
    const reference = newReference(merchantId, now)
    expect(reference).toMatch(/^\d{25}$/)
    expect(routesOfReference(reference)).toContain(routeOf(merchantId))
    made.add(reference)
  }
  expect(made.size).toBe(2_000)
})

test('a payout of an approved request has the same reference whenever it is accepted, and no other payout has it', () => {
  const merchantId = newMerchantId()
  const made = referenceOfApproved(merchantId, 'apr_1', 'salary-1')
  expect(made).toMatch(/^\d{25}$/)
  expect(routesOfReference(made)).toContain(routeOf(merchantId))
  expect(referenceOfApproved(merchantId, 'apr_1', 'salary-1')).toBe(made)
  const others = [
    referenceOfApproved(merchantId, 'apr_1', 'salary-2'),
    referenceOfApproved(merchantId, 'apr_2', 'salary-1'),
  ]
  expect(new Set([made, ...others]).size).toBe(3)
})

test('an older reference, the beginning of an id, identifies its merchant too', () => {
  const merchantId = newMerchantId()
  expect(routesOfReference(newId('po', merchantId, now).slice(3, 28))).toEqual([routeOf(merchantId)])
})

test('any text a bank sends as a reference resolves to a payout or to none, and never throws', () => {
  fc.assert(fc.property(fc.string(), (text) => routesOfReference(text).every((route) => route.length <= 3)))
})
