import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { currency } from '../../../../base/currency.ts'
import { fromWhole } from '../../../../base/money.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import { drawQr } from '../../qr/draw-qr.ts'
import type { FacePayment, Seen } from '../act.ts'
import type { Face, FaceReply } from '../face.ts'
import { fault, type Hook, NOT_FOUND } from './wire.ts'

/** What is paid again and again. */
const REUSABLE = 'REUSABLE_PAYMENT_CODE'

type Input = {
  readonly type?: string
  readonly reference_id: string
  readonly request_amount?: number
  readonly amount?: number
  readonly currency: string
  readonly channel_code?: string
  readonly channel_properties?: { readonly mobile_number?: string }
  readonly success_return_url?: string
}

/** A payment request, the one a session makes for its card included. */
type Request = {
  readonly id: string
  readonly input: Input
  readonly amount: number
  readonly channel: string
  readonly actions: readonly object[]
  readonly created: Date
  status: 'REQUIRES_ACTION' | 'ACCEPTING_PAYMENTS' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED'
  paymentId: string | null
  paidAt: Date | null
}

type Session = {
  readonly id: string
  readonly input: Input
  status: string
  request: Request | null
  readonly created: Date
}

const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

function actionsOf({ reference_id, channel_code = '', channel_properties }: Input, amount: number | null): object[] {
  const present = (descriptor: string, value: string) => ({ type: 'PRESENT_TO_CUSTOMER', descriptor, value })
  if (channel_code === 'QRIS') {
    const draft = { merchantName: 'GAPURA SANDBOX', reference: reference_id.slice(0, 25), terminalId: null }
    const price = amount === null ? null : fromWhole(amount, currency('IDR'))
    const qr = drawQr({ ...draft, partner: { merchantId: '661f87c6' }, amount: price })
    return [present('QR_STRING', qr)]
  }
  if (channel_code.endsWith('_VIRTUAL_ACCOUNT')) return [present('VIRTUAL_ACCOUNT_NUMBER', digits(16))]
  // A push to the phone: nothing for the payer to open.
  if (channel_properties?.mobile_number) return []
  const value = `https://ewallet-mock-connector.xendit.co/v1/ewallet_connector/checkouts?token=${digits(12)}`
  return [{ type: 'REDIRECT_CUSTOMER', descriptor: 'WEB_URL', value }]
}

const shown = (request: Request): object => ({
  business_id: '5f27a14a9bf05c73dd040bc8',
  reference_id: request.input.reference_id,
  payment_request_id: request.id,
  ...(request.paymentId && { latest_payment_id: request.paymentId }),
  type: request.input.type ?? 'PAY',
  country: 'ID',
  currency: request.input.currency,
  ...(request.amount > 0 && { request_amount: request.amount }),
  capture_method: 'AUTOMATIC',
  channel_code: request.channel,
  channel_properties: request.input.channel_properties ?? {},
  actions: request.actions,
  status: request.status,
  created: request.created.toISOString(),
  updated: (request.paidAt ?? request.created).toISOString(),
})

const payment = (request: Request, amount: number): object => ({
  payment_id: request.paymentId,
  business_id: '5f27a14a9bf05c73dd040bc8',
  status: request.status,
  payment_request_id: request.id,
  request_amount: request.amount,
  channel_code: request.channel,
  country: 'ID',
  currency: request.input.currency,
  reference_id: request.input.reference_id,
  type: 'PAY',
  captures: [
    {
      capture_id: `cptr-${request.id.slice(3)}`,
      capture_amount: amount,
      capture_timestamp: (request.paidAt ?? request.created).toISOString(),
    },
  ],
  created: request.created.toISOString(),
  updated: (request.paidAt ?? request.created).toISOString(),
})

const sessionShown = (session: Session): object => ({
  payment_session_id: session.id,
  reference_id: session.input.reference_id,
  session_type: 'PAY',
  mode: 'PAYMENT_LINK',
  amount: session.input.amount,
  currency: session.input.currency,
  country: 'ID',
  status: session.status,
  payment_link_url: `https://checkout-staging.xendit.co/sessions/${session.id}`,
  payment_id: session.request?.paymentId ?? null,
  payment_request_id: session.request?.id ?? null,
  created: session.created.toISOString(),
  updated: session.created.toISOString(),
})

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

  get(id: string): FaceReply {
    const request = this.#requests.get(id)
    return request ? { status: 200, body: shown(request) } : NOT_FOUND
  }

  list(reference: string): FaceReply {
    const found = [...this.#requests.values()].filter(({ input }) => input.reference_id === reference)
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
    request.paymentId ??= `py-${randomUUID()}`
    request.paidAt = this.#face.clock()
    const reported = request.amount + (how.wrongAmount ? 1 : 0)
    this.#hook(what === 'pay' ? 'payment.capture' : 'payment.failure', payment(request, reported), how)
    if (session && what === 'pay') {
      session.status = 'COMPLETED'
      this.#hook('payment_session.completed', sessionShown(session), how)
    }
    return true
  }

  /** A code without an end; of a number without an amount the payer chooses. */
  #createReusable(input: Input): FaceReply {
    if (!input.reference_id || !input.channel_code) return fault(400, 'API_VALIDATION_ERROR', 'channel_code is required')
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
