import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '../../src/base/clock.ts'
import type { InboundRequest } from '../../src/snap/inbound-request.ts'
import { type JsonObject, parseBody } from '../../src/snap/json.ts'
import { buildReply } from '../../src/snap/response-code.ts'
import { SERVICES, type ServiceName } from '../../src/snap/services.ts'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from '../../src/snap/token.ts'
import { type Peer, verifySnapRequest } from '../../src/snap/verify-request.ts'
import { tokenFields, verifyTokenRequest } from '../../src/snap/verify-token-request.ts'
import { testKeys } from './snap-keys.ts'

export const SNAP_SECRET = 'a-shared-secret'
export const SNAP_CLIENT = 'gapura'

/** What the server does with a call: a JSON reply, raw text with a status, lasting silence, or a broken connection. */
type Act = { status?: number; body: object } | { status: number; raw: string } | 'hang' | 'reset'

/** A verified call as the server saw it. */
type SeenCall = {
  method: string
  path: string
  externalId: string
  body: JsonObject
  rawBody: string
  /** `Authorization-Customer`; undefined: the call has none. */
  customer: string | undefined
}

/** A SNAP peer that checks what the standard tells it to check, and answers what the test tells it to. */
export type SnapServer = {
  url: string
  calls: SeenCall[]
  tokensIssued: number
  /** Tokens issued before are refused from now on, as after a restart of the peer. */
  forgetTokens(): void
  /** What a service does, every time or in turn. */
  on(service: ServiceName, ...acts: (Act | ((call: SeenCall) => Act))[]): void
}

async function readRaw(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function reply(response: ServerResponse, act: Exclude<Act, string>): void {
  response.writeHead(act.status ?? 200, { 'content-type': 'application/json' })
  response.end('raw' in act ? act.raw : JSON.stringify(act.body))
}

const serviceAt = (method: string, path: string): ServiceName | undefined =>
  (Object.keys(SERVICES) as ServiceName[]).find(
    (key) => path.split('?')[0] === `/base/v1.0${SERVICES[key].path}` && SERVICES[key].method === method,
  )

/** Starts a SNAP peer on a free port of this machine, closed when the test ends. Base path `/base`. */
export async function startSnapServer(clock: Clock): Promise<SnapServer> {
  let tokenKey = Buffer.alloc(32, 1)
  const acts = new Map<ServiceName, (Act | ((call: SeenCall) => Act))[]>()
  const peer: Peer = {
    partnerIds: [SNAP_CLIENT],
    proofs: [
      { is: 'symmetric', clientSecret: SNAP_SECRET },
      { is: 'asymmetric', publicKey: testKeys.publicKey },
    ],
  }
  const nextAct = (service: ServiceName, call: SeenCall): Act | undefined => {
    const list = acts.get(service) ?? []
    const planned = list.length > 1 ? list.shift() : list[0]
    return typeof planned === 'function' ? planned(call) : planned
  }

  const check = (name: ServiceName, inbound: InboundRequest) =>
    name === 'tokenB2b' || name === 'tokenB2b2c'
      ? verifyTokenRequest(
          inbound,
          (id) => (id === SNAP_CLIENT ? testKeys.publicKey : undefined),
          name === 'tokenB2b' ? undefined : ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
        )
      : verifySnapRequest(inbound, peer, (token, now) => readToken(tokenKey, token, now) !== undefined)
  /** What the server does where the test planned nothing: it issues a token, and knows nothing else. */
  const unplanned = (name: ServiceName) => {
    if (name !== 'tokenB2b') return { status: 404, body: buildReply(404, name, '01') }
    seen.tokensIssued++
    const token = issueToken(tokenKey, SNAP_CLIENT, clock(), TOKEN_LIFE_SECONDS)
    return { body: { ...buildReply(200, name), ...tokenFields(token) } }
  }

  const server = createServer(async (request, response) => {
    const rawBody = await readRaw(request)
    const { method = '', url: path = '', headers } = request
    const inbound: InboundRequest = { method, path, headers, rawBody, now: clock() }
    const name = serviceAt(method, path)
    if (!name) return reply(response, { status: 404, raw: 'no such service' })
    const checked = check(name, inbound)
    if (checked.is === 'refused') {
      const body = buildReply(checked.httpStatus, name, checked.caseCode, checked.detail)
      return reply(response, { status: checked.httpStatus, body })
    }
    const externalId = 'externalId' in checked ? checked.externalId : ''
    const customer = headers['authorization-customer']?.toString()
    const call = { method, path, externalId, body: parseBody(rawBody) ?? {}, rawBody: rawBody.toString(), customer }
    if (name !== 'tokenB2b') seen.calls.push(call)
    const act = nextAct(name, call)
    if (act === 'hang') return
    if (act === 'reset') return void request.socket.resetAndDestroy()
    reply(response, act ?? unplanned(name))
  })

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const seen: SnapServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`,
    calls: [],
    tokensIssued: 0,
    forgetTokens: () => {
      tokenKey = Buffer.alloc(32, (tokenKey[0] ?? 0) + 1)
    },
    on: (service, ...planned) => void acts.set(service, planned),
  }
  return seen
}
