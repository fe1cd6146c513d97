import { randomBytes, randomUUID } from 'node:crypto'
import type { Misbehaviour } from '../../behaviour.ts'
import type { FacePayment, Seen } from '../act.ts'
import type { Face, FaceReply } from '../face.ts'
import {
  actionsOf,
  digits,
  type Input,
  payment,
  REUSABLE,
  type Request,
  type Session,
  sessionShown,
  shown,
} from './shapes.ts'
import { fault, type Hook, NOT_FOUND } from './wire.ts'

/** What Xendit stores of payments: requests, sessions and what was paid; in memory. */
export class XenditPayments {
  readonly #requests = new Map<string, Request>()
  readonly #sessions = new Map<string, Session>()
  /** Payments of reusable codes, by their id. */
  readonly #collected = new Map<string, object>()
  readonly #face: Face
  readonly #hook: Hook

  constructor(face: Face, hook: Hook) {
    this.#face = face
    this.#hook = hook
  }

  #newRequest(input: Input, amount: number, channel: string, actions: readonly object[]): Request {
    const request: Request = {
      id: `pr-${randomUUID()}`,
      input,
      amount,
      channel,
      actions,
      created: this.#face.clock(),
      status: 'REQUIRES_ACTION',
      paymentId: null,
      paidAt: null,
      failureCode: null,
      ending: null,
    }
    this.#requests.set(request.id, request)
    return request
  }

  create(input: Input, how: Misbehaviour): FaceReply {
    if (input.type === REUSABLE) return this.#createReusable(input)
    const amount = input.request_amount ?? 0
    if (!input.reference_id || !input.channel_code || !(amount > 0)) {
      return fault(400, 'API_VALIDATION_ERROR', 'request_amount is required')
    }
    const actions = actionsOf(input, amount + (how.wrongAmount ? 1 : 0))
    return { status: 201, body: shown(this.#newRequest(input, amount, input.channel_code, actions)) }
  }

  /** Charges without a payer: `decide` says how it ends, at once or by itself; what is still PENDING gets no usable answer. */
  charge(input: Input, channel: string, how: Misbehaviour, decide: (request: Request) => void): FaceReply {
    const amount = input.request_amount ?? 0
    if (!input.reference_id || !(amount > 0)) return fault(400, 'API_VALIDATION_ERROR', 'request_amount is required')
    const request = this.#newRequest(input, amount, channel, [])
    decide(request)
    if (request.status === 'PENDING') return fault(500, 'SERVER_ERROR', 'An unexpected error occured')
    this.#finish(request, how)
    return { status: 201, body: shown(request) }
  }

  /** Reports an end. */
  #finish(request: Request, how: Misbehaviour): void {
    request.paymentId ??= `py-${randomUUID()}`
    request.paidAt = this.#face.clock()
    const reported = request.amount + (how.wrongAmount ? 1 : 0)
    const event = request.status === 'SUCCEEDED' ? 'payment.capture' : 'payment.failure'
    this.#hook(event, payment(request, reported), how)
  }

  /** A request as it is now: some end by themselves. */
  #now(request: Request): Request {
    const { ending } = request
    if (request.status !== 'PENDING' || ending === null || ending.at > this.#face.clock()) return request
    request.status = ending.to
    if (ending.to === 'FAILED') request.failureCode = 'CARD_DECLINED'
    request.paymentId ??= `py-${randomUUID()}`
    request.paidAt = ending.at
    return request
  }

  get(id: string): FaceReply {
    const request = this.#requests.get(id)
    return request ? { status: 200, body: shown(this.#now(request)) } : NOT_FOUND
  }

  list(reference: string): FaceReply {
    const found = [...this.#requests.values()]
      .filter(({ input }) => input.reference_id === reference)
      .map((request) => this.#now(request))
    return { status: 200, body: { data: found.map(shown), has_more: false } }
  }

  cancel(id: string): FaceReply {
    const request = this.#requests.get(id)
    if (!request) return NOT_FOUND
    if (request.status !== 'REQUIRES_ACTION') {
      return fault(400, 'INACTIVE_PAYMENT_REQUEST', 'Payment request is already inactive.')
    }
    request.status = 'CANCELED'
    return { status: 200, body: shown(request) }
  }

  getPayment(id: string): FaceReply {
    const collected = this.#collected.get(id)
    if (collected) return { status: 200, body: collected }
    const request = [...this.#requests.values()].find(({ paymentId }) => paymentId === id)
    return request ? { status: 200, body: payment(request, request.amount) } : NOT_FOUND
  }

  openSession(input: Input): FaceReply {
    if (!input.reference_id || !(Number(input.amount) > 0)) {
      return fault(400, 'API_VALIDATION_ERROR', 'amount is required')
    }
    const id = `ps-${randomBytes(12).toString('hex')}`
    const session: Session = { id, input, status: 'ACTIVE', request: null, created: this.#face.clock() }
    this.#sessions.set(id, session)
    return { status: 201, body: sessionShown(session) }
  }

  getSession(id: string): FaceReply {
    const session = this.#sessions.get(id)
    return session ? { status: 200, body: sessionShown(session) } : NOT_FOUND
  }

  cancelSession(id: string): FaceReply {
    const session = this.#sessions.get(id)
    if (!session) return NOT_FOUND
    if (session.status !== 'ACTIVE') return fault(400, 'INELIGIBLE_TRANSACTION_STATUS', 'Session is not active.')
    session.status = 'CANCELED'
    return { status: 200, body: sessionShown(session) }
  }

  /** The payer pays the request with our reference, or fails to. False where none is pending. */
  act(reference: string, what: 'pay' | 'fail', how: Misbehaviour, paying: FacePayment = {}): boolean {
    const code = this.#reusable(reference)
    if (code) return what === 'pay' && this.#collect(code, how, paying)
    const session = [...this.#sessions.values()].find(({ input }) => input.reference_id === reference)
    const request =
      [...this.#requests.values()].find(({ input }) => input.reference_id === reference) ??
      (session && this.#newRequest(session.input, session.input.amount ?? 0, 'CARDS', []))
    if (!request || request.status === 'SUCCEEDED') return false
    if (session) session.request = request
    request.status = what === 'pay' ? 'SUCCEEDED' : 'FAILED'
    this.#finish(request, how)
    if (session && what === 'pay') {
      session.status = 'COMPLETED'
      this.#hook('payment_session.completed', sessionShown(session), how)
    }
    return true
  }

  /** A code without an end; of a number without an amount the payer chooses. */
  #createReusable(input: Input): FaceReply {
    if (!input.reference_id || !input.channel_code)
      return fault(400, 'API_VALIDATION_ERROR', 'channel_code is required')
    const amount = input.request_amount ?? 0
    const actions = actionsOf(input, input.channel_code === 'QRIS' ? null : amount)
    const request = this.#newRequest(input, amount, input.channel_code, actions)
    request.status = 'ACCEPTING_PAYMENTS'
    return { status: 201, body: shown(request) }
  }

  #reusable(reference: string): Request | undefined {
    return [...this.#requests.values()].find(
      ({ input, actions }) =>
        input.type === REUSABLE && (input.reference_id === reference || JSON.stringify(actions).includes(reference)),
    )
  }

  /** Each payment of a reusable code is one of its own. */
  #collect(request: Request, how: Misbehaviour, { amount = request.amount, payer = {} }: FacePayment): boolean {
    if (!(amount > 0)) return false
    const id = `py-${randomUUID()}`
    const at = this.#face.clock()
    const paid = { ...request, paymentId: id, status: 'SUCCEEDED' as const, paidAt: at, amount }
    const body = {
      ...payment(paid, amount + (how.wrongAmount ? 1 : 0)),
      type: REUSABLE,
      payment_details: {
        payer_name: payer.name ?? 'Michael Chen',
        issuer_name: payer.bank ?? 'BCA',
        payer_account_number: payer.account ?? digits(10),
        receipt_id: digits(12),
        ...(payer.remark && { remark: payer.remark }),
      },
    }
    this.#collected.set(id, body)
    this.#hook('payment.capture', body, how)
    return true
  }

  look(reference: string): Seen['payments'] {
    const found = [...this.#requests.values()].filter(({ input }) => input.reference_id === reference)
    return found.map(({ amount, status }) => ({ amount: `${amount}.00`, state: status }))
  }

  /** The paid payment request that a refund names. */
  paid(id: string) {
    const request = this.#requests.get(id)
    return request?.status === 'SUCCEEDED' ? { amount: request.amount, channel: request.channel } : undefined
  }
}
