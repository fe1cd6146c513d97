import { expect, test } from 'vitest'
import { suggestBank } from './suggest-bank.ts'

test.each([
  ['MUAMALAD', 'MUAMALAT'],
  ['Bank Mualamat', 'MUAMALAT'],
  ['PT Bank Mandiri (Persero) Tbk', 'MANDIRI'],
  ['Bank Central Asia', 'BCA'],
  ['bank  rakyat indonesia', 'BRI'],
  ['Permatta', 'PERMATA'],
  ['CIMB Niaga', 'CIMB'],
])('%s was meant to be %s', (written, meant) => {
  expect(suggestBank(written)).toBe(meant)
})

test.each(['NOBANK', 'BN', 'X', '', 'Bank', '9999', 'Bank Indonesia'])('%s is not guessed at', (written) => {
  expect(suggestBank(written)).toBeNull()
})
