import { afterEach, expect, test, vi } from 'vitest'
import { newPace } from './pace.ts'

afterEach(() => vi.useRealTimers())

test('an idle gateway polls for work rarely, and the first call wakes it', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const wake = vi.fn()
  const pace = newPace(wake)
  expect(pace.everyMs()).toBe(1_000)
  pace.called()
  pace.called()
  expect([pace.everyMs(), wake.mock.calls.length]).toEqual([200, 1])
  vi.advanceTimersByTime(6_000)
  expect(pace.everyMs()).toBe(1_000)
  pace.called()
  expect([pace.everyMs(), wake.mock.calls.length]).toEqual([200, 2])
})
