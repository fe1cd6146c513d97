import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { inIndonesian } from './probe-words.ts'

const SOURCES = [
  ...['snap/probe/explain.ts', 'snap/probe/explain-clock.ts', 'snap/probe/probe-account.ts'],
  ...['midtrans/probe.ts', 'xendit/probe.ts'],
]

/** Every whole sentence that a test of a connection may say; what is filled in is `x1`. */
const sentences = SOURCES.flatMap((path) => {
  const code = readFileSync(resolve(import.meta.dirname, '../../../src/connectors', path), 'utf8').replaceAll(
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm,
    '',
  )
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)+)'|`((?:[^`\\]|\\.)+)`/g)]
    .map(([, plain, template]) => plain ?? template ?? '')
    .filter((text) => /^(?:[A-Z]|\$\{host\}).* .*\.$/s.test(text) && !/^\$\{known/.test(text))
    .map((text) => text.replaceAll(/\$\{cause\}/g, ' (x1)').replaceAll(/\$\{[^}]*\}/g, 'x1'))
})

/** Sentences that are put together of parts. */
const JOINED = [
  'The provider refuses the time we signed with (x1).',
  'The provider refuses what our private key signed (x1).',
  'The provider does not know our client id (x1).',
  'Where it has expired or names another host, contact the provider; where an authority of its own signed it, name that authority’s file in NODE_EXTRA_CA_CERTS and start again.',
  'Compare outbound.clientId with the provider’s letter, and give the provider the public key.',
  'To resolve this, give the provider the public key.',
  'Our clock is 9 s ahead of the provider’s.',
]

test('every sentence that a test of a connection says is known in Indonesian', () => {
  const all = [...sentences.filter((text) => !/ s x1 the provider’s/.test(text)), ...JOINED]
  expect(all.length).toBeGreaterThan(40)
  expect(
    all.filter((text) => inIndonesian.found(text) === undefined && inIndonesian.remedy(text) === undefined),
  ).toEqual([])
})

test('the provider’s own message stays as it is', () => {
  expect(inIndonesian.found('The provider gives us no token (4017300 Unauthorized. [Signature]).')).toBe(
    'Penyedia tidak memberi token (4017300 Unauthorized. [Signature]).',
  )
})
