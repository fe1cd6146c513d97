import { expect, test } from 'vitest'
import { failuresEn, failuresId, sayFailure } from './failures.ts'

test.for([
  ['declined', 'The payment failed', 'Ditolak oleh penyedia: The payment failed'],
  ['insufficient_funds', 'Insufficient funds', 'Saldonya tidak cukup.'],
  ['of_a_newer_server', 'Something new', 'Something new'],
] as const)('%s is said in Indonesian, with the message where it says more', ([code, message, said]) => {
  expect(sayFailure(failuresId, { code, message })).toBe(said)
})

test('in English a message stands by itself', () => {
  expect(sayFailure(failuresEn, { code: 'declined', message: 'The payment failed' })).toBe('The payment failed')
})
