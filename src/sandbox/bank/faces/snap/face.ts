import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Money } from '../../../../base/money.ts'
import { toSnapMoney } from '../../../../snap/amount.ts'
import { BODY_SIZE_MAX_BYTES, type InboundRequest, readHeader } from '../../../../snap/inbound-request.ts'
import { parseBody } from '../../../../snap/json.ts'
import { buildReply } from '../../../../snap/response-code.ts'
import type { ServiceName } from '../../../../snap/services.ts'
import { formatTimestamp } from '../../../../snap/timestamp.ts'
import { replyHeaders } from '../../../../snap/verify-token-request.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { Refusal } from '../../refusal.ts'
import type { Act, Seen } from '../act.ts'
import { answerAs, type Face, type FaceReply } from '../face.ts'
import { actsOn } from './acts.ts'
import type { Agreement } from './agreement.ts'
import { authenticateCall, grantToken } from './authenticate-call.ts'
import { Bindings } from './bindings.ts'
import type { Books } from './books.ts'
import { grantCustomerToken } from './grant-customer-token.ts'
import { LINK_PAGES, mountLinkPages } from './link-pages.ts'
import { noticesOf } from './notify-partner.ts'
import { Orders } from './orders.ts'
import { mountPayerPages, PAYER_PAGES } from './pages.ts'
import { callsToPartner } from './partner.ts'
import { serveCall } from './serve-call.ts'
import type { Simulator } from './simulator.ts'
import { Transfers } from './transfers.ts'

/**
 * The bank as a provider that speaks SNAP BI: every service of its profile, at its paths, authenticated, answered and notified as its
 * simulator defines. Returns the acts of payers and receiving banks, and what is seen there under a name.
 */
export async function mountSnapFace(
  server: FastifyInstance,
  face: Face,
  simulator: Simulator,
  agreement: Agreement,
): Promise<{ readonly acts: Readonly<Record<string, Act>>; readonly look: (name: string) => Seen }> {
  const { clock } = face
  const call = callsToPartner(simulator, agreement, clock)
  const books: Books = {
    simulator,
    orders: new Orders(simulator),
    bindings: new Bindings(simulator, clock),
    transfers: new Transfers(simulator),
    notices: noticesOf({ simulator, face, call, clock }),
    behaviour: face.behaviour,
    payerUrl: ({ railReference }) => `${originOf(server)}${PAYER_PAGES}/${railReference}`,
    linkUrl: ({ token }) => `${originOf(server)}${LINK_PAGES}/${token}`,
  }
  await server.register(async (scope) => mountServices(scope, face, books, agreement))
  await mountPayerPages(server, books, clock)
  if (simulator.bindings) await mountLinkPages(server, books, clock)
  return {
    acts: actsOn(books, clock),
    look: (name) => {
      const order = books.orders.find(name)
      const transfer = books.transfers.find(name, clock())
      const amountOf = ({ amount }: { amount: Money }) => toSnapMoney(amount).value
      return {
        payments: order ? [{ amount: amountOf(order), state: order.state }] : [],
        transfers: transfer ? [{ amount: amountOf(transfer), state: transfer.state }] : [],
      }
    },
  }
}

/** Payers may be redirected to localhost, and to no IP address. */
const originOf = (server: FastifyInstance): string => server.listeningOrigin.replace('//127.0.0.1', '//localhost')

function mountServices(scope: FastifyInstance, face: Face, books: Books, agreement: Agreement): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_SIZE_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  const answered = new Map<string, Answered>()
  for (const [name, place] of Object.entries(books.simulator.profile.services)) {
    const service = name as ServiceName
    scope.route({
      method: place.method,
      url: place.path,
      handler: (plain: FastifyRequest, reply: FastifyReply) => {
        const request = asReceived(plain, face.clock())
        void reply.headers(replyHeaders(request.now))
        return answerAs(face, service, plain, reply, (how) => answer(books, agreement, answered, service, request, how))
      },
    })
  }
}

const asReceived = (request: FastifyRequest, now: Date): InboundRequest => ({
  method: request.method,
  path: request.raw.url ?? '',
  headers: request.headers,
  rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  now,
})

type Answered = { readonly bodyHash: string; reply: FaceReply | undefined }

/** One call: authenticated, done and answered, or refused; a repeat of its id as the simulator defines. */
function answer(
  books: Books,
  agreement: Agreement,
  answered: Map<string, Answered>,
  service: ServiceName,
  request: InboundRequest,
  how: Misbehaviour,
): FaceReply | undefined {
  const { simulator } = books
  const { rawBody, now } = request
  const refused = (error: unknown, externalId: string): FaceReply => {
    if (!(error instanceof Refusal)) throw error
    const call = { service, input: parseBody(rawBody) ?? {}, externalId, customerToken: null, now, how }
    const fields = simulator.refusals?.[service]?.(call)
    return {
      status: error.status,
      body: { ...buildReply(error.status, service, error.caseCode, error.detail), ...fields },
    }
  }
  try {
    if (service === 'tokenB2b') return good(service, grantToken(simulator, agreement, request))
    if (service === 'tokenB2b2c') return good(service, grantCustomerToken(books, agreement, request))
    const { input, externalId, bodyHash } = authenticateCall(simulator, agreement, service, request)
    const key = `${formatTimestamp(now).slice(0, DAY_LENGTH)} ${service} ${externalId}`
    const first = answered.get(key)
    if (first && simulator.repeats === 'first_reply' && first.bodyHash === bodyHash) return first.reply
    if (first) throw new Refusal(409, '00')
    const entry: Answered = { bodyHash, reply: undefined }
    answered.set(key, entry)
    try {
      const fields = serveCall(books, { service, input, externalId, customerToken: customerTokenOf(request), now, how })
      entry.reply = fields && good(service, fields)
    } catch (error) {
      entry.reply = refused(error, externalId)
    }
    return entry.reply
  } catch (error) {
    return refused(error, '')
  }
}

const BEARER = 'Bearer '

function customerTokenOf(request: InboundRequest): string | null {
  const header = readHeader(request, 'authorization-customer')
  return header.startsWith(BEARER) ? header.slice(BEARER.length) : null
}

const DAY_LENGTH = 'yyyy-mm-dd'.length

const good = (service: ServiceName, fields: object): FaceReply => ({
  status: 200,
  body: { ...buildReply(200, service), ...fields },
})
