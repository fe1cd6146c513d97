import { expect, test } from 'vitest'
import { describeFault } from './fault-words.ts'

const fault = (code: string, message: string) => ({ field: 'amount', code, message })

test('beside its field, a fault is told without the name that programs know it by', () => {
  const range = fault('OUT_OF_RANGE', '"amount" must be from 10000 to 50000000 IDR for the type virtual_account.')
  expect(describeFault(range, 'en')).toBe('Must be from 10000 to 50000000 IDR for the type virtual_account.')
  expect(describeFault(range, 'id')).toBe('Harus antara 10000 dan 50000000.')
})

test('Indonesians read Indonesian where the case is known, and the server’s words where it is not', () => {
  expect(describeFault(fault('REQUIRED', '"amount" is required.'), 'id')).toBe('Wajib diisi.')
  expect(describeFault(fault('OUT_OF_RANGE', '"amount" may be at most 999.'), 'id')).toBe('Paling besar 999.')
  expect(describeFault(fault('OUT_OF_RANGE', '"amount" must be at least 1.'), 'id')).toBe('Paling kecil 1.')
  expect(describeFault(fault('STRANGE', '"amount" is odd.'), 'id')).toBe('Is odd.')
})
