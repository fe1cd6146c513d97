import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { type Clock, later, SECOND_MS } from '../../src/base/clock.ts'
import type { Db } from '../../src/db/db.ts'
import type { Behaviour } from '../../src/sandbox/bank/behaviour.ts'
import { bankControl } from '../../src/sandbox/bank/control/control.ts'
import type { SandboxKeys } from '../../src/sandbox/bank/partner.ts'
import { startBank } from '../../src/sandbox/bank/start.ts'
import { newExternalId } from '../../src/snap/external-id.ts'
import type { InboundRequest } from '../../src/snap/inbound-request.ts'
import { type JsonObject, parseBody } from '../../src/snap/json.ts'
import { callHeaders, tokenHeaders } from '../../src/snap/request-headers.ts'
import { buildReply } from '../../src/snap/response-code.ts'
import { SERVICES, type ServiceName, servicePath } from '../../src/snap/services.ts'
import { signWithKey, signWithSecret, symmetricText, tokenText } from '../../src/snap/signature.ts'
import { formatTimestamp } from '../../src/snap/timestamp.ts'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from '../../src/snap/token.ts'
import { type Peer, verifySnapRequest } from '../../src/snap/verify-request.ts'
import { tokenFields, verifyTokenRequest } from '../../src/snap/verify-token-request.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { PATIENCE_MS } from '../setup/patience.ts'
import { sandboxKeys } from './sandbox-keys.ts'

/** A clock that a test can move; it also runs, unless it is `still`. */
export function aClock(pace: 'running' | 'still' = 'running'): Clock & { advance(ms: number): void } {
  const started = Date.now()
  let offsetMs = 0
  const clock = () => new Date((pace === 'still' ? started : Date.now()) + offsetMs)
  const advance = (ms: number): void => {
    offsetMs += ms
  }
  return Object.assign(clock, { advance })
}

/** A running sandbox bank with its keys and its control, stopped when the test file ends. */
export async function aBank(settings: {
  db: Db
  clock: Clock
  notifyUrl: string
  keys?: SandboxKeys
  behaviour?: Behaviour
  notificationPollMs?: number
}) {
  const { keys = await sandboxKeys(), db, clock, notifyUrl, ...misbehaving } = settings
  const bank = await startBank({
    db,
    clock,
    port: 0,
    host: '127.0.0.1',
    partner: { ...keys, notifyUrl, payerUrl: 'http://localhost:8080' },
    logger: pino({ level: 'silent' }),
    transferMs: 2_000,
    ...misbehaving,
  })
  atEndOfFile(bank.stop)
  const control = bankControl({ url: bank.url, controlSecret: keys.controlSecret })
  return { url: bank.url, stop: bank.stop, keys, control, partner: aPartner(bank.url, keys, clock) }
}

type SnapAnswer = { readonly status: number; readonly code: string; readonly body: JsonObject }

/** What a test may get wrong about a call. */
export type CallChanges = {
  readonly headers?: Readonly<Record<string, string>>
  readonly without?: readonly string[]
  readonly token?: string
  readonly timestamp?: string
  readonly externalId?: string
  /** The text sent, instead of the body as compact JSON. */
  readonly sent?: string
  /** The text signed, instead of the text sent. */
  readonly signed?: string
  readonly timeoutMs?: number
}

/** A partner that speaks SNAP to a bank by hand, so that a test can get any part of it wrong. */
function aPartner(url: string, keys: SandboxKeys, clock: Clock) {
  const privateKey = createPrivateKey(keys.partnerPrivateKeyPem)

  const exchange = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
    timeoutMs = 5_000,
  ) => {
    const response = await fetch(url + path, { method, headers, body, signal: AbortSignal.timeout(timeoutMs) })
    const parsed = parseBody(Buffer.from(await response.arrayBuffer())) ?? {}
    return { status: response.status, code: String(parsed.responseCode), body: parsed } satisfies SnapAnswer
  }

  const askToken = (changes: { signWith?: SandboxKeys; clientId?: string; timestamp?: string; sent?: string } = {}) => {
    const clientId = changes.clientId ?? keys.clientId
    const timestamp = changes.timestamp ?? formatTimestamp(clock())
    const key = changes.signWith ? createPrivateKey(changes.signWith.partnerPrivateKeyPem) : privateKey
    const headers = tokenHeaders(clientId, timestamp, signWithKey(tokenText(clientId, timestamp), key, 'base64'))
    const sent = changes.sent ?? '{"grantType":"client_credentials"}'
    return exchange('POST', servicePath('tokenB2b'), { ...headers }, sent)
  }

  let cached: { token: Promise<string>; until: Date } | undefined
  const token = (): Promise<string> => {
    if (!cached || cached.until <= clock()) {
      cached = {
        token: askToken().then(({ body }) => String(body.accessToken)),
        until: later(clock(), TOKEN_LIFE_SECONDS * SECOND_MS),
      }
    }
    return cached.token
  }

  const call = async (service: ServiceName, body: object, changes: CallChanges = {}): Promise<SnapAnswer> => {
    const accessToken = changes.token ?? (await token())
    const timestamp = changes.timestamp ?? formatTimestamp(clock())
    const sent = changes.sent ?? JSON.stringify(body)
    const { method } = SERVICES[service]
    const path = servicePath(service)
    const signed = { method, path, rawBody: Buffer.from(changes.signed ?? sent), timestamp }
    const headers: Record<string, string> = {
      ...callHeaders({
        accessToken,
        timestamp,
        signature: signWithSecret(symmetricText(signed, accessToken), keys.clientSecret, 'base64'),
        partnerId: keys.partnerId,
        externalId: changes.externalId ?? newExternalId(clock()),
        channelId: '95221',
      }),
      ...changes.headers,
    }
    for (const name of changes.without ?? []) delete headers[name]
    return exchange(method, path, headers, sent, changes.timeoutMs)
  }

  return { askToken, token, call }
}

