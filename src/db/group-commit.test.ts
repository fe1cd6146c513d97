import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GroupCommit } from './group-commit.ts'

/** As long as a batch may take before it counts as slow, and more. */
const SLOW_MS = 200
// A batch takes as long as the test says, also on a machine that is slow.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('an idle group runs an item at once, and items that arrive meanwhile share the next run', async () => {
  const batches: number[][] = []
  const { promise: firstIsDone, resolve: endFirst } = Promise.withResolvers<void>()
  const groupCommit = new GroupCommit<number, number>(async (_group, items) => {
    batches.push(items)
    await firstIsDone
    return items.map((item) => item * 2)
  })
  const first = groupCommit.submit('a', 1)
  await nextTurn()
  const second = groupCommit.submit('a', 2)
  await nextTurn()
  const rest = [3, 4, 5].map((item) => groupCommit.submit('a', item))
  await nextTurn()
  expect(batches).toEqual([[1]])
  endFirst()
  expect(await Promise.all([first, second, ...rest])).toEqual([2, 4, 6, 8, 10])
  expect(batches).toEqual([[1], [2, 3, 4, 5]])
})

test('a batch that waits for a lock does not hold up the rest of its group', async () => {
  const gates = new Map<number, () => void>()
  const running: number[] = []
  const groupCommit = new GroupCommit<number, number>(async (_group, items) => {
    running.push(items.length)
    for (const item of items.filter((item) => item < 0)) {
      await new Promise<void>((resolve) => gates.set(item, resolve))
    }
    return items
  })
  const stuck = groupCommit.submit('a', -1)
  await nextTurn()
  const behind = groupCommit.submit('a', 1)
  await nextTurn()
  expect(running).toEqual([1])
  vi.advanceTimersByTime(SLOW_MS)
  expect(await behind).toBe(1)
  for (let item = 2; item <= 5; item++) expect(await groupCommit.submit('a', item)).toBe(item)
  const alsoStuck = groupCommit.submit('a', -2)
  await nextTurn()
  vi.advanceTimersByTime(SLOW_MS)
  expect(await Promise.all([6, 7].map((item) => groupCommit.submit('a', item)))).toEqual([6, 7])
  expect(running).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
  for (const open of gates.values()) open()
  expect(await Promise.all([stuck, alsoStuck])).toEqual([-1, -2])
})

test('groups never share a batch', async () => {
  const batches: string[] = []
  const groupCommit = new GroupCommit<number, number>(async (group, items) => {
    batches.push(`${group}${items}`)
    return items
  })
  await Promise.all([groupCommit.submit('a', 1), groupCommit.submit('b', 2), groupCommit.submit('a', 3)])
  expect(batches.sort()).toEqual(['a1,3', 'b2'])
})

test('an error is one item’s own, and a run that throws fails its batch alone', async () => {
  const groupCommit = new GroupCommit<string, string>(async (_group, items) => {
    if (items.includes('all')) throw new Error('all')
    return items.map((item) => (item === 'bad' ? new Error('bad') : item))
  })
  const settled = await Promise.allSettled(['good', 'bad', 'fine'].map((item) => groupCommit.submit('a', item)))
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  await expect(groupCommit.submit('a', 'all')).rejects.toThrow('all')
  expect(await groupCommit.submit('a', 'after')).toBe('after')
})
