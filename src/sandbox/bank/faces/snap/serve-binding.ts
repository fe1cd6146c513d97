import { phoneBehaviour } from '../../linking/phones.ts'
import { Refusal } from '../../refusal.ts'
import type { Bindings } from './bindings.ts'
import { type Books, notifyOrder, payOrder } from './books.ts'
import type { Call, Order } from './records.ts'

/** Charges whose outcome is open, by the reference of their order. */
const OPEN = new WeakMap<Order, { readonly at: Date; readonly pays: boolean }>()

/** What a call about a binding does, and the fields of its reply; undefined: it is about none. Throws Refusal. */
export function serveBinding(books: Books, call: Call): object | undefined {
  const { simulator, bindings } = books
  const replies = simulator.bindings
  if (!replies) return undefined
  const { service, input, customerToken } = call
  settleOpen(books, call)
  switch (service) {
    case 'accountBinding': {
      const binding = bindings.bind(call)
      return replies.bind(binding, books.linkUrl(binding))
    }
    case 'accountUnbinding': {
      const binding = bindings.ofToken(String(input.tokenId ?? ''))
      bindings.end(binding)
      return replies.unbind(binding)
    }
    case 'balanceInquiry':
      return replies.balance(bindings.held(bindings.ofToken(customerToken)))
    case 'debitPayment':
      return customerToken === null ? undefined : replies.charge(charge(books, bindings, call))
    default:
      return undefined
  }
}

/** Takes money from the wallet of a token, as its number has it (phones.ts). */
function charge(books: Books, bindings: Bindings, call: Call): Order {
  const binding = bindings.ofToken(call.customerToken)
  const how = phoneBehaviour(binding.phone)
  if (how === 'blocked') throw new Refusal(403, '07')
  if (bindings.held(binding).amount === 0n) throw new Refusal(403, '14')
  const order = books.orders.create(call)
  const open = bindings.openUntil(binding)
  if (open) {
    OPEN.set(order, open)
    throw new Refusal(504, '00')
  }
  payOrder(books, order, call.now)
  if (how === 'unlinks') bindings.end(binding)
  return order
}

/** Decides the charge that a query is about, once its time has come. */
function settleOpen(books: Books, { service, input, now }: Call): void {
  if (service !== 'debitStatus') return
  const order = books.orders.find(String(input.originalPartnerReferenceNo ?? input.originalReferenceNo))
  const open = order && OPEN.get(order)
  if (!order || !open || order.state !== 'pending') return
  if (now < open.at) throw new Refusal(504, '00')
  if (open.pays) {
    payOrder(books, order, now)
    return
  }
  order.state = 'failed'
  notifyOrder(books, order, '06')
}
