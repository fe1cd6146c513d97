import { expect, test } from 'vitest'
import { newExternalId } from './external-id.ts'

const NOON = new Date('2026-11-20T05:00:00Z')

test.each([9, 12, 25])('%i digits, and no two alike at one moment', (digits) => {
  const ids = Array.from({ length: 200 }, () => newExternalId(NOON, digits))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(new RegExp(`^\\d{${digits}}$`))
})

test('the next day begins anew, within its digits', () => {
  const late = new Date('2026-11-20T23:59:59.999Z')
  for (let count = 0; count < 20; count++) expect(newExternalId(late, 9)).toHaveLength(9)
  expect(newExternalId(new Date('2026-11-21T00:00:00.000Z'), 9)).toMatch(/^00000000\d$/)
})
