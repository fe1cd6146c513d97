import fc from 'fast-check'
import { DEMO } from '../../src/sandbox/demo.ts'
import { anyCharacter } from '../setup/any-character.ts'

/** Ids and keys that exist in the gateway under test: a request that is refused at the door tests only the door. */
export type Known = {
  checkoutId: string
  payoutId: string
  eventId: string
  token: string
  csrf: string
  cookie: string
}

const WORDS = [
  'IDR', 'USD', 'JPY', 'XXX', 'qrcode', 'virtual_account', 'ewallet', 'credit_card', 'checkout_page', 'BCA', '014',
  'GOPAY', 'MANDIRI', '0012345678', '0012345001', 'order-1', 'payout-1', 'https://shop.example/ok',
  'http://localhost:4000/webhooks', 'http://169.254.169.254/', 'https://[::1]/', 'javascript:alert(1)', 'Budi Santoso',
  'SEND_MONEY', 'client_credentials', 'approved', 'kyb_demo', 'pay', 'fail', 'expire', 'tolong bikin 125rb pake qris',
  '2026-11-20T00:00:00Z', '2026-02-30', '9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00Z', '-1', '0', '1e309', 'null',
  '[object Object]', '__proto__', 'constructor', '%00', '\u0000', 'a\u0000b', '\ud800', '\u202e', '🙂', "' or 1=1 --", '{{7*7}}',
  '../../etc/passwd', 'eyJhbGciOiJub25lIn0.e30.', '#1a73e8', '   ', '\r\nX-Injected: 1', 'id', 'en',
] // biome-ignore format: a list to be read as one

const NUMBERS = [0, -0, 1, -1, 0.5, 1e-7, 125_000, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 1e21, 1e308, -(2 ** 63)]

export const text = (known: Known): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...WORDS, known.checkoutId, known.payoutId, known.eventId) },
    { weight: 2, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
    { weight: 1, arbitrary: fc.nat(70_000).map((length) => 'x'.repeat(length)) },
  )

/** Anything JSON can say, and some that it hardly can. */
export const anything = (known: Known): fc.Arbitrary<unknown> =>
  fc.oneof(
    text(known),
    fc.constantFrom(...NUMBERS),
    fc.constantFrom(true, false, null, [], {}),
    fc.jsonValue({ maxDepth: 12 }),
    fc.record({ ['__proto__']: fc.constant({ isAdmin: true }), toString: fc.constant(1) }),
  )

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  examples?: unknown[]
  minimum?: number
}

/** Values near what a schema asks for: most fields right, so that what is wrong is met deep inside. */
export function near(schema: Schema | undefined, known: Known): fc.Arbitrary<unknown> {
  const wrong = { weight: 1, arbitrary: anything(known) }
  const right = (arbitrary: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary }, wrong)
  if (!schema) return anything(known)
  if (schema.const !== undefined) return right(fc.constant(schema.const))
  if (schema.enum) return right(fc.constantFrom(...schema.enum))
  if (schema.anyOf) return right(fc.oneof(...schema.anyOf.map((one) => near(one, known))))
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(([name, field]) => [name, near(field, known)] as const)
    return right(fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] }))
  }
  if (schema.items) return right(fc.array(near(schema.items, known), { maxLength: 4 }))
  const examples = schema.examples?.length ? [fc.constantFrom(...schema.examples)] : []
  if (schema.type === 'integer' || schema.type === 'number') {
    return right(fc.oneof(...examples, fc.integer({ min: schema.minimum ?? 1, max: 1_000_000 })))
  }
  if (schema.type === 'boolean') return right(fc.boolean())
  return right(fc.oneof(...examples, text(known)))
}

/** Headers that decide something: who asks, in which form, how often. Most requests come from the demo merchant. */
export const headers = (known: Known): fc.Arbitrary<string[]> => {
  const secret = `Authorization: Bearer ${DEMO.secretKey}`
  const who = fc.oneof(
    { weight: 8, arbitrary: fc.constant([secret, `publicAccessToken: Bearer ${known.token}`]) },
    { weight: 1, arbitrary: fc.constant([`Authorization: Bearer ${DEMO.providerKey}`]) },
    {
      weight: 1,
      arbitrary: fc.constant([
        'Origin: https://shop.example',
        `Cookie: ${known.cookie}`,
        `X-CSRF-Token: ${known.csrf}`,
        'Sec-Fetch-Site: cross-site',
        'Sec-Fetch-Mode: cors',
      ]),
    },
    { weight: 1, arbitrary: text(known).map((word) => [`Authorization: ${oneLine(word)}`]) },
  )
  const odd = fc.constantFrom(
    'Idempotency-Key: k-1',
    'Idempotency-Key: ',
    `Idempotency-Key: ${'k'.repeat(300)}`,
    'Content-Encoding: gzip',
    'Accept: text/html',
    'Accept-Language: id,en;q=0.5,*;q=x',
    'Expect: 100-continue',
    'X-Forwarded-For: 1.1.1.1, not-an-ip',
    'X-SIGNATURE: AAAA',
    'X-TIMESTAMP: 2026-11-20T00:00:00+07:00',
    'X-PARTNER-ID: gapura',
    'X-EXTERNAL-ID: 1',
    'Range: bytes=0-1',
    'If-None-Match: *',
    'Last-Event-ID: 1',
  )
  const own = fc.tuple(text(known), text(known)).map(([name, value]) => `X-${token(name)}: ${oneLine(value)}`)
  return fc.tuple(who, fc.array(fc.oneof(odd, own), { maxLength: 3 })).map(([first, rest]) => [...first, ...rest])
}

const oneLine = (value: string): string => value.replace(/[\r\n\0]/g, '').slice(0, 4_000)
const token = (name: string): string => name.replace(/[^A-Za-z0-9-]/g, '').slice(0, 40) || 'Odd'
