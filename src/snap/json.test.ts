import { expect, test } from 'vitest'
import { JsonNumber, parseBody, readObject, readText } from './json.ts'

const parse = (text: string) => parseBody(Buffer.from(text))

test('a number keeps the text it came as', () => {
  const body = parse('{"customerNo":12345678901234567890,"channelCode":6014,"rate":1.0}')
  expect(readText(body?.customerNo)).toBe('12345678901234567890')
  expect(readText(body?.channelCode)).toBe('6014')
  expect(readText(body?.rate)).toBe('1.0')
  expect(body?.rate).toBeInstanceOf(JsonNumber)
})

test('a string keeps its zeros and spaces', () => {
  expect(readText(parse('{"customerNo":"000123","id":"   12345"}')?.customerNo)).toBe('000123')
  expect(readText(parse('{"id":"   12345"}')?.id)).toBe('   12345')
})

test.each([
  ['no JSON', '{'],
  ['no object', '[1]'],
  ['a bare number', '1'],
  ['a number with leading zeros', '{"customerNo":000123}'],
  ['deeper than eight levels', '['.repeat(9) + ']'.repeat(9)],
  ['very deep', '{"a":'.repeat(12_000)],
  ['empty', ''],
])('%s is no body', (_what, text) => {
  expect(parse(text)).toBeUndefined()
})

test('bytes that are no UTF-8 are no body', () => {
  expect(parseBody(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeUndefined()
})

test('brackets inside strings do not count as depth', () => {
  expect(parse(`{"a":"${'['.repeat(50)}\\"["}`)).toBeDefined()
})

test('what is neither text nor number has no text, and what is no object has no fields', () => {
  for (const value of [null, true, {}, [], undefined]) expect(readText(value)).toBeUndefined()
  for (const value of [null, 'x', [1], new JsonNumber('1')]) expect(readObject(value)).toEqual({})
})
