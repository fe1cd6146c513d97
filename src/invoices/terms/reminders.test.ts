import { expect, test } from 'vitest'
import { nextReminderAt, occasionOf, reminderDue } from './reminders.ts'

const INVOICE = { dueAt: '2026-12-10', reminders: [7, -3, 0] }
const at = (time: string) => new Date(time)

test('reminders are due at eight in the morning of the merchant’s zone, in order of their days', () => {
  const zone = 'Asia/Jakarta'
  expect(nextReminderAt(INVOICE, zone, at('2026-11-01T00:00:00Z'))).toEqual(at('2026-12-07T01:00:00Z'))
  expect(nextReminderAt(INVOICE, zone, at('2026-12-07T01:00:00Z'))).toEqual(at('2026-12-10T01:00:00Z'))
  expect(nextReminderAt(INVOICE, zone, at('2026-12-17T01:00:00Z'))).toBeNull()
  expect(nextReminderAt(INVOICE, 'Asia/Jayapura', at('2026-12-11T00:00:00Z'))).toEqual(at('2026-12-16T23:00:00Z'))
  expect(nextReminderAt({ ...INVOICE, reminders: [] }, zone, at('2026-11-01T00:00:00Z'))).toBeNull()
})

test('of several that were missed the last one is sent, and it is known by its days and the due day', () => {
  const due = reminderDue(INVOICE, 'Asia/Jakarta', at('2026-12-12T00:00:00Z'))
  expect(due && occasionOf(due, INVOICE)).toBe('0 2026-12-10')
  expect(reminderDue(INVOICE, 'Asia/Jakarta', at('2026-12-07T00:59:59Z'))).toBeUndefined()
})

test('where clocks change, a reminder is still at eight', () => {
  const march = { dueAt: '2027-03-28', reminders: [-1, 0] }
  expect(nextReminderAt(march, 'Europe/Berlin', at('2027-03-27T00:00:00Z'))).toEqual(at('2027-03-27T07:00:00Z'))
})
