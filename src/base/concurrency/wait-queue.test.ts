import { expect, test } from 'vitest'
import { type Release, WaitQueue } from './wait-queue.ts'

const PATIENCE_MS = 60_000
const taken = async (place: Promise<Release | false>): Promise<Release> => {
  const release = await place
  if (release === false) throw new Error('no place came free')
  return release
}

test('as many callers hold a resource at once as may, and the others follow in order', async () => {
  const queue = new WaitQueue(2)
  const order: string[] = []
  const [first, second] = [await taken(queue.take('row', 0)), await taken(queue.take('row', 0))]
  const later = ['third', 'fourth'].map(async (name) => {
    const release = await taken(queue.take('row', PATIENCE_MS))
    order.push(name)
    release()
  })
  expect(order).toEqual([])
  first()
  await Promise.all(later)
  expect(order).toEqual(['third', 'fourth'])
  second()
})

test('another resource is free', async () => {
  const queue = new WaitQueue(1)
  await taken(queue.take('row', 0))
  expect(await queue.take('another row', 0)).toBeInstanceOf(Function)
})

test('a caller whose wait times out leaves the queue, and the next one is admitted', async () => {
  const queue = new WaitQueue(1)
  const release = await taken(queue.take('row', 0))
  expect(await queue.take('row', 1)).toBe(false)
  const next = queue.take('row', PATIENCE_MS)
  release()
  expect(await next).toBeInstanceOf(Function)
})
