import { expect, test } from 'vitest'
import { isId, newId, newMerchantId, routeOf } from './id.ts'

test('every id of a merchant begins with its route and sorts by time', () => {
  const merchant = newMerchantId()
  const ids = [0, 1, 31, 32, 1_000_000].map((ms) => newId('co', merchant, new Date(Date.UTC(2026, 10, 21) + ms)))
  for (const id of ids) {
    expect(isId('co', id)).toBe(true)
    expect(routeOf(id)).toBe(routeOf(merchant))
  }
  expect([...ids].sort()).toEqual(ids)
})

test('ids made at one instant differ in 75 random bits', () => {
  const now = new Date()
  const merchant = newMerchantId()
  const ids = new Set(Array.from({ length: 10_000 }, () => newId('co', merchant, now)))
  expect(ids.size).toBe(10_000)
  expect([...ids][0]?.length).toBe('co_'.length + 26)
})

test('an id of another kind or alphabet is none', () => {
  expect(isId('co', newMerchantId())).toBe(false)
  expect(isId('co', `co_${'I'.repeat(26)}`)).toBe(false)
  expect(isId('co', `co_${'a'.repeat(25)}`)).toBe(false)
})
