import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('an idle group runs an item at once, and items that arrive meanwhile share the next run', async () => {
  const batches: number[][] = []
  const batcher = new Batcher<number, number>(async (_group, items) => {
    batches.push(items)
    await pause(20)
    return items.map((item) => item * 2)
  })
  const first = batcher.submit('a', 1)
  await pause(2)
  const second = batcher.submit('a', 2)
  await pause(2)
  const rest = [3, 4, 5].map((item) => batcher.submit('a', item))
  expect(await Promise.all([first, second, ...rest])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2], [3, 4, 5]])
})

test('groups never share a batch', async () => {
  const batches: string[] = []
  const batcher = new Batcher<number, number>(async (group, items) => {
    batches.push(`${group}${items}`)
    return items
  })
  await Promise.all([batcher.submit('a', 1), batcher.submit('b', 2), batcher.submit('a', 3)])
  expect(batches.sort()).toEqual(['a1,3', 'b2'])
})

test('an error is one item’s own, and a run that throws fails its batch alone', async () => {
  const batcher = new Batcher<string, string>(async (_group, items) => {
    if (items.includes('all')) throw new Error('all')
    return items.map((item) => (item === 'bad' ? new Error('bad') : item))
  })
  const settled = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => batcher.submit('a', item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(batcher.submit('a', 'all')).rejects.toThrow('all')
  expect(await batcher.submit('a', 'after')).toBe('after')
})
