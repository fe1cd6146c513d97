import { expect, test } from 'vitest'
import { idTime } from '../base/id.ts'
import { endOfDay, partsOf } from './day.ts'

const [start, end] = [endOfDay('2026-11-19'), endOfDay('2026-11-20')]

test('a day of many transactions is read hour by hour, without a gap', () => {
  const hours = partsOf(start, end, 2_000)
  expect(hours).toHaveLength(24)
  expect([hours[0]?.from, hours.at(-1)?.until]).toEqual([idTime(start), idTime(end)])
  expect(hours.slice(1).map(({ from }) => from)).toEqual(hours.slice(0, -1).map(({ until }) => until))
})

test('a day of few transactions is read at once', () => {
  expect(partsOf(start, end, 1_999)).toEqual([{ from: idTime(start), until: idTime(end) }])
})
