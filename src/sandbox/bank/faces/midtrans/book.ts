import { randomBytes } from 'node:crypto'
import type { Misbehaviour } from '../../behaviour.ts'
import type { Seen } from '../act.ts'
import type { Face, FaceReply } from '../face.ts'
import { notifyJson } from '../notifier.ts'
import { type Charge, describe, newOrder, notificationOf, type Order, type Page, type Refund } from './orders.ts'

/** How a payer acts on an order; a settled one that is denied was taken back. */
type PayerAct = 'pay' | 'deny'

/** Only these are HTTP's own too; the other codes come in the body of a 200. */
const HTTP_CODES = [400, 401, 404]

const fault = (code: number, words: string): FaceReply => ({
  status: HTTP_CODES.includes(code) ? code : 200,
  body: { status_code: `${code}`, status_message: words },
})
const NOT_FOUND = fault(404, "Transaction doesn't exist.")
const NOT_MODIFIED = fault(412, 'Merchant cannot modify the status of the transaction')

/** What Midtrans stores of its merchant: orders, hosted pages, refunds; in memory. */
export class MidtransBook {
  readonly #orders = new Map<string, Order>()
  readonly #pages = new Map<string, Page>()
  #refundCount = 0
  readonly #face: Face
  readonly #serverKey: string
  readonly #baseUrl: () => string
  /** Where payers are sent. */
  readonly #pageUrl: () => string

  constructor(face: Face, serverKey: string, baseUrl: () => string, pageUrl: () => string) {
    this.#face = face
    this.#serverKey = serverKey
    this.#baseUrl = baseUrl
    this.#pageUrl = pageUrl
  }

