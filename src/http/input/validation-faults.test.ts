import { expect, test } from 'vitest'
import { closest } from './validation-faults.ts'

test('the field that was meant is found where one is close', () => {
  const known = ['externalId', 'currency', 'amount', 'successUrl', 'cancelUrl']
  expect(closest('external_id', known)).toBe('externalId')
  expect(closest('ammount', known)).toBe('amount')
  expect(closest('sucessUrl', known)).toBe('successUrl')
  expect(closest('colour', known)).toBeUndefined()
  expect(closest('x', [])).toBeUndefined()
})
