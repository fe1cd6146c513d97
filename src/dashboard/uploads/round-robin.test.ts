import { expect, test } from 'vitest'
import { openRoundRobin } from './round-robin.ts'

test('one thing is done at a time, and who brings much waits behind everybody who brings one', async () => {
  const inTurn = openRoundRobin()
  const order: string[] = []
  let underWay = 0
  const bring = (party: string, name: string) =>
    inTurn(party, async () => {
      expect(++underWay).toBe(1)
      await new Promise((resolve) => setImmediate(resolve))
      underWay--
      order.push(name)
    })
  await Promise.all([bring('a', 'a1'), bring('a', 'a2'), bring('a', 'a3'), bring('b', 'b1'), bring('c', 'c1')])
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
})

test('what fails fails for its caller alone', async () => {
  const inTurn = openRoundRobin()
  const failing = inTurn('a', async () => {
    throw new Error('this file')
  })
  const others = [inTurn('a', async () => 'a'), inTurn('b', async () => 'b')]
  await expect(failing).rejects.toThrow('this file')
  expect(await Promise.all(others)).toEqual(['a', 'b'])
})
