import { currency } from '../../../../base/currency.ts'
import { isSameMoney, type Money, toDecimal } from '../../../../base/money.ts'
import { fromSnapMoney } from '../../../../snap/amount.ts'
import { type JsonObject, readObject, readText } from '../../../../snap/json.ts'
import { malformed, missing, Refusal } from '../../refusal.ts'
import { readOrder } from './read-order.ts'
import { type Call, type Order, type Refund, refundedOf } from './records.ts'
import type { Simulator } from './simulator.ts'
import { digits } from './wire.ts'

/** A number as it is looked up: padding and zeros in front count for nothing. */
const bareNumber = (text: string): string => text.trim().replace(/^0+/, '')

/** The instruments a provider issued, in memory, and what a call does to them. Every method throws Refusal. */
export class Orders {
  readonly #orders = new Map<string, Order>()
  readonly #simulator: Simulator

  constructor(simulator: Simulator) {
    this.#simulator = simulator
  }

  /** An order by any of its names: the two references, the code, the number. */
  find(name: string): Order | undefined {
    const byReference = this.#orders.get(name)
    if (byReference) return byReference
    return [...this.#orders.values()].findLast(
      (order) =>
        [order.railReference, order.qrContent, order.callId].includes(name) ||
        (order.triple !== null && bareNumber(order.triple.virtualAccountNo) === bareNumber(name)),
    )
  }

  /** Stores the payment of a number that the partner hosts. */
  keep(order: Order): void {
    this.#orders.set(order.reference, order)
  }

  create(call: Call): Order {
    const order = readOrder(call, this.#simulator)
    const first = this.#orders.get(order.reference)
    if (first) throw isSameMoney(first.amount, order.amount) ? new Refusal(409, '01') : new Refusal(404, '18')
    this.keep(order)
    return order
  }

  /** The order a call names. One that a bank lists only once it was paid is unknown until then. */
  named({ input, service }: Call): Order {
    const isVa = service.startsWith('va')
    const name = isVa ? readText(input.virtualAccountNo ?? input.trxId) : firstName(input)
    if (!name) throw missing(isVa ? 'virtualAccountNo' : 'originalReferenceNo')
    // A partner that never got the reply names the number as it requested it, before the provider filled it up.
    const order = this.find(name) ?? (isVa ? this.#orders.get(readText(input.trxId) ?? '') : undefined)
    if (!order) throw new Refusal(404, isVa ? '12' : '01')
    return order
  }

  ask(call: Call): Order {
    const order = this.named(call)
    if (call.service !== 'vaStatus') return order
    const { virtualAccounts } = this.#simulator.profile
    const isListed = virtualAccounts?.way !== 'number' || virtualAccounts.status?.unlisted !== 'pending'
    const isForgotten = isListed
      ? this.#simulator.forgetsDeleted && order.state === 'cancelled'
      : order.state !== 'paid'
    if (isForgotten) throw new Refusal(404, '12')
    return order
  }

  close(call: Call): Order {
    const order = this.named(call)
    const config = readObject(readObject(call.input.additionalInfo).virtualAccountConfig)
    if (call.service === 'vaUpdate' && config.status !== 'INACTIVE') return order
    if (order.state === 'paid' && this.#simulator.cancelsPaid) this.refundPayment(order, null, call.now)
    else if (order.state === 'paid') throw new Refusal(404, '14')
    if (order.state === 'cancelled') throw new Refusal(404, '04')
    if (order.expiresAt <= call.now && call.service !== 'vaUpdate') throw new Refusal(403, '00')
    order.state = 'cancelled'
    return order
  }

  refund(call: Call): { readonly order: Order; readonly refund: Refund } {
    const { input, now } = call
    const { magicRefund, refundsByIssuer } = this.#simulator
    const order = this.named(call)
    const amount = input.refundAmount === undefined ? null : fromSnapMoney(input.refundAmount)
    if (amount === undefined) throw malformed('refundAmount')
    const magic = amount && magicRefund?.(toDecimal(amount).replace(/\.0+$/, ''))
    if (magic) throw new Refusal(magic.status, magic.caseCode)
    const reference = readText(input.partnerRefundNo) ?? ''
    const known = refundsByIssuer ? undefined : order.refunds.find((one) => one.reference === reference)
    if (known) return { order, refund: this.#repeated(known, amount) }
    if (refundsByIssuer && reference !== order.issuerReference) throw malformed('partnerRefundNo')
    if (order.state !== 'paid') throw new Refusal(404, '00')
    if (order.kind === 'virtual_account') throw new Refusal(403, '15')
    return { order, refund: this.refundPayment(order, { reference, amount }, now) }
  }

  /** The reply to a repeated refund: the first one again, where the provider does that. */
  #repeated(known: Refund, amount: Money | null): Refund {
    const isSame = amount === null || isSameMoney(known.amount, amount)
    if (isSame && this.#simulator.repeatsRefunds) return known
    throw isSame ? new Refusal(409, '01') : new Refusal(404, '18')
  }

  /** Refunds a payment, wholly or in part. */
  refundPayment(order: Order, input: { reference: string; amount: Money | null } | null, at: Date): Refund {
    const left = order.amount.amount - refundedOf(order)
    const amount = input?.amount ?? { amount: left, currency: currency('IDR') }
    if (amount.amount <= 0n || amount.amount > left) throw new Refusal(404, '13')
    const number = digits(12)
    const refund = { reference: input?.reference ?? number, number, amount, at }
    order.refunds.push(refund)
    return refund
  }
}

/** The first name in an inquiry; empty ones do not count. */
const firstName = (input: JsonObject): string | undefined =>
  ['originalReferenceNo', 'originalPartnerReferenceNo', 'originalExternalId']
    .map((field) => readText(input[field]))
    .find((name) => name !== undefined && name !== '')
