import { expect, test } from 'vitest'
import { FairShare, type Release } from './fair-share.ts'

const PATIENCE_MS = 60_000

/** Takes places for a name until one has to be waited for. */
function takeAll(share: FairShare, name: string): { releases: Release[]; next: Promise<Release | false> } {
  const releases: Release[] = []
  for (;;) {
    const taken = share.take(name, PATIENCE_MS)
    if (taken instanceof Promise) return { releases, next: taken }
    releases.push(taken)
  }
}

test.each([
  [12, [6, 3, 2, 1, 1]],
  [6, [3, 2, 1, 1]],
  [2, [1, 1, 1]],
  [1, [1, 1]],
])('of %i places those who take all they can, one after the other, get %j', (size, expected) => {
  const share = new FairShare(size)
  expect(expected.map((_, n) => takeAll(share, `merchant ${n}`).releases.length)).toEqual(expected)
})

test('with a factor one alone gets more, and the others still find some free', () => {
  const share = new FairShare(500, 4)
  expect(takeAll(share, 'merchant').releases).toHaveLength(400)
  expect(takeAll(share, 'another').releases).toHaveLength(80)
  expect(share.tryTake('merchant')).toBe(false)
  expect(share.tryTake('newcomer')).toBeInstanceOf(Function)
})

test('a newcomer waits for nothing, whatever the others hold', () => {
  const share = new FairShare(4)
  for (const name of ['a', 'b', 'c', 'd', 'e']) takeAll(share, name)
  expect(share.take('newcomer', PATIENCE_MS)).toBeInstanceOf(Function)
})

test('what is taken for no caller in particular never waits, and leaves less to the others', () => {
  const share = new FairShare(12)
  for (let n = 0; n < 8; n++) expect(share.take(null, PATIENCE_MS)).toBeInstanceOf(Function)
  expect(takeAll(share, 'merchant').releases).toHaveLength(2)
})

test('a released place goes to the caller that has waited longest', async () => {
  const share = new FairShare(2)
  const { releases, next } = takeAll(share, 'merchant')
  const order: string[] = []
  const second = share.take('merchant', PATIENCE_MS) as Promise<Release | false>
  const both = [next.then((release) => order.push('first') && release), second.then(() => order.push('second'))]
  releases[0]?.()
  const release = (await both[0]) as Release
  expect(order).toEqual(['first'])
  release()
  await both[1]
  expect(order).toEqual(['first', 'second'])
})

test('who waits too long gets none, and is no longer in the way', async () => {
  const share = new FairShare(2)
  const { releases } = takeAll(share, 'merchant')
  expect(await share.take('merchant', 1)).toBe(false)
  releases[0]?.()
  // `takeAll` left one that waits, and got this place.
  expect(share.take('merchant', PATIENCE_MS)).toBeInstanceOf(Promise)
})
