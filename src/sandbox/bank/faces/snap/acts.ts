import type { Clock } from '../../../../base/clock.ts'
import { currency } from '../../../../base/currency.ts'
import { fromSnapMoney } from '../../../../snap/amount.ts'
import { vaNumber } from '../../../../snap/va-number.ts'
import type { Misbehaviour } from '../../behaviour.ts'
import type { Act, Acted, FacePayment } from '../act.ts'
import { type Books, isOpen, notifyOrder, payOrder } from './books.ts'
import type { Binding, Order } from './records.ts'
import type { HostedPayment } from './simulator.ts'
import { digits } from './wire.ts'

const ANSWERS_WITHIN_MS = 10_000

/** What payers, receiving banks and the provider itself do at a face; each names a thing by any of its names. */
export function actsOn(books: Books, clock: Clock): Readonly<Record<string, Act>> {
  const { orders, transfers, notices } = books
  const onOrder =
    (act: (order: Order, how: Misbehaviour | undefined, force: boolean, payment: FacePayment) => Acted): Act =>
    (name, how, force, payment = {}) => {
      const order = orders.find(name)
      return order ? act(order, how, force ?? false, payment) : 'unknown'
    }
  const pay = onOrder((order, how, force, { amount }) => {
    if (order.isReusable) return payAgain(books, order, amount, clock(), how)
    if (order.state === 'paid' || !(force || isOpen(order, clock(), books.simulator))) return 'refused'
    payOrder(books, order, clock(), how)
    return 'done'
  })
  return {
    pay: (name, how, force, payment) =>
      isIssued(orders.find(name)) ? pay(name, how, force, payment) : payHosted(books, name, how, payment),
    /** The payer tries and fails; what was issued stays payable. */
    fail: onOrder((order, how) => {
      if (!isOpen(order, clock(), books.simulator)) return 'refused'
      order.state = 'failed'
      if (order.kind !== 'virtual_account') notifyOrder(books, order, '06', how)
      return 'done'
    }),
    /** The provider refunds a payment by itself. */
    refund: onOrder((order, how) => {
      if (order.state !== 'paid' || order.refunds.length > 0) return 'refused'
      orders.refundPayment(order, null, clock())
      notifyOrder(books, order, '04', how)
      return 'done'
    }),
    /** The payer agrees to a binding, and ends it in their wallet's app. */
    agree: (name) => onBinding(name, (binding) => books.bindings.decide(binding.token, true)),
    unlink: (name) => onBinding(name, (binding) => books.bindings.end(binding)),
    settle: (name) => decide(name, 'settled'),
    refuse: (name) => decide(name, 'failed'),
    /** The receiving bank returns the money, where the provider notifies that. */
    return: (name, how) => {
      const transfer = transfers.find(name, clock())
      if (!transfer) return 'unknown'
      if (transfer.state !== 'settled' || !notices.returned(transfer, how ?? {})) return 'refused'
      transfer.state = 'returned'
      return 'done'
    },
  }

  function onBinding(name: string, act: (binding: Binding) => boolean): Acted {
    const binding = books.bindings.find(name)
    if (!binding) return 'unknown'
    return act(binding) ? 'done' : 'refused'
  }

  function decide(name: string, to: 'settled' | 'failed'): Acted {
    const transfer = transfers.find(name, clock())
    if (!transfer) return 'unknown'
    if (transfer.state !== 'pending') return transfer.state === to ? 'done' : 'refused'
    transfer.state = to
    return 'done'
  }
}

/** Whether the provider itself issued what is paid; of a hosted number it only knows the payments. */
const isIssued = (order: Order | undefined): boolean => order !== undefined && !order.isHosted

/** A payment of a number that is paid again and again: it has a reference of its own, and the number stays as it is. */
function payAgain(
  books: Books,
  order: Order,
  chosen: number | undefined,
  now: Date,
  how: Misbehaviour | undefined,
): Acted {
  const amount = chosen === undefined ? order.amount : { ...order.amount, amount: BigInt(chosen) * 100n }
  if (amount.amount === 0n) return 'refused'
  const railReference = books.simulator.newReference(order.kind, now)
  notifyOrder(books, { ...order, amount, railReference, state: 'paid', paidAt: now }, '00', how)
  return 'done'
}

/** A customer pays a number that the partner hosts: inquired first, and paid where the partner accepts it. */
async function payHosted(
  books: Books,
  number: string,
  own: Misbehaviour | undefined,
  { amount: chosen }: FacePayment = {},
): Promise<Acted> {
  const { orders, notices, behaviour } = books
  const inquired = await notices.inquire(number, AbortSignal.timeout(ANSWERS_WITHIN_MS))
  if (!inquired) return 'unknown'
  const amount = chosen === undefined ? inquired.amount : { ...inquired.amount, value: `${chosen}.00` }
  const payment = { ...inquired, amount }
  notices.pay(payment, own ?? behaviour.of('vaPayment'), (isTaken) => {
    if (isTaken) orders.keep(taken(payment))
  })
  if (!own) behaviour.countDown('vaPayment')
  return 'done'
}

/** The payment, as the bank stores it from then on. */
function taken(payment: HostedPayment): Order {
  const { requestId, triple, name, now } = payment
  return {
    kind: 'virtual_account',
    reference: requestId,
    railReference: requestId,
    callId: vaNumber(triple),
    amount: fromSnapMoney(payment.amount) ?? { amount: 0n, currency: currency('IDR') },
    way: null,
    name,
    triple,
    qrContent: null,
    isHosted: true,
    returnUrl: null,
    notifyUrl: null,
    createdAt: now,
    expiresAt: now,
    state: 'paid',
    paidAt: now,
    issuerReference: digits(12),
    refunds: [],
  }
}
