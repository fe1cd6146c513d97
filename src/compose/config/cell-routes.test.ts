import { expect, test } from 'vitest'
import { ALL_ROUTES, isRouteOf } from '../../base/cell-routes.ts'
import { newFreeId, newMerchantId, routeOf } from '../../base/id.ts'
import { newProviderKey, newSecretKey } from '../../merchants/keys/api-key.ts'
import { readCellRoutes } from './cell-routes.ts'

test('what a cell makes has its routes, and the keys of it carry them', () => {
  const cell = readCellRoutes('g, h0,-g7k')
  const seen = new Set<string>()
  for (let i = 0; i < 2_000; i++) {
    const merchant = newMerchantId(cell)
    const route = routeOf(merchant)
    seen.add(route.slice(0, 2))
    expect(route).toMatch(/^(g..|h0.)$/)
    expect(route).not.toBe('g7k')
    expect(newSecretKey('production', 'ID', merchant).split('_')[3]?.slice(0, 3)).toBe(route)
    const provider = newFreeId('prv', new Date(), cell)
    expect(newProviderKey('production', provider).split('_')[2]?.slice(0, 3)).toBe(routeOf(provider))
    expect(isRouteOf(cell, routeOf(newFreeId('con', new Date(), cell)))).toBe(true)
  }
  expect(seen.size).toBeGreaterThan(30)
})

test('without CELL_ROUTES there is one cell, of every route', () => {
  expect(readCellRoutes('')).toBe(ALL_ROUTES)
  expect(isRouteOf(ALL_ROUTES, 'zzz')).toBe(true)
})

test.each([
  ['a,', '""'],
  ['abcd', '"abcd"'],
  ['u', '"u"'],
  ['-a', '"-a"'],
  ['-abc', 'only exceptions'],
  ['abc,-abc', 'no route at all'],
])('CELL_ROUTES=%s is refused with a sentence', (text, words) => {
  expect(() => readCellRoutes(text)).toThrow(words)
})
