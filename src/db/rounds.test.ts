import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInRounds } from './rounds.ts'

const items = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }), { maxLength: 20 })

test('no round holds a name twice, what shares a name runs in order, and results are in the order of the batch', async () => {
  await fc.assert(
    fc.asyncProperty(items, async (names) => {
      const batch = names.map((own, place) => ({ own: [...new Set(own)], place }))
      const ran: number[] = []
      const results = await runInRounds(
        batch,
        ({ own }) => own,
        async (round) => {
          const seen = round.flatMap(({ own }) => own)
          expect(new Set(seen).size).toBe(seen.length)
          ran.push(...round.map(({ place }) => place))
          return round.map(({ place }) => place)
        },
      )
      expect(results).toEqual(batch.map(({ place }) => place))
      expect(ran.toSorted((a, b) => a - b)).toEqual(results)
      for (const name of ['a', 'b', 'c', 'd'] as const) {
        const places = ran.filter((place) => batch[place]?.own.includes(name))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }
    }),
  )
})

test('an item that fails is an Error in its place, and the rounds after it run', async () => {
  const fails = new Error('no')
  const run = async (round: readonly number[]) => round.map((n) => (n === 1 ? fails : n))
  expect(await runInRounds([1, 2, 3], () => ['same'], run)).toEqual([fails, 2, 3])
})