  #find(id: string): Order | undefined {
    const order = this.#orders.get(id) ?? [...this.#orders.values()].find(({ transactionId }) => transactionId === id)
    if (order?.status !== 'pending') return order
    const now = this.#face.clock()
    if (order.ending !== null && order.ending.at <= now) {
      order.status = order.ending.to
      order.settledAt = order.status === 'settlement' ? order.ending.at : null
    } else if (order.ending === null && order.expiresAt <= now) order.status = 'expire'
    return order
  }

  #notify(order: Order, how: Misbehaviour): void {
    const amount = order.amount + (how.wrongAmount ? 1 : 0)
    this.#face.notifier.send(notifyJson(notificationOf(order, amount, this.#serverKey)), how)
  }

  #shown(order: Order, words: string, change: object = {}): object {
    return {
      ...describe(order, order.amount),
      status_message: words,
      ...change,
    }
  }

  /** `decide`: what is charged without its payer, and is over at once, in these words. */
  charge(input: Charge, how: Misbehaviour, decide?: (order: Order) => string): FaceReply {
    const { order_id: id, gross_amount: amount } = input.transaction_details ?? {}
    if (!id || !Number.isInteger(amount) || amount <= 0) {
      return fault(400, 'One or more parameters in the payload is invalid.')
    }
    if (this.#orders.has(id))
      return fault(406, 'The request could not be completed due to a conflict, order ID has been used')
    const order = newOrder(input, amount + (how.wrongAmount ? 1 : 0), this.#baseUrl(), this.#face.clock())
    this.#orders.set(id, order)
    if (!decide) return { status: 201, body: this.#shown(order, 'Success, transaction is created') }
    const words = decide(order)
    if (order.status === 'pending') return { status: 504, body: { status_code: '504', status_message: words } }
    this.#notify(order, how)
    return { status: 200, body: this.#shown(order, words) }
  }

  /** Only a page that saves its card is one of ours, and has an address here. */
  makePage(input: Pick<Charge, 'transaction_details' | 'credit_card' | 'callbacks'>): FaceReply {
    const { order_id: orderId, gross_amount: amount } = input.transaction_details ?? {}
    if (!orderId || !Number.isInteger(amount)) {
      return { status: 400, body: { error_messages: ['transaction_details.order_id is required'] } }
    }
    const savesCard = input.credit_card?.save_card === true
    const token = savesCard ? randomBytes(24).toString('base64url') : randomBytes(18).toString('hex')
    const returnUrl = input.callbacks?.finish ?? ''
    this.#pages.set(token, { orderId, amount, savesCard, returnUrl, isCancelled: false })
    const host = savesCard ? this.#pageUrl() : 'https://app.sandbox.midtrans.com'
    return {
      status: 201,
      body: { token, redirect_url: `${host}/snap/v4/redirection/${token}` },
    }
  }

  cancelPage(token: string): FaceReply {
    const page = this.#pages.get(token)
    if (!page) return { status: 404, body: { error_messages: ['token not found'] } }
    if (page.isCancelled) return { status: 400, body: { error_messages: ['token already canceled'] } }
    if (this.#orders.has(page.orderId)) return { status: 400, body: { error_messages: ['Transaction is on progress'] } }
    page.isCancelled = true
    return { status: 200, body: { canceled_at: this.#face.clock().toISOString() } }
  }

  look(id: string): Seen {
    const order = this.#find(id)
    return { payments: order ? [{ amount: `${order.amount}.00`, state: order.status }] : [], transfers: [] }
  }

  status(id: string): FaceReply {
    const order = this.#find(id)
    if (!order) return NOT_FOUND
    const change = order.status === 'expire' ? { status_code: '407' } : {}
    return { status: 200, body: this.#shown(order, 'Success, transaction is found', change) }
  }

  end(id: string, to: 'cancel' | 'expire', how: Misbehaviour): FaceReply {
    const order = this.#find(id)
    if (!order) return NOT_FOUND
    const mayEnd = order.status === 'pending' || (to === 'cancel' && order.status === 'capture')
    if (!mayEnd) return NOT_MODIFIED
    order.status = to
    this.#notify(order, how)
    const code = to === 'cancel' ? '200' : '407'
    return { status: 200, body: this.#shown(order, `Success, transaction is ${to}ed`, { status_code: code }) }
  }

  refund(id: string, input: { refund_key?: string; amount?: number; reason?: string }, how: Misbehaviour) {
    const order = this.#find(id)
    if (!order) return NOT_FOUND
    if (order.paymentType === 'bank_transfer' || order.paymentType === 'echannel') return NOT_MODIFIED
    if (order.status !== 'settlement' && order.status !== 'partial_refund') return NOT_MODIFIED
    const key = input.refund_key ?? `refund-${this.#refundCount}`
    if (order.refunds.some((one) => one.key === key)) return fault(406, 'Duplicate refund ID')
    const amount = input.amount ?? order.amount
    const given = order.refunds.reduce((sum, one) => sum + one.amount, 0) + amount
    if (amount <= 0 || given > order.amount) return fault(414, 'Refund request is rejected due to invalid amount')
    const made: Refund = {
      id: ++this.#refundCount,
      key,
      amount,
      reason: input.reason ?? '',
      at: this.#face.clock(),
      confirmedAt: null,
    }
    order.refunds.push(made)
    order.status = given === order.amount ? 'refund' : 'partial_refund'
    this.#notify(order, how)
    made.confirmedAt = this.#face.clock()
    this.#notify(order, how)
    const change = { status_code: '200', refund_chargeback_id: made.id, refund_amount: `${amount}.00`, refund_key: key }
    return { status: 200, body: this.#shown(order, 'Success, refund request is approved', change) }
  }

  /** A page that saves cards, by its token, and whether it waits for its payer. */
  savingPage(token: string): { readonly page: Page; readonly isOpen: boolean } | undefined {
    const page = this.#pages.get(token)
    return page?.savesCard ? { page, isOpen: !page.isCancelled && !this.#orders.has(page.orderId) } : undefined
  }

  /** The payer of an order, or of the page made for it; `facts` is what its transaction says of the card. False where there is nothing to pay. */
  act(orderId: string, what: PayerAct, how: Misbehaviour, facts?: object): boolean {
    const page = [...this.#pages.values()].find((one) => one.orderId === orderId && !one.isCancelled)
    if (page && !this.#orders.has(orderId)) {
      const details = { order_id: orderId, gross_amount: page.amount }
      const order = newOrder(
        { payment_type: 'credit_card', transaction_details: details },
        page.amount,
        '',
        this.#face.clock(),
      )
      if (facts) order.facts = facts
      this.#orders.set(orderId, order)
    }
    const order = this.#find(orderId)
    if (!order || (what === 'pay' && order.settledAt !== null)) return false
    if (what === 'pay') {
      if (order.status === 'capture') return false
      order.status = order.paymentType === 'credit_card' ? 'capture' : 'settlement'
      order.settledAt = order.status === 'settlement' ? this.#face.clock() : null
    } else order.status = 'deny'
    this.#notify(order, how)
    return true
  }

  /** What was captured settles, as it does overnight. */
  settle(orderId: string, how: Misbehaviour): boolean {
    const order = this.#find(orderId)
    if (order?.status !== 'capture') return false
    order.status = 'settlement'
    order.settledAt = this.#face.clock()
    this.#notify(order, how)
    return true
  }
}
