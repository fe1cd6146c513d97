import type { Components } from './components.ts'
import type { Json } from './operation.ts'
import { SAMPLE } from './samples.ts'

const text = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example })

/** Every header of a reply that a client may act on. */
const HEADERS: Readonly<Record<string, Json>> = {
  'X-Request-Id': {
    ...text('Names this request: tell it to the operator where something is wrong.', SAMPLE.requestId),
    required: true,
  },
  RateLimit: text(
    'What is left of the limit: `r` requests now, all of it again in `t` seconds. On every reply that counted against one.',
    '"requests";r=3999;t=1',
  ),
  'RateLimit-Policy': text(
    'The limit: at most `q` requests at once, refilled over `w` seconds.',
    '"requests";q=4000;w=2',
  ),
  'Retry-After': {
    description: 'After how many seconds to ask again.',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  'Idempotent-Replayed': {
    description: 'There, and `true`, where this is the reply to an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', const: 'true' },
    example: 'true',
  },
  'WWW-Authenticate': text('How to authenticate (RFC 6750).', 'Bearer'),
  'Cache-Control': text('No cache may keep this reply.', 'no-store'),
  'Set-Cookie': text(
    '`ps_csrf` and `ps_csrf_pub`, a header each.',
    'ps_csrf_pub=…; Path=/; Max-Age=900; Secure; SameSite=None',
  ),
  Link: text(
    'The next page, where there is one (RFC 8288).',
    '</v1/ledger/transactions?format=csv&limit=20&cursor=…>; rel="next"',
  ),
}

/** These headers as a reply of the document has them. */
export const headersNamed = (names: readonly string[], components: Components): Json =>
  Object.fromEntries(
    names.map((name) => {
      const header = HEADERS[name]
      if (!header) throw new Error(`the API's document does not know the header ${name}`)
      return [name, components.refer('headers', name, header)]
    }),
  )
