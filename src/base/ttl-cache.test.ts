import { expect, test } from 'vitest'
import { TtlCache } from './ttl-cache.ts'

const aCache = (ttlMs = 1_000, entriesMax = 10) => new TtlCache<string>({ ttlMs, entriesMax })

test('what was found is cached for its time to live, what was not is loaded again', async () => {
  const cache = aCache(200)
  let loads = 0
  const load = async () => `found ${++loads}`
  expect([await cache.getOrLoad('a', load), await cache.getOrLoad('a', load)]).toEqual(['found 1', 'found 1'])
  await expect.poll(() => cache.getOrLoad('a', load)).toBe('found 2')
  for (const _ of [1, 2]) await cache.getOrLoad('b', async () => void loads++)
  expect(loads).toBe(4)
})

test('callers at once share a load, and its failure', async () => {
  const cache = aCache()
  let loads = 0
  const load = async () => `found ${++loads}`
  await Promise.all([cache.getOrLoad('a', load), cache.getOrLoad('a', load)])
  expect(loads).toBe(1)
  const fail = () => Promise.reject(new Error('away'))
  const both = await Promise.allSettled([cache.getOrLoad('b', fail), cache.getOrLoad('b', fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await cache.getOrLoad('b', load)).toBe('found 2')
})

test('a load that an invalidation overtakes is not cached, and no later caller joins it', async () => {
  const cache = aCache()
  let answer: (value: string) => void = () => {}
  const slow = cache.getOrLoad('a', () => new Promise<string>((resolve) => (answer = resolve)))
  cache.forget()
  expect(await cache.getOrLoad('a', async () => 'new')).toBe('new')
  answer('old')
  expect(await slow).toBe('old')
  expect(await cache.getOrLoad('a', async () => 'loaded again')).toBe('new')
})

test('only what is stale is forgotten, and the oldest makes room', async () => {
  const cache = aCache(1_000, 2)
  for (const key of ['a', 'b', 'c']) await cache.getOrLoad(key, async () => `value of ${key}`)
  const again = (key: string) => cache.getOrLoad(key, async () => 'again')
  expect(await again('a')).toBe('again')
  cache.forget((value) => value === 'value of c')
  expect([await again('c'), await again('a')]).toEqual(['again', 'again'])
  cache.set('c', 'set')
  cache.forget((_, key) => key === 'a')
  expect(await cache.getOrLoad('c', async () => 'loaded')).toBe('set')
  expect(await cache.getOrLoad('a', async () => 'loaded')).toBe('loaded')
})

test('a caller may want a younger value than the others', async () => {
  const cache = aCache()
  await cache.getOrLoad('a', async () => 'first')
  expect(await cache.getOrLoad('a', async () => 'second', 500)).toBe('first')
  expect(await cache.getOrLoad('a', async () => 'second', 0)).toBe('second')
  expect(await cache.getOrLoad('a', async () => 'third')).toBe('second')
})

test('where that is wanted, the last value is served while loads fail, also after an invalidation', async () => {
  const cache = new TtlCache<string>({ ttlMs: 1_000, entriesMax: 10, servesStaleOnError: true })
  const fail = () => Promise.reject(new Error('away'))
  await expect(cache.getOrLoad('a', fail)).rejects.toThrow('away')
  cache.set('a', 'last')
  cache.forget()
  expect(await cache.getOrLoad('a', fail)).toBe('last')
  expect(await cache.getOrLoad('a', async () => 'back')).toBe('back')
})
