import { expect, test } from 'vitest'
import { type Release, WaitQueue } from './wait-queue.ts'

const PATIENCE_MS = 60_000
const taken = async (turn: Promise<Release | false>): Promise<Release> => {
  const end = await turn
  if (end === false) throw new Error('no turn came')
  return end
}

test('of those at one thing as many have their turn at once as may, and the others follow in order', async () => {
  const turns = new WaitQueue(2)
  const order: string[] = []
  const [first, second] = [await taken(turns.take('row', 0)), await taken(turns.take('row', 0))]
  const later = ['third', 'fourth'].map(async (name) => {
    const end = await taken(turns.take('row', PATIENCE_MS))
    order.push(name)
    end()
  })
  expect(order).toEqual([])
  first()
  await Promise.all(later)
  expect(order).toEqual(['third', 'fourth'])
  second()
})

test('another thing is not waited for', async () => {
  const turns = new WaitQueue(1)
  await taken(turns.take('row', 0))
  expect(await turns.take('another row', 0)).toBeInstanceOf(Function)
})

test('a turn that does not come in time is given up, and passes to the next', async () => {
  const turns = new WaitQueue(1)
  const end = await taken(turns.take('row', 0))
  expect(await turns.take('row', 1)).toBe(false)
  const next = turns.take('row', PATIENCE_MS)
  end()
  expect(await next).toBeInstanceOf(Function)
})
