import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../base/clock.ts'
import { refusalLog } from './refusal-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aLog() {
  const lines: { reason?: string; count?: number; message: string }[] = []
  const warn = (fields: object, message: string) => void lines.push({ ...fields, message })
  return { lines, log: { warn } as unknown as Parameters<ReturnType<typeof refusalLog>>[0] }
}
const BAD = { connection: 'con_one', service: 'qrNotify', reason: 'signature' }

test('of many refusals alike the first is logged, and then how many there were', () => {
  const { lines, log } = aLog()
  const refuse = refusalLog()
  for (let i = 0; i < 1_000; i++) refuse(log, BAD, 'inbound call refused: wrong key')
  expect(lines).toEqual([{ ...BAD, message: 'inbound call refused: wrong key' }])
  vi.advanceTimersByTime(MINUTE_MS)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatchObject({ ...BAD, count: 999 })
})

test('a continuing one is a line a minute, and one that ended is logged at once when it recurs', () => {
  const { lines, log } = aLog()
  const refuse = refusalLog()
  for (let minute = 0; minute < 3; minute++) {
    for (let i = 0; i < 60; i++) {
      refuse(log, BAD, 'refused')
      vi.advanceTimersByTime(MINUTE_MS / 60)
    }
  }
  const counts = lines.map(({ count }) => count ?? 1)
  expect(lines.length).toBeLessThanOrEqual(4)
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(lines.map(({ count }) => count ?? 1).reduce((sum, count) => sum + count, 0)).toBe(180)
  expect(counts[0]).toBe(1)
  const before = lines.length
  refuse(log, BAD, 'refused')
  expect(lines).toHaveLength(before + 1)
  expect(lines.at(-1)?.count).toBeUndefined()
})

test('other reasons and other connections are lines of their own', () => {
  const { lines, log } = aLog()
  const refuse = refusalLog()
  for (const connection of ['con_one', 'con_two'])
    for (const reason of ['signature', 'token']) refuse(log, { ...BAD, connection, reason }, 'refused')
  expect(lines).toHaveLength(4)
})
