import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEPTH_MAX, JsonDecimal, JsonError, parseStrictJson } from './strict-json.ts'

const codeOf = (text: string): string => {
  try {
    parseStrictJson(text)
    return 'read'
  } catch (error) {
    if (!(error instanceof JsonError)) throw error
    return error.code
  }
}

test('every JSON value of plain integers is read as JSON.parse reads it', () => {
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(
        fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0')),
        tie('value'),
        { maxKeys: 3 },
      ),
    ),
  }))
  fc.assert(
    fc.property(values.value, (value) => {
      const text = JSON.stringify(value, null, 1)
      fc.pre(depthOf(value) <= DEPTH_MAX)
      expect(JSON.stringify(parseStrictJson(text))).toBe(JSON.stringify(JSON.parse(text)))
    }),
  )
})

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

test('a text of sixteen million characters is read, plain or escaped, and one without an end is refused', () => {
  const many = 16_000_000
  expect(parseStrictJson(`"${'9'.repeat(many)}"`)).toHaveLength(many)
  expect(parseStrictJson(`"${'\\n'.repeat(many / 2)}"`)).toHaveLength(many / 2)
  expect(codeOf(`"${'\\'.repeat(many)}`)).toBe('NOT_JSON')
  expect(codeOf(`"${'\\"'.repeat(many / 2)}`)).toBe('NOT_JSON')
})

test('a text that JSON.parse refuses is refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const isJson = (() => {
        try {
          JSON.parse(text)
          return true
        } catch {
          return false
        }
      })()
      if (!isJson) expect(codeOf(text)).not.toBe('read')
    }),
  )
})

test('numbers that are not plain integers stay as they were written', () => {
  for (const source of ['1e5', '100000.0', '1E+5', '-0', '0.5', '1.0e2']) {
    expect(parseStrictJson(source)).toEqual(new JsonDecimal(source))
  }
  expect(parseStrictJson('100000')).toBe(100_000)
  expect(parseStrictJson('-7')).toBe(-7)
})

test('what is not strict JSON is refused, with its field', () => {
  expect(codeOf('{"a":1,"a":2}')).toBe('DUPLICATE_KEY')
  expect(codeOf('{"a":{"b":1,"\\u0062":2}}')).toBe('DUPLICATE_KEY')
  expect(codeOf('{"a":"\\u0000"}')).toBe('NUL')
  expect(codeOf('"\\ud800"')).toBe('LONE_SURROGATE')
  expect(codeOf('"\\udc00x"')).toBe('LONE_SURROGATE')
  expect(codeOf('"\\ud83d\\ude00"')).toBe('read')
  for (const number of ['1e999', '-1e309', '9'.repeat(400)]) expect(codeOf(`{"a":${number}}`)).toBe('NUMBER_TOO_LARGE')
  expect(codeOf('['.repeat(DEPTH_MAX) + ']'.repeat(DEPTH_MAX))).toBe('read')
  expect(codeOf('['.repeat(DEPTH_MAX + 2) + ']'.repeat(DEPTH_MAX + 2))).toBe('TOO_DEEP')
  for (const text of [
    '',
    '{',
    '{"a" 1}',
    "{'a':1}",
    '01',
    '1.',
    '+1',
    'NaN',
    '[1,]',
    '{"a":1,}',
    '"\t"',
    '1 2',
    'nul',
  ]) {
    expect(codeOf(text)).toBe('NOT_JSON')
  }
})

test('a key called __proto__ is data', () => {
  const value = parseStrictJson('{"__proto__":{"admin":true}}') as Record<string, unknown>
  expect(Object.keys(value)).toEqual(['__proto__'])
  expect((value as { admin?: boolean }).admin).toBeUndefined()
})
