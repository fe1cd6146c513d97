import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CheckoutApp } from '../checkout/app.ts'
import { isPassing } from '../db/failures.ts'
import type { PayoutApp } from '../payouts/app.ts'
import type { InboundRequest, Refusal } from '../snap/inbound-request.ts'
import { buildReply } from '../snap/response-code.ts'
import { type ServiceName, servicePath } from '../snap/services.ts'
import { formatTimestamp } from '../snap/timestamp.ts'
import { issueToken, readToken } from '../snap/token.ts'
import { verifySnapRequest } from '../snap/verify-request.ts'
import { replyHeaders, tokenFields, verifyTokenRequest } from '../snap/verify-token-request.ts'
import { type KeptMessage, type MessageBook, openMessageBook } from './messages.ts'
import type { InboundSnap } from './snap-settings.ts'
import { type Answer, receiveDebitNotify, receiveQrNotify } from './status-notice.ts'
import { receiveTransferNotify } from './transfer-notify.ts'
import { receiveVaInquiry } from './va-inquiry.ts'
import { receiveVaPayment } from './va-payment.ts'

/** Where a bank's SNAP calls to us begin; it is told this address when we register. */
export const SNAP_PREFIX = '/v1/inbound/snap'

export type InboundApp = CheckoutApp & { readonly snap: InboundSnap; readonly payouts: PayoutApp }
type Receive = (app: InboundApp, body: Buffer, now: Date) => Promise<Answer>

const BODY_MAX_BYTES = 64 * 1024

/**
 * What a bank calls: token, notifications of QR codes and wallets, virtual account inquiry and payment, transfers.
 * Signatures are over raw bytes, so bodies are read as such; every verified message is kept before it is acted on, and
 * its answer with it.
 */
export async function inboundRoutes(server: FastifyInstance, app: InboundApp): Promise<void> {
  const messages = openMessageBook(app.db)
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
      async (_request: unknown, body: Buffer) => body,
    )
    scope.post(SNAP_PREFIX + servicePath('tokenB2b'), (request, reply) => grantToken(app, request, reply))
    mount(scope, app, messages, 'qrNotify', receiveQrNotify)
    mount(scope, app, messages, 'debitNotify', receiveDebitNotify)
    mount(scope, app, messages, 'vaInquiry', receiveVaInquiry)
    mount(scope, app, messages, 'vaPayment', receiveVaPayment)
    for (const service of ['transferBulkNotify', 'transferSknNotify', 'transferRtgsNotify'] as const) {
      mount(scope, app, messages, service, ({ payouts }, body) => receiveTransferNotify(payouts, body))
    }
  })
}

function mount(
  scope: FastifyInstance,
  app: InboundApp,
  messages: MessageBook,
  service: ServiceName,
  receive: Receive,
): void {
  scope.post(SNAP_PREFIX + servicePath(service), async (request, reply) => {
    const answer = await answerCall(app, messages, service, toInbound(request, app.clock()), receive).catch(
      (error: unknown) => {
        request.log.error({ err: error, service }, 'inbound call failed')
        return {
          status: isPassing(error) ? 503 : 500,
          body: JSON.stringify(buildReply(500, service)),
        }
      },
    )
    return send(reply, app.clock(), answer)
  })
}

async function answerCall(
  app: InboundApp,
  messages: MessageBook,
  service: ServiceName,
  call: InboundRequest,
  receive: Receive,
): Promise<{ status: number; body: string }> {
  const { peer, tokenKey, clientId } = app.snap
  const { provider } = peer
  const eventOf = (externalId: string) => `${formatTimestamp(call.now).slice(0, 10)}:${service}:${externalId}`
  let known: KeptMessage | undefined
  const verified = await verifySnapRequest(call, {
    peerByToken: (token, now) => (readToken(tokenKey, token, now) === clientId ? peer : undefined),
    peerByPartnerId: (partnerId) => (partnerId === peer.partnerId ? peer : undefined),
    seenExternalId: async (_peer, externalId, receivedAt, bodyHash) => {
      const eventId = eventOf(externalId)
      known = await messages.keep({ provider, eventId, service, bodyHash, body: call.rawBody, receivedAt })
      return known
    },
  })
  if (verified.is === 'refused') return refusal(service, verified)
  if (verified.isRepeat && known?.reply) return known.reply
  const answer = await receive(app, call.rawBody, app.clock())
  const code = buildReply(answer.status, service, answer.caseCode, answer.detail)
  const reply = { status: answer.status, body: JSON.stringify({ ...code, ...answer.fields }) }
  await messages.keepReply({ provider, eventId: eventOf(verified.externalId), reply })
  return reply
}

async function grantToken(app: InboundApp, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const now = app.clock()
  const verified = await verifyTokenRequest(toInbound(request, now), (clientId) =>
    clientId === app.snap.clientId ? app.snap.publicKey : undefined,
  )
  if (verified.is === 'refused') return send(reply, now, refusal('tokenB2b', verified))
  const token = tokenFields(issueToken(app.snap.tokenKey, verified.clientId, now))
  return send(reply, now, { status: 200, body: JSON.stringify({ ...buildReply(200, 'tokenB2b'), ...token }) })
}

const toInbound = (request: FastifyRequest, now: Date): InboundRequest => ({
  method: request.method,
  path: request.url,
  headers: request.headers,
  rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  now,
})

const refusal = (service: ServiceName, { httpStatus, caseCode, detail }: Refusal) => ({
  status: httpStatus,
  body: JSON.stringify(buildReply(httpStatus, service, caseCode, detail)),
})

const send = (reply: FastifyReply, now: Date, { status, body }: { status: number; body: string }): FastifyReply =>
  reply.code(status).headers(replyHeaders(now)).send(body)
