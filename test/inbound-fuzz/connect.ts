import { createHash, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { realClock } from '../../src/base/clock.ts'
import type { InboundCall } from '../../src/connectors/inbound-port.ts'
import { openMidtrans } from '../../src/connectors/midtrans/connector.ts'
import { openXendit } from '../../src/connectors/xendit/connector.ts'
import { formatTimestamp } from '../../src/snap/timestamp.ts'
import type { CallChanges } from '../inbound/inbound-caller.ts'
import type { InboundWorld } from '../inbound/inbound-world.ts'
import { defined } from '../setup/defined.ts'
import type { FuzzCase, SnapProvider } from './cases.ts'
import type { Breach } from './mutations.ts'

/** A provider's call over one connection, proven or not. */
export type FuzzConnection = { readonly id: string; call(body: string, breach: Breach): InboundCall }

const DAY_MS = 86_400_000
const strangersKey = createPrivateKey(
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey,
)

/** A connection of a case. */
export function connect(world: InboundWorld, { provider }: FuzzCase, id: string): FuzzConnection {
  if (provider === 'midtrans') return connectMidtrans(world, id)
  return provider === 'xendit' ? connectXendit(world, id) : connectSnap(world, provider, id)
}

function connectSnap(world: InboundWorld, { section, proof, path }: SnapProvider, id: string): FuzzConnection {
  const here = world.connect(id, section)
  const there = world.connect(`${id}_other`, section)
  const changes: Readonly<Record<Breach, CallChanges>> = {
    none: {},
    secret: { secret: 'guessed', key: strangersKey },
    body: { signed: '{"latestTransactionStatus":"00"}' },
    path: { signedPath: '/v1.0/somewhere/else' },
    old: { headers: { 'x-timestamp': formatTimestamp(new Date(world.clock().getTime() - DAY_MS)) } },
    unsigned: { headers: { 'x-signature': undefined } },
    'no token': { headers: { authorization: undefined, 'x-signature': 'AAAA' } },
    'another connection': {},
  }
  return {
    id,
    call: (body, breach) => {
      const good = here.call(proof, path, body, changes[breach])
      // Proven to the other connection, and sent to this one.
      return breach === 'another connection' ? { ...there.call(proof, path, body), fullPath: good.fullPath } : good
    },
  }
}

const PARTS = { clock: realClock, allowsLocalhost: false }
const callTo = (id: string, body: string, headers: InboundCall['headers'] = {}): InboundCall => ({
  method: 'POST',
  path: '',
  fullPath: `/v1/inbound/${id}`,
  headers: { 'content-type': 'application/json', ...headers },
  rawBody: Buffer.from(body),
  now: new Date(0),
})

/** A token that is the same in every call proves any body. */
function connectXendit(world: InboundWorld, id: string): FuzzConnection {
  const callbackToken = `token-of-${id}`
  const credentials = { baseUrl: 'http://127.0.0.1:1', outbound: { apiKey: 'key' }, inbound: { callbackToken } }
  world.listen(id, defined(openXendit(id, credentials, PARTS).inbound))
  return {
    id,
    call: (body, breach) =>
      callTo(id, body, { 'x-callback-token': breach === 'none' ? callbackToken : `not-${callbackToken}` }),
  }
}

const FIELD = (name: string): RegExp => new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*"|[^,}\\]\\s]+)`)

/** Where a body names its signature. */
const PUBLISHED_KEY = /"signature_key"\s*:\s*"[^"]*"/

/** `signature_key` proves order, status code and amount. */
function connectMidtrans(world: InboundWorld, id: string): FuzzConnection {
  const apiKey = `server-key-of-${id}`
  const credentials = { baseUrl: 'http://127.0.0.1:1', outbound: { apiKey }, inbound: {} }
  world.listen(id, defined(openMidtrans(id, credentials, PARTS).inbound))
  const valueIn = (body: string, name: string): string => {
    const [, text = '""'] = FIELD(name).exec(body) ?? []
    // A text that is cut short has no end, and is taken as it stands.
    return /^".*"$/s.test(text) && text.length > 1 ? String(JSON.parse(text)) : text
  }
  return {
    id,
    call: (body, breach) => {
      const signed = ['order_id', 'status_code', 'gross_amount'].map((name) => valueIn(body, name)).join('')
      const key = breach === 'none' ? apiKey : 'guessed'
      const signature = createHash('sha512')
        .update(signed + key)
        .digest('hex')
      const field = `"signature_key":"${signature}"`
      const signedBody = PUBLISHED_KEY.test(body)
        ? body.replace(PUBLISHED_KEY, field)
        : body.replace(/^\{/, `{${field},`)
      return callTo(id, signedBody)
    },
  }
}
