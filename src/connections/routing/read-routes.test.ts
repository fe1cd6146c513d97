import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Known, readRoutes } from './read-routes.ts'

const KNOWN: Known = {
  connections: [
    { id: 'con_1', owner: null },
    { id: 'con_2', owner: 'mer_1' },
  ],
  merchants: new Set(['mer_1', 'mer_2']),
  codesOf: (type) => (type === 'virtual_account' ? ['BCA', 'BRI'] : type === 'ewallet' ? ['OVO'] : []),
}
const read = (...routes: unknown[]) => readRoutes(routes, KNOWN)
const CONNECTIONS = [{ id: 'con_1' }]

test('routes are read as they are', () => {
  const routes = [
    {
      method: 'virtual_account',
      code: 'BCA',
      minAmount: 0,
      maxAmount: 5,
      merchant: 'mer_1',
      connections: [{ id: 'con_2', weight: 3 }],
    },
    { method: 'send_money', code: '014', connections: CONNECTIONS },
    { method: 'qrcode', connections: [] },
  ]
  expect(read(...routes)).toEqual({ is: 'read', routes })
  expect(readRoutes([], KNOWN)).toEqual({ is: 'read', routes: [] })
})

test.each([
  ['no object', 7, '[0] must be an object.'],
  ['a strange field', { method: 'qrcode', conections: [], connections: [] }, '[0].conections is not known'],
  ['no method', { connections: [] }, '[0].method must be one of qrcode, virtual_account'],
  [
    'a code of no bank',
    { method: 'virtual_account', code: 'BCAA', connections: [] },
    '[0].code must be one of BCA, BRI',
  ],
  ['a code where there is none', { method: 'qrcode', code: 'BCA', connections: [] }, '[0].code goes only with'],
  ['a short bank code', { method: 'send_money', code: 'BCA', connections: [] }, 'national code, three digits'],
  ['half a rupiah', { method: 'qrcode', minAmount: 0.5, connections: [] }, '[0].minAmount must be a whole number'],
  ['bounds turned round', { method: 'qrcode', minAmount: 9, maxAmount: 8, connections: [] }, 'so that nothing fits'],
  [
    'an unknown merchant',
    { method: 'qrcode', merchant: 'mer_9', connections: [] },
    '[0].merchant is no merchant here.',
  ],
  ['no connections', { method: 'qrcode' }, '[0].connections must be a list'],
  [
    'an unknown connection',
    { method: 'qrcode', connections: [{ id: 'con_9' }] },
    '[0].connections[0].id is no connection',
  ],
  [
    'one twice',
    { method: 'qrcode', connections: [...CONNECTIONS, ...CONNECTIONS] },
    'connections[1].id is listed twice',
  ],
  [
    'a weight of nothing',
    { method: 'qrcode', connections: [{ id: 'con_1', weight: 0 }] },
    'weight must be a whole number',
  ],
  [
    'another merchant’s',
    { method: 'qrcode', merchant: 'mer_2', connections: [{ id: 'con_2' }] },
    'belongs to another merchant',
  ],
])('%s is refused by its place', (_what, route, sentence) => {
  const result = read(route)
  expect(result.is).toBe('faulty')
  expect(result.is === 'faulty' && result.faults.join('\n')).toContain(sentence)
})

test('every fault is reported at once, and a value that is no list is reported as none', () => {
  const result = read({ method: 'x', connections: 1 }, { method: 'qrcode', code: 'A', connections: [{}] })
  expect(result.is === 'faulty' && result.faults.length).toBe(4)
  expect(readRoutes({ routes: [] }, KNOWN)).toMatchObject({ is: 'faulty' })
})

test('any value is read or refused, and never throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
      for (const value of [
        one,
        [one],
        [{ method: 'qrcode', connections: [one] }],
        [{ method: one, connections: other }],
      ])
        expect(['read', 'faulty']).toContain(readRoutes(value, KNOWN).is)
    }),
  )
})
