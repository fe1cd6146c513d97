import { type KeyObject, randomInt } from 'node:crypto'
import type { Credentials } from '../../src/connectors/credentials.ts'
import type { InboundCall, InboundDialect } from '../../src/connectors/inbound-port.ts'
import { snapInbound } from '../../src/connectors/snap/inbound/dialect.ts'
import type { InboundSection, ProofName } from '../../src/connectors/snap/profile/inbound.ts'
import { parseBody } from '../../src/snap/json.ts'
import {
  asymmetricText,
  type SignedRequest,
  signWithKey,
  signWithSecret,
  symmetricText,
  tokenText,
} from '../../src/snap/signature.ts'
import { formatTimestamp } from '../../src/snap/timestamp.ts'
import { testKeys } from '../rails/snap-keys.ts'

const CLIENT = 'their-client'
const SECRET = 'a secret that both sides know'

/** What a test wants otherwise about a call. */
export type CallChanges = {
  readonly now?: Date
  /** Headers that replace those of a good call; undefined leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** Signs this text instead of the body. */
  readonly signed?: string
  /** Signs this path instead of the one called. */
  readonly signedPath?: string
  readonly secret?: string
  readonly key?: KeyObject
  readonly encoding?: 'base64' | 'hex'
  readonly externalId?: string
  /** A token that the provider has; default one that it asks for. */
  readonly token?: string
}

/** The dialect of a profile under one connection, and a provider that calls it by hand, rightly or wrongly. */
export function aProvider(
  section: InboundSection,
  {
    id = 'con_1',
    tokenKey = Buffer.alloc(32, 3),
    ...credentials
  }: { readonly id?: string; readonly tokenKey?: Buffer } & Partial<Credentials> = {},
) {
  const known = {
    outbound: { partnerId: 'our-partner-id', merchantId: 'our-merchant-id', terminalId: 'our-terminal-id' },
    inbound: { clientId: CLIENT, clientSecret: SECRET, publicKey: testKeys.publicKeyPem },
    ...credentials,
  }
  const dialect = snapInbound({ connectionId: id, section, credentials: known, tokenKey })
  const prefix = `/v1/inbound/${id}`

  const toCall = (path: string, text: string, headers: object, now: Date): InboundCall => ({
    method: 'POST',
    path,
    fullPath: prefix + path,
    headers: headers as InboundCall['headers'],
    rawBody: Buffer.from(text),
    now,
  })

  const askToken = (now: Date, key: KeyObject = testKeys.privateKey): string => {
    const timestamp = formatTimestamp(now)
    const path = section.tokenPaths[0] ?? ''
    const call = toCall(
      path,
      '{"grantType":"client_credentials"}',
      {
        'content-type': 'application/json',
        'x-client-key': CLIENT,
        'x-timestamp': timestamp,
        'x-signature': signWithKey(tokenText(CLIENT, timestamp), key, 'base64'),
      },
      now,
    )
    const answered = dialect.serviceOf(call)?.verify(call)
    if (answered?.is !== 'answered') throw new Error(`no token: ${JSON.stringify(answered)}`)
    return String(parseBody(Buffer.from(answered.reply.body))?.accessToken)
  }

  const signatureOf = (signed: SignedRequest, token: string | null, changes: CallChanges): string => {
    const { encoding = 'base64', key = testKeys.privateKey, secret = SECRET } = changes
    return token === null
      ? signWithKey(asymmetricText(signed), key, encoding)
      : signWithSecret(symmetricText(signed, token), secret, encoding)
  }

  /** A call as the provider makes it, proven in the given way. */
  const callBy = (proof: ProofName, path: string, body: unknown, changes: CallChanges = {}): InboundCall => {
    const { now = new Date('2026-11-20T03:00:00Z'), signedPath = prefix + path } = changes
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const timestamp = changes.headers?.['x-timestamp'] ?? formatTimestamp(now)
    const token = proof === 'token' ? (changes.token ?? askToken(now)) : null
    const signed = { method: 'POST', path: signedPath, rawBody: Buffer.from(changes.signed ?? text), timestamp }
    const headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      'x-timestamp': timestamp,
      'x-signature': signatureOf(signed, token, changes),
      'x-partner-id': 'our-partner-id',
      'x-external-id': changes.externalId ?? String(randomInt(10 ** 12)),
      'channel-id': '95231',
      ...changes.headers,
    }
    return toCall(path, text, headers, now)
  }

  /** What a proven call comes down to. */
  const read = (call: InboundCall) => {
    const verified = verify(dialect, call)
    if (verified.is !== 'verified') throw new Error(`not verified: ${JSON.stringify(verified)}`)
    return verified.read()
  }

  return { dialect, prefix, askToken, callBy, read, verify: (call: InboundCall) => verify(dialect, call) }
}

function verify(dialect: InboundDialect, call: InboundCall) {
  const service = dialect.serviceOf(call)
  if (!service) throw new Error(`no service at ${call.path}`)
  return service.verify(call)
}

/** A reply's body, parsed. */
export const bodyOf = ({ body }: { body: string }) => JSON.parse(body) as Record<string, unknown>
