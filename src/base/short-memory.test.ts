import { expect, test } from 'vitest'
import { ShortMemory } from './short-memory.ts'

const aMemory = (lifeMs = 1_000, entriesMax = 10) => new ShortMemory<string>({ lifeMs, entriesMax })

test('what was found is remembered for its life, what was not is asked for again', async () => {
  const memory = aMemory(30)
  let asked = 0
  const find = async () => `found ${++asked}`
  expect([await memory.recall('a', find), await memory.recall('a', find)]).toEqual(['found 1', 'found 1'])
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(await memory.recall('a', find)).toBe('found 2')
  for (const _ of [1, 2]) await memory.recall('b', async () => void asked++)
  expect(asked).toBe(4)
})

test('callers at once share a look-up, and its failure', async () => {
  const memory = aMemory()
  let asked = 0
  const find = async () => `found ${++asked}`
  await Promise.all([memory.recall('a', find), memory.recall('a', find)])
  expect(asked).toBe(1)
  const fail = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([memory.recall('b', fail), memory.recall('b', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await memory.recall('b', find)).toBe('found 2')
})

test('a look-up that a change overtakes is not remembered, and nobody who comes after joins it', async () => {
  const memory = aMemory()
  let answer: (value: string) => void = () => {}
  const slow = memory.recall('a', () => new Promise((resolve) => (answer = resolve)))
  memory.forget()
  expect(await memory.recall('a', async () => 'new')).toBe('new')
  answer('old')
  expect(await slow).toBe('old')
  expect(await memory.recall('a', async () => 'asked again')).toBe('new')
})

test('only what is stale is forgotten, and the oldest makes room', async () => {
  const memory = aMemory(1_000, 2)
  for (const key of ['a', 'b', 'c']) await memory.recall(key, async () => key)
  const again = (key: string) => memory.recall(key, async () => 'again')
  expect(await again('a')).toBe('again')
  memory.forget((value) => value === 'c')
  expect([await again('c'), await again('a')]).toEqual(['again', 'again'])
})
