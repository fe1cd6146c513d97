import { expect, test } from 'vitest'
import { explain } from './explain.ts'

const one = (id: string, name: string, change: object = {}) =>
  ({ id, name, owner: null, state: 'active', isOpen: true, offers: true, standing: 'fine', ...change }) as const
const ALL = [
  one('con_1', 'BCA'),
  one('con_2', 'DOKU', { standing: 'failing' }),
  one('con_3', 'BRI', { state: 'disabled' }),
  one('con_4', 'Kopi’s own', { owner: 'mer_2' }),
  one('con_5', 'DANA', { offers: false }),
]
const WANTED = { method: 'virtual_account', code: 'BCA', amount: 125_000, merchantId: 'mer_1' } as const

test('an explanation says which connection, which comes next, and why none of the others', () => {
  const connections = [{ id: 'con_2', weight: 5 }, ...['con_1', 'con_3', 'con_9'].map((id) => ({ id }))]
  const explained = explain([{ method: 'virtual_account', connections }], ALL, WANTED)
  expect(explained).toMatchObject({ connection: 'con_1', route: 1, words: 'Route 1 fits. It goes over con_1 (BCA).' })
  expect(explained.connections.map(({ id, is, why }) => [id, is, why])).toEqual([
    ['con_1', 'chosen', 'first: healthy, weight 1'],
    ['con_2', 'next', 'where those before it certainly did nothing: failing, weight 5'],
    ['con_3', 'not_used', 'it is disabled; only active and degraded ones take new payments and payouts'],
    ['con_9', 'not_used', 'there is no such connection any more'],
    ['con_4', 'not_used', 'the route does not name it'],
    ['con_5', 'not_used', 'the route does not name it'],
  ])
})

test('without routes the reason is in each connection itself', () => {
  const { words, connections } = explain([], ALL, WANTED)
  expect(words).toContain('No route is about virtual_account')
  expect(connections.find(({ id }) => id === 'con_4')?.why).toBe('it belongs to mer_2 and serves that merchant alone')
  expect(connections.find(({ id }) => id === 'con_5')?.why).toBe('it does not offer virtual_account BCA of this amount')
})

test('where nothing serves, it says so', () => {
  const explained = explain([{ method: 'virtual_account', code: 'BRI', connections: [{ id: 'con_1' }] }], ALL, WANTED)
  expect(explained).toMatchObject({ connection: null, route: null })
  expect(explained.words).toBe('No route fits, although there are routes for virtual_account. Nothing serves it.')
})
