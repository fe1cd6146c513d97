import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ServiceName } from '../../../../snap/services.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import type { FacePayment, Seen } from '../act.ts'
import { answerAs, type Face, type FaceReply, hasKey } from '../face.ts'
import { notifyJson } from '../notifier.ts'
import { mountSavingPage } from '../saving-page.ts'
import { chargeToken } from './charge-token.ts'
import { XenditPayments } from './payments.ts'
import { XenditPayouts } from './payouts.ts'
import { XenditRefunds } from './refunds.ts'
import type { Input } from './shapes.ts'
import { XenditTokens } from './tokens.ts'
import { fault, type Hook } from './wire.ts'

export type XenditFaceKeys = { readonly secretKey: string; readonly callbackToken: string }

const API_VERSION = '2024-11-11'
const REFUSED_KEY = fault(401, 'INVALID_API_KEY', 'API key format is invalid')

/** What the bank does as Xendit, once a call is authenticated. */
type Act = (request: FastifyRequest, how: Misbehaviour) => FaceReply

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id
const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, string | undefined>>
/** The books check what they need of a body, as Xendit does. */
const bodyOf = <T>(request: FastifyRequest): T => (request.body ?? {}) as T

const keyOf = (request: FastifyRequest): string | undefined => {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** Answers a repeat under one key with the first success. */
function onceByKey(): (act: Act) => Act {
  const answers = new Map<string, FaceReply>()
  return (act) => (request, how) => {
    const key = keyOf(request)
    const repeated = key === undefined ? undefined : answers.get(`${request.url} ${key}`)
    if (repeated) return repeated
    const reply = act(request, how)
    if (key !== undefined && reply.status < 300) answers.set(`${request.url} ${key}`, reply)
    return reply
  }
}

const versioned =
  (act: Act): Act =>
  (request, how) =>
    request.headers['api-version'] === API_VERSION
      ? act(request, how)
      : fault(400, 'UNSUPPORTED_API_VERSION', 'The api-version header is not supported')

/**
 * The bank as Xendit: payment requests, sessions, refunds and payouts. It answers and calls back as Xendit's published
 * samples do. Returns what a payer and a receiving bank do there.
 */
export function mountXenditFace(server: FastifyInstance, face: Face, keys: XenditFaceKeys) {
  const hook: Hook = (event, data, how) => {
    const body = { event, business_id: '5f27a14a9bf05c73dd040bc8', created: face.clock().toISOString(), data }
    face.notifier.send(notifyJson(body, { 'x-callback-token': keys.callbackToken }), how)
  }
  const payments = new XenditPayments(face, hook)
  const payouts = new XenditPayouts(face, hook)
  const refunds = new XenditRefunds(face, hook, (id) => payments.paid(id))

  // Payers of the sandbox are sent to no other plain address than this name.
  const tokens = new XenditTokens(face, hook, () => server.listeningOrigin.replace('127.0.0.1', 'localhost'))

  const once = onceByKey()
  const route = (method: 'GET' | 'POST', url: string, service: ServiceName, act: Act): void => {
    server.route({
      method,
      url,
      handler: (request, reply) =>
        answerAs(face, service, request, reply, (how) =>
          hasKey(request, keys.secretKey) ? act(request, how) : REFUSED_KEY,
        ),
    })
  }

  const request: Act = (r, how) =>
    chargeToken(payments, tokens, face.clock(), bodyOf(r), how) ?? payments.create(bodyOf(r), how)
  const openSession = (input: Input): FaceReply =>
    input.session_type === 'SAVE' ? tokens.open(input) : payments.openSession(input)

  const table: readonly (readonly ['GET' | 'POST', string, ServiceName, Act])[] = [
    ['POST', '/v3/payment_requests', 'qrGenerate', versioned(once(request))],
    ['GET', '/v3/payment_requests', 'qrQuery', versioned((r) => payments.list(queryOf(r).reference_id ?? ''))],
    ['GET', '/v3/payment_requests/:id', 'qrQuery', versioned((r) => payments.get(idOf(r)))],
    ['POST', '/v3/payment_requests/:id/cancel', 'qrCancel', versioned((r) => payments.cancel(idOf(r)))],
    ['GET', '/v3/payments/:id', 'qrQuery', versioned((r) => payments.getPayment(idOf(r)))],
    ['POST', '/sessions', 'debitPayment', once((r) => openSession(bodyOf(r)))],
    ['GET', '/sessions/:id', 'debitStatus', (r) => tokens.session(idOf(r)) ?? payments.getSession(idOf(r))],
    [
      'POST',
      '/sessions/:id/cancel',
      'debitCancel',
      (r) => tokens.cancelSession(idOf(r)) ?? payments.cancelSession(idOf(r)),
    ],
    ['GET', '/v3/payment_tokens/:id', 'bindingInquiry', versioned((r) => tokens.get(idOf(r)))],
    ['POST', '/v3/payment_tokens/:id/cancel', 'accountUnbinding', versioned((r) => tokens.cancel(idOf(r)))],
    ['POST', '/refunds', 'debitRefund', once((r) => refunds.create(bodyOf(r)))],
    ['GET', '/refunds', 'debitStatus', (r) => refunds.list(queryOf(r))],
    ['POST', '/v2/payouts', 'transferInterbank', (r) => payouts.create(bodyOf(r), keyOf(r))],
    ['GET', '/v2/payouts', 'transferStatus', (r) => payouts.list(queryOf(r).reference_id ?? '')],
    ['GET', '/v2/payouts/:id', 'transferStatus', (r) => payouts.get(idOf(r))],
    ['POST', '/v2/payouts/:id/cancel', 'transferInterbank', (r) => payouts.cancel(idOf(r))],
    ['GET', '/balance', 'balanceInquiry', () => ({ status: 200, body: { balance: 1_241_231 } })],
  ]
  for (const [method, url, service, act] of table) route(method, url, service, act)

  const noteOf = (service: ServiceName, how?: Misbehaviour): Misbehaviour => how ?? face.behaviour.of(service)
  mountSavingPage(server, '/save', {
    now: face.clock,
    find: (page) => tokens.look(page),
    agree: (page, means) => tokens.agree(page, noteOf('bindingNotify'), means),
    refuse: (page) => tokens.refuse(page, noteOf('bindingNotify')),
  })
  return {
    /** A payer's decision on the page of a session, by its reference, and the end of what they saved. */
    agree: (name: string, how?: Misbehaviour) => tokens.agree(name, noteOf('bindingNotify', how)),
    refuse: (name: string, how?: Misbehaviour) => tokens.refuse(name, noteOf('bindingNotify', how)),
    unlink: (name: string, how?: Misbehaviour) => tokens.unlink(name, noteOf('bindingNotify', how)),
    look: (name: string): Seen => ({ payments: payments.look(name), transfers: payouts.look(name) }),
    pay: (reference: string, how?: Misbehaviour, paying?: FacePayment) =>
      payments.act(reference, 'pay', noteOf('qrNotify', how), paying),
    fail: (reference: string, how?: Misbehaviour) => payments.act(reference, 'fail', noteOf('qrNotify', how)),
    decidePayout: (reference: string, how?: Misbehaviour) =>
      payouts.decide(reference, noteOf('transferBulkNotify', how)),
    decideRefund: (reference: string, to: 'SUCCEEDED' | 'FAILED', how?: Misbehaviour) =>
      refunds.decide(reference, to, noteOf('debitNotify', how)),
  }
}