/** One notification a receiver took in. */
export type Heard = {
  readonly service: ServiceName
  readonly externalId: string
  readonly body: JsonObject
  readonly at: number
}

/** How a receiver answers the next notification: as it should, with a status, or by breaking the connection. */
type ReceiverReply = 'acknowledge' | 'break' | number

type Reply = readonly [status: number, body: object]

async function readInbound(request: IncomingMessage, now: Date): Promise<InboundRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { method = '', url: path = '', headers } = request
  return { method, path, headers, rawBody: Buffer.concat(chunks), now }
}

/** A tiny gateway that grants the bank tokens and verifies every notification before it hears it. */
export async function aReceiver(keys: SandboxKeys, clock: Clock) {
  const heard: Heard[] = []
  const replies: ReceiverReply[] = []
  const refused: string[] = []
  let tokenKey = randomBytes(32)
  const bankKey = createPublicKey(keys.bankPublicKeyPem)
  const peer: Peer = { partnerIds: [keys.partnerId], proofs: [{ is: 'symmetric', clientSecret: keys.clientSecret }] }
  let tokensGranted = 0

  const grantToken = async (inbound: InboundRequest): Promise<Reply> => {
    const verified = verifyTokenRequest(inbound, (id) => (id === keys.clientId ? bankKey : undefined))
    if (verified.is === 'refused') return [401, buildReply(401, 'tokenB2b')]
    tokensGranted++
    return [200, { ...buildReply(200, 'tokenB2b'), ...tokenFields(issueToken(tokenKey, 'bank', clock())) }]
  }

  const receive = async (inbound: InboundRequest, service: ServiceName): Promise<Reply | 'break'> => {
    const verified = verifySnapRequest(inbound, peer, (token, now) => readToken(tokenKey, token, now) === 'bank')
    if (verified.is === 'refused') {
      refused.push(`${verified.httpStatus}${verified.caseCode} ${verified.detail}`)
      return [verified.httpStatus, buildReply(verified.httpStatus, service, verified.caseCode)]
    }
    const { externalId } = verified
    heard.push({ service, externalId, body: parseBody(inbound.rawBody) ?? {}, at: performance.now() })
    const reply = replies.shift() ?? 'acknowledge'
    if (reply === 'break') return 'break'
    if (reply === 'acknowledge') return [200, buildReply(200, service)]
    return [reply, reply >= 500 ? {} : buildReply(reply, service)]
  }

  const server = createServer(async (request, response) => {
    const inbound = await readInbound(request, clock())
    const service = (Object.keys(SERVICES) as ServiceName[]).find((name) => inbound.path === servicePath(name))
    const reply: Reply | 'break' = !service
      ? [404, {}]
      : await (service === 'tokenB2b' ? grantToken(inbound) : receive(inbound, service))
    if (reply === 'break') return void request.socket.destroy()
    response.writeHead(reply[0], { 'content-type': 'application/json' }).end(JSON.stringify(reply[1]))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEndOfFile(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    refused,
    replies,
    tokensGranted: () => tokensGranted,
    /** Takes none of the tokens granted so far any more. */
    forgetTokens: () => {
      tokenKey = randomBytes(32)
    },
    /** Waits until `count` notifications were heard in all. */
    hear: async (count: number, timeoutMs = PATIENCE_MS): Promise<readonly Heard[]> => {
      const until = Date.now() + timeoutMs
      while (heard.length < count) {
        if (Date.now() > until) throw new Error(`heard ${heard.length} of ${count} notifications`)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return heard
    },
  }
}
