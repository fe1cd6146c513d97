import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CommitUnknown } from '../../db/failures.ts'
import { BODY_SIZE_MAX_BYTES, type InboundRequest } from '../../snap/inbound-request.ts'
import type { JsonObject } from '../../snap/json.ts'
import { buildReply } from '../../snap/response-code.ts'
import { SERVICES, type ServiceName, servicePath } from '../../snap/services.ts'
import { replyHeaders } from '../../snap/verify-token-request.ts'
import { grantToken } from './access-token.ts'
import type { Bank } from './bank.ts'
import { isMisbehaviour, type Misbehaviour } from './behaviour.ts'
import { grantCustomerToken } from './linking/grant-token.ts'
import { pause } from './pause.ts'
import { receiveCall } from './receive-call.ts'
import { malformed, Refusal, Silence } from './refusal.ts'
import type { BankService } from './service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    snapService?: ServiceName
  }
}

/** How long the connection of an unanswered call stays open. */
const SILENCE_MAX_MS = 120_000

type Answer = (request: InboundRequest, misbehaviour: Misbehaviour) => Promise<JsonObject>

/** The SNAP side of the bank: every service it offers; the standard's others answer 405xx00. */
export async function mountSnapRoutes(server: FastifyInstance, bank: Bank, services: readonly BankService[]) {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_SIZE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  server.setErrorHandler((error, request, reply) => {
    sendRefusal(bank, request, reply, refusalFor(error, request))
  })
  const offered = new Map(services.map((service) => [service.name, service]))
  for (const name of Object.keys(SERVICES) as ServiceName[]) {
    const service = offered.get(name)
    if (name === 'tokenB2b') mount(server, bank, name, async (request) => grantToken(bank, request))
    else if (name === 'tokenB2b2c') mount(server, bank, name, (request) => grantCustomerToken(bank, request))
    else if (service) {
      mount(server, bank, name, (request, how) => receiveCall(bank, service, request, how), service.status)
    } else mount(server, bank, name, () => Promise.reject(new Refusal(405, '00')))
  }
}

function mount(server: FastifyInstance, bank: Bank, name: ServiceName, answer: Answer, status = 200): void {
  server.route({
    method: SERVICES[name].method,
    url: servicePath(name),
    config: { snapService: name },
    handler: async (request, reply) => {
      const misbehaviour = misbehaviourFor(bank, request, name)
      if (misbehaviour.slowMs) await pause(misbehaviour.slowMs)
      if (misbehaviour.answer?.endsWith('Before')) return misbehave(misbehaviour.answer, reply)
      const answered = answer(asReceived(bank, request), misbehaviour)
      const isSilent = await answered.then(
        () => false,
        (error: unknown) => error instanceof Silence,
      )
      const how = misbehaviour.answer ?? (isSilent || misbehaviour.silent ? 'timeoutAfter' : undefined)
      if (how) return misbehave(how, reply)
      return send(bank, reply, status, { ...buildReply(status, name), ...(await answered) })
    },
  })
}

const asReceived = (bank: Bank, request: FastifyRequest): InboundRequest => ({
  method: request.method,
  path: request.raw.url ?? '',
  headers: request.headers,
  rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  now: bank.clock(),
})

/** The behaviour in the call's own `X-Sandbox-Behaviour` header, a Misbehaviour in JSON; else the one set for the service. */
function misbehaviourFor(bank: Bank, request: FastifyRequest, name: ServiceName): Misbehaviour {
  const input = request.headers['x-sandbox-behaviour']
  if (typeof input === 'string') {
    const parsed = parseJson(input)
    if (!isMisbehaviour(parsed)) throw malformed('X-SANDBOX-BEHAVIOUR')
    return parsed
  }
  const misbehaviour = bank.behaviour.of(name, Buffer.isBuffer(request.body) ? request.body : undefined)
  bank.behaviour.countDown(name)
  return misbehaviour
}

function parseJson(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return undefined
  }
}

function misbehave(how: NonNullable<Misbehaviour['answer']>, reply: FastifyReply): FastifyReply {
  if (how.startsWith('error')) throw new Refusal(500, '00')
  reply.hijack()
  const { socket } = reply.raw
  if (how.startsWith('reset')) socket?.resetAndDestroy()
  else setTimeout(() => socket?.destroy(), SILENCE_MAX_MS).unref()
  return reply
}

function refusalFor(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof CommitUnknown) return new Refusal(504, '00')
  const status = (error as { statusCode?: number }).statusCode
  if (status !== undefined && status < 500) return new Refusal(400, '00')
  request.log.error({ err: error }, 'the bank failed')
  return new Refusal(500, '00')
}

function sendRefusal(bank: Bank, request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const name = request.routeOptions.config.snapService ?? 'tokenB2b'
  send(bank, reply, refusal.status, { ...buildReply(refusal.status, name, refusal.caseCode, refusal.detail) })
}

const send = (bank: Bank, reply: FastifyReply, status: number, body: JsonObject): FastifyReply =>
  reply.code(status).headers(replyHeaders(bank.clock())).send(body)
