import { expect, test } from 'vitest'
import { SharedSlots } from './shared-slots.ts'

const SLOTS = 10

/** How many more a merchant gets. */
function takeAll(slots: SharedSlots, name: string | null, nowMs: number): number {
  let taken = 0
  while (taken < SLOTS && slots.take(name, nowMs)) taken++
  return taken
}

test('a merchant that is alone has all the slots', () => {
  expect(takeAll(new SharedSlots(SLOTS), 'a', 0)).toBe(SLOTS)
})

test('where another is heard of, some are left for it', () => {
  const slots = new SharedSlots(SLOTS)
  const release = slots.take('b', 0)
  if (release) release()
  expect(takeAll(slots, 'a', 1)).toBe(8)
  expect(takeAll(slots, 'b', 2)).toBe(2)
  expect(takeAll(slots, 'a', 3)).toBe(0)
})

test('one that was not heard of for a minute needs nothing left for it', () => {
  const slots = new SharedSlots(SLOTS)
  const release = slots.take('b', 0)
  if (release) release()
  expect(takeAll(slots, 'a', 60_001)).toBe(SLOTS)
})

test('what belongs to no merchant is only counted', () => {
  const slots = new SharedSlots(SLOTS)
  slots.take('b', 0)
  expect(takeAll(slots, null, 0)).toBe(SLOTS)
  expect(takeAll(slots, 'a', 0)).toBe(1)
})
