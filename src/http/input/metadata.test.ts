import Type from 'typebox'
import { expect, test } from 'vitest'
import { ApiError, type Fault } from '../../base/errors.ts'
import { Metadata } from './metadata.ts'
import { parseStrictJson } from './strict-json.ts'
import { validatorCompiler } from './validator.ts'

const Body = Type.Object({ metadata: Type.Optional(Metadata) }, { additionalProperties: false })
const check = validatorCompiler({ schema: Body, method: 'POST', url: '/', httpPart: 'body' })

/** The faults of a body with this metadata, which is sent as JSON. */
function faultsOf(metadata: string): readonly Fault[] {
  const checked = check(parseStrictJson(`{"metadata":${metadata}}`)) as { error?: unknown }
  return checked.error instanceof ApiError ? checked.error.faults : []
}

const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, ''])))

test.each([
  ['nothing', '{}'],
  ['texts by name', '{"order":"8812","shop.id":"jkt-1","Note_2":"Kopi ☕"}'],
  ['an empty text', '{"note":""}'],
  ['fifty keys', keys(50)],
  ['a key of forty characters', `{"${'k'.repeat(40)}":"v"}`],
  ['4096 bytes', `{"k":"${'x'.repeat(4_088)}"}`],
])('%s is taken', (_what, metadata) => {
  expect(faultsOf(metadata)).toEqual([])
})

test.each([
  ['a JSON string', '"{\\"order\\":\\"8812\\"}"', 'metadata', 'NOT_AN_OBJECT'],
  ['a list', '["order"]', 'metadata', 'NOT_AN_OBJECT'],
  ['null', 'null', 'metadata', 'NOT_AN_OBJECT'],
  ['a number as a value', '{"order":8812}', 'metadata.order', 'NOT_A_STRING'],
  ['an object as a value', '{"order":{"id":"8812"}}', 'metadata.order', 'NOT_A_STRING'],
  ['null as a value', '{"order":null}', 'metadata.order', 'NOT_A_STRING'],
  ['fifty-one keys', keys(51), 'metadata', 'TOO_MANY'],
  ['4097 bytes', `{"k":"${'x'.repeat(4_089)}"}`, 'metadata', 'TOO_LONG'],
  ['4097 bytes of longer characters', `{"k":"${'é'.repeat(2_044)}x"}`, 'metadata', 'TOO_LONG'],
  ['an empty key', '{"":"v"}', 'metadata.', 'INVALID_FORMAT'],
  ['a key with a space', '{"order id":"v"}', 'metadata.order id', 'INVALID_FORMAT'],
  ['a key of 41 characters', `{"${'k'.repeat(41)}":"v"}`, `metadata.${'k'.repeat(41)}`, 'INVALID_FORMAT'],
  ['a key that ends in a line break', '{"order\\n":"v"}', 'metadata.order\n', 'INVALID_FORMAT'],
  ['__proto__', '{"__proto__":"v"}', 'metadata.__proto__', 'INVALID_FORMAT'],
  ['constructor', '{"constructor":"v"}', 'metadata.constructor', 'INVALID_FORMAT'],
  ['prototype', '{"prototype":"v"}', 'metadata.prototype', 'INVALID_FORMAT'],
])('%s is refused, and the fault names the key', (_what, metadata, field, code) => {
  expect(faultsOf(metadata)).toEqual([{ field, code, message: expect.stringMatching(/\.$/) }])
})
