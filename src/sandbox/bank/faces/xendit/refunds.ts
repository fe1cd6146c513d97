import { randomUUID } from 'node:crypto'
import type { Misbehaviour } from '../../behaviour.ts'
import type { Face, FaceReply } from '../face.ts'
import { fault, type Hook, NOT_FOUND } from './wire.ts'

type RefundInput = {
  readonly payment_request_id: string
  readonly reference_id: string
  readonly amount?: number
  readonly currency: string
  readonly reason: string
}

type Refund = {
  readonly id: string
  readonly input: RefundInput
  readonly amount: number
  status: string
  readonly created: Date
}

/** The payment that a refund names, where it was paid. */
type PaidRequest = (requestId: string) => { readonly amount: number; readonly channel: string } | undefined

/** Refunds, which are pending until the channel has spoken. */
export class XenditRefunds {
  readonly #refunds: Refund[] = []
  readonly #face: Face
  readonly #hook: Hook
  readonly #paid: PaidRequest

  constructor(face: Face, hook: Hook, paid: PaidRequest) {
    this.#face = face
    this.#hook = hook
    this.#paid = paid
  }

  #shown(refund: Refund): object {
    return {
      id: refund.id,
      payment_request_id: refund.input.payment_request_id,
      reference_id: refund.input.reference_id,
      currency: refund.input.currency,
      amount: refund.amount,
      status: refund.status,
      reason: refund.input.reason,
      failure_code: refund.status === 'FAILED' ? 'REFUND_FAILED' : null,
      refund_fee_amount: null,
      created: refund.created.toISOString(),
      updated: this.#face.clock().toISOString(),
      metadata: null,
    }
  }

  create(input: RefundInput): FaceReply {
    const payment = this.#paid(input.payment_request_id)
    if (!payment) return NOT_FOUND
    if (payment.channel.endsWith('_VIRTUAL_ACCOUNT')) {
      return fault(403, 'REFUND_NOT_SUPPORTED', 'Refund is not supported for this payment channel.')
    }
    const amount = input.amount ?? payment.amount
    const live = this.#refunds.filter((one) => one.input.payment_request_id === input.payment_request_id)
    const given = live.filter(({ status }) => status !== 'FAILED').reduce((sum, one) => sum + one.amount, 0)
    if (given + amount > payment.amount) {
      return fault(400, 'REFUND_AMOUNT_EXCEEDED', 'Refund amount must not exceed the unrefunded amount.')
    }
    const refund = { id: `rfd-${randomUUID()}`, input, amount, status: 'PENDING', created: this.#face.clock() }
    this.#refunds.push(refund)
    return { status: 200, body: this.#shown(refund) }
  }

  list(query: Readonly<Record<string, string | undefined>>): FaceReply {
    const { payment_request_id: requestId, limit: size = '10', after_id: after } = query
    const limit = Number(size)
    const all = this.#refunds.filter(({ input }) => input.payment_request_id === requestId)
    const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
    const page = all.slice(start, start + limit)
    return { status: 200, body: { data: page.map((one) => this.#shown(one)), has_more: start + limit < all.length } }
  }

  /** The channel carries a refund out, or does not. */
  decide(reference: string, to: 'SUCCEEDED' | 'FAILED', how: Misbehaviour): boolean {
    const refund = this.#refunds.find(({ input, status }) => input.reference_id === reference && status === 'PENDING')
    if (!refund) return false
    refund.status = to
    this.#hook(`refund.${to.toLowerCase()}`, this.#shown(refund), how)
    return true
  }
}
