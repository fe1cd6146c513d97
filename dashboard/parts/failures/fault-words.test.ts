import { expect, test } from 'vitest'
import { describeCellFault, describeFault } from './fault-words.ts'

const fault = (code: string, message: string) => ({ field: 'amount', code, message })

test('beside its field, a fault is described without the field’s API name', () => {
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

test.each([
  ['must be 1 to 30 characters without blanks.', 'Isi dengan 1 sampai 30 karakter tanpa spasi.'],
  ['must be 8 to 16 digits.', 'Isi dengan 8 sampai 16 angka.'],
  ['must be our private key in PEM, RSA of 2048 bits or more.', 'Tempel seluruh kunci RSA'],
  ['must begin with https:// in production.', 'diawali https://'],
  ['must be a national bank code, 3 digits.', 'tiga angka'],
  ['must be a text.', 'Penulisannya belum sesuai.'],
])('of a form that is wrong, %j, an Indonesian reads what to write', (message, words) => {
  expect(describeFault(fault('INVALID_FORMAT', `"amount" ${message}`), 'id')).toContain(words)
})

test('beside the line of a file a fault names its column, and that of a whole line names none', () => {
  const amount = { field: 'amount', code: 'SPLIT_AMOUNT', message: '"amount" may continue in the next cell (25,000).' }
  const line = { field: 'line', code: 'QUOTES', message: '"line" has quotes that do not enclose a whole cell.' }
  expect(describeCellFault(amount, 'en')).toBe('amount: May continue in the next cell (25,000).')
  expect(describeCellFault(line, 'en')).toBe('Has quotes that do not enclose a whole cell.')
  expect(describeCellFault(line, 'id')).toBe('Ada tanda kutip yang tidak melingkupi satu sel utuh.')
})
