import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Clock } from '../src/base/clock.ts'
import type { InboundRequest } from '../src/snap/inbound-request.ts'
import { type JsonObject, parseBody } from '../src/snap/json.ts'
import { buildReply } from '../src/snap/response-code.ts'
import { SERVICES, type ServiceName } from '../src/snap/services.ts'
import { issueToken, readToken, TOKEN_LIFE_SECONDS } from '../src/snap/token.ts'
import { verifySnapRequest } from '../src/snap/verify-request.ts'
import { tokenFields, verifyTokenRequest } from '../src/snap/verify-token-request.ts'
import { testKeys } from './snap-keys.ts'

export const SNAP_SECRET = 'a-shared-secret'
export const SNAP_CLIENT = 'gapura'

/** What the server does with a call: a JSON reply, raw text with a status, silence for ever, or a broken connection. */
export type Act = { status?: number; body: object } | { status: number; raw: string } | 'hang' | 'reset'

/** A verified call as the server saw it. */
export type SeenCall = { method: string; path: string; externalId: string; body: JsonObject; rawBody: string }

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

/** Starts a SNAP peer on a free port of this machine, closed when the test ends. Base path `/base`. */
export async function startSnapServer(clock: Clock): Promise<SnapServer> {
  let tokenKey = Buffer.alloc(32, 1)
  const acts = new Map<ServiceName, (Act | ((call: SeenCall) => Act))[]>()
  const peer = (token: string) =>
    token === ''
      ? { partnerId: SNAP_CLIENT, proof: { is: 'asymmetric' as const, publicKey: testKeys.publicKey } }
      : { partnerId: SNAP_CLIENT, proof: { is: 'symmetric' as const, clientSecret: SNAP_SECRET } }
  const nextAct = (service: ServiceName) => {
    const list = acts.get(service) ?? []
    return list.length > 1 ? list.shift() : list[0]
  }

  const server = createServer(async (request, response) => {
    const rawBody = await readRaw(request)
    const { method = '', url: path = '', headers } = request
    const inbound: InboundRequest = { method, path, headers, rawBody, now: clock() }
    const name = (Object.keys(SERVICES) as ServiceName[]).find(
      (key) => path === `/base/v1.0${SERVICES[key].path}` && SERVICES[key].method === method,
    )
    if (!name) return reply(response, { status: 404, raw: 'no such service' })
    const checked =
      name === 'tokenB2b'
        ? await verifyTokenRequest(inbound, (id) => (id === SNAP_CLIENT ? testKeys.publicKey : undefined))
        : await verifySnapRequest(inbound, {
            peerByToken: (token, now) => (readToken(tokenKey, token, now) ? peer(token) : undefined),
            peerByPartnerId: () => peer(''),
            seenExternalId: () => undefined,
          })
    if (checked.is === 'refused') {
      const body = buildReply(checked.httpStatus, name, checked.caseCode, checked.detail)
      return reply(response, { status: checked.httpStatus, body })
    }
    const externalId = 'externalId' in checked ? checked.externalId : ''
    const call = { method, path, externalId, body: parseBody(rawBody) ?? {}, rawBody: rawBody.toString() }
    if (name !== 'tokenB2b') seen.calls.push(call)
    const planned = nextAct(name)
    const act = typeof planned === 'function' ? planned(call) : planned
    if (act === 'hang') return
    if (act === 'reset') return void request.socket.resetAndDestroy()
    if (act) return reply(response, act)
    if (name !== 'tokenB2b') return reply(response, { status: 404, body: buildReply(404, name, '01') })
    seen.tokensIssued++
    const token = issueToken(tokenKey, SNAP_CLIENT, clock(), TOKEN_LIFE_SECONDS)
    reply(response, { body: { ...buildReply(200, name), ...tokenFields(token) } })
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
      tokenKey = Buffer.alloc(32, tokenKey[0]! + 1)
    },
    on: (service, ...planned) => void acts.set(service, planned),
  }
  return seen
}
