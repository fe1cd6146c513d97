import { expect, test } from 'vitest'
import { readAccount } from './read-account.ts'

test('an account is read as people write it', () => {
  expect(readAccount({ number: ' 8888 0100-0157.508 ', holder: '  Budi   Santoso ' })).toEqual({
    is: 'read',
    account: { number: '888801000157508', holder: 'Budi Santoso' },
  })
})

test.each([
  ['12345', 'Budi', ['number']],
  ['12345678901234567890', 'Budi', ['number']],
  ['8888O10001', 'Budi', ['number']],
  ['888801000157508', 'B', ['holder']],
  ['888801000157508', 'Budi\u0000Santoso', ['holder']],
  ['', '', ['number', 'holder']],
])('%j of %j has faults: %j', (number, holder, faults) => {
  expect(readAccount({ number, holder })).toEqual({ is: 'faulty', faults })
})
