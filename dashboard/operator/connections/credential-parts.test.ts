import { expect, test } from 'vitest'
import { isNeeded, partOf, partsOf } from './credential-parts.ts'

const needs = (...paths: string[]) => ({ needs: paths.map((path) => ({ path, need: 'optional' as const })) })

test('every field is in one part, and a part without fields is no step', () => {
  expect(
    ['baseUrl', 'outbound.apiKey', 'inbound.publicKey', 'debits.billerId', 'virtualAccounts.BCA.kind'].map(partOf),
  ).toEqual(['outbound', 'outbound', 'inbound', 'services', 'services'])
  expect(partsOf(needs('baseUrl', 'outbound.apiKey'))).toEqual(['outbound'])
  expect(partsOf(needs('baseUrl', 'inbound.publicKey', 'debits'))).toEqual(['outbound', 'inbound', 'services'])
})

test('once one field of a group is filled, all of it but what is optional is needed', () => {
  expect(isNeeded('debits', 'debits.account', false, {})).toBe(false)
  expect(isNeeded('debits', 'debits.account', false, { 'debits.billerId': ' ' })).toBe(false)
  expect(isNeeded('debits', 'debits.account', false, { 'debits.billerId': '1' })).toBe(true)
  expect(isNeeded('payouts', 'payouts.bankCode', true, {})).toBe(true)
  expect(isNeeded('payouts', 'payouts.beneficiaryAddress', true, {})).toBe(false)
})
