import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Candidate, choose } from './choose.ts'
import { fits, type Route, type Wanted } from './route.ts'

const IDS = ['con_a', 'con_b', 'con_c', 'con_d', 'con_e']
const MERCHANTS = ['mer_1', 'mer_2']
const METHODS = ['qrcode', 'virtual_account', 'send_money'] as const
const CODES = ['BCA', 'BRI'] as const

const candidates = fc
  .uniqueArray(
    fc.record({
      id: fc.constantFrom(...IDS),
      owner: fc.constantFrom(null, null, ...MERCHANTS),
      state: fc.constantFrom('draft', 'testing', 'active', 'active', 'degraded', 'disabled'),
      isOpen: fc.constantFrom(true, true, false),
      offers: fc.boolean(),
      standing: fc.constantFrom('fine', 'slow', 'failing'),
    }) satisfies fc.Arbitrary<Candidate>,
    { selector: ({ id }) => id },
  )
  .map((all) => all.toSorted((a, b) => a.id.localeCompare(b.id)))
const wanted: fc.Arbitrary<Wanted> = fc.record({
  method: fc.constantFrom(...METHODS),
  code: fc.constantFrom(null, ...CODES),
  amount: fc.integer({ min: 1, max: 40 }),
  merchantId: fc.constantFrom(...MERCHANTS),
})
const route: fc.Arbitrary<Route> = fc.record(
  {
    method: fc.constantFrom(...METHODS),
    code: fc.constantFrom(...CODES),
    minAmount: fc.integer({ min: 1, max: 30 }),
    maxAmount: fc.integer({ min: 10, max: 40 }),
    merchant: fc.constantFrom(...MERCHANTS),
    connections: fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...IDS), weight: fc.integer({ min: 1, max: 3 }) }, { requiredKeys: ['id'] }),
      { selector: ({ id }) => id },
    ),
  },
  { requiredKeys: ['method', 'connections'] },
)
const routes = fc.array(route, { maxLength: 5 })

/** Holds for any routes, connections and payment. */
const always = (
  check: (chosen: ReturnType<typeof choose>, all: readonly Candidate[], want: Wanted, list: readonly Route[]) => void,
) =>
  fc.assert(
    fc.property(routes, candidates, wanted, (list, all, want) => check(choose(list, all, want), all, want, list)),
    { numRuns: 1_000 },
  )

test('only connections serve that are active, offer it, and belong to the operator or this very merchant', () => {
  always(({ served }, all, want) => {
    for (const { id } of served) {
      const candidate = all.find((one) => one.id === id)
      expect(['active', 'degraded']).toContain(candidate?.state)
      expect([candidate?.isOpen, candidate?.offers]).toEqual([true, true])
      expect([null, want.merchantId]).toContain(candidate?.owner)
    }
  })
})

test('the first route that fits decides, and no later one', () => {
  always(({ route: number, served }, _all, want, list) => {
    const first = list.findIndex((one) => fits(one, want))
    expect(number).toBe(first < 0 ? null : first + 1)
    if (number === null) return
    const ids = list[first]?.connections.map(({ id }) => id)
    for (const { id } of served) expect(ids).toContain(id)
  })
})

test('of two that serve, the healthier comes first, then the heavier, then the one named first', () => {
  const ranks = { fine: 0, slow: 1, failing: 2 }
  always(({ route: number, served }, _all, _wanted, list) => {
    const names = number === null ? [] : (list[number - 1]?.connections.map(({ id }) => id) ?? [])
    for (const [i, one] of served.slice(1).entries()) {
      const before = served[i] ?? one
      const order = [ranks[before.standing] - ranks[one.standing], one.weight - before.weight]
      if (number !== null) order.push(names.indexOf(before.id) - names.indexOf(one.id))
      expect(order.find((difference) => difference !== 0) ?? 0).toBeLessThanOrEqual(0)
    }
  })
})

test('every connection is either tried or excluded with a reason, and none twice', () => {
  always(({ served, excluded }, all, _wanted, list) => {
    const ids = [...served, ...excluded].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { id } of all) expect(ids).toContain(id)
    const named = list.flatMap(({ connections }) => connections.map(({ id }) => id))
    for (const id of ids) expect([...all.map((one) => one.id), ...named]).toContain(id)
  })
})

test('a method no route names is served by all that offer it; one they name, by them alone', () => {
  always(({ served }, all, want, list) => {
    const able = all.filter(
      ({ state, isOpen, offers, owner }) =>
        ['active', 'degraded'].includes(state) && isOpen && offers && (owner === null || owner === want.merchantId),
    )
    if (!list.some(({ method }) => method === want.method)) expect(served).toHaveLength(able.length)
    else if (!list.some((one) => fits(one, want))) expect(served).toEqual([])
  })
})

test('bad health changes the order, and never who may serve', () => {
  fc.assert(
    fc.property(routes, candidates, wanted, (list, all, want) => {
      const well = all.map((one): Candidate => ({ ...one, standing: 'fine' }))
      const ids = (from: readonly Candidate[]) => choose(list, from, want).served.map(({ id }) => id)
      expect(ids(all).toSorted()).toEqual(ids(well).toSorted())
    }),
  )
})

const aConnection = (id: string, change: Partial<Candidate> = {}): Candidate => ({
  id,
  owner: null,
  state: 'active',
  isOpen: true,
  offers: true,
  standing: 'fine',
  ...change,
})
const BCA: Wanted = { method: 'virtual_account', code: 'BCA', amount: 125_000, merchantId: 'mer_1' }

test('without routes a merchant’s own agreement comes before the operator’s', () => {
  const all = [aConnection('con_a'), aConnection('con_b', { owner: 'mer_1' }), aConnection('con_c', { owner: 'mer_2' })]
  const { served, excluded } = choose([], all, BCA)
  expect(served.map(({ id }) => id)).toEqual(['con_b', 'con_a'])
  expect(excluded).toEqual([{ id: 'con_c', why: 'of_another_merchant' }])
})

test('a route that names no connection switches off what fits it', () => {
  const list: Route[] = [
    { method: 'virtual_account', code: 'BCA', connections: [] },
    { method: 'virtual_account', connections: [{ id: 'con_a' }] },
  ]
  expect(choose(list, [aConnection('con_a')], BCA)).toMatchObject({ route: 1, served: [] })
  expect(choose(list, [aConnection('con_a')], { ...BCA, code: 'BRI' }).served).toHaveLength(1)
})

test('bounds are included', () => {
  const list: Route[] = [{ method: 'qrcode', minAmount: 10, maxAmount: 20, connections: [{ id: 'con_a' }] }]
  const counts = [9, 10, 20, 21].map(
    (amount) => choose(list, [aConnection('con_a')], { ...BCA, method: 'qrcode', code: null, amount }).served.length,
  )
  expect(counts).toEqual([0, 1, 1, 0])
})
