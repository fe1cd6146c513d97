import type { ServiceName } from '../../../../snap/services.ts'
import { reportedAmount } from '../../behaviour.ts'
import { Refusal } from '../../refusal.ts'
import { type Books, notifyOrder, payOrder } from './books.ts'
import type { Call, Order } from './records.ts'
import { serveBinding } from './serve-binding.ts'

const CREATES: readonly ServiceName[] = ['qrGenerate', 'debitPayment', 'vaCreate']
const CLOSES: readonly ServiceName[] = ['qrCancel', 'debitCancel', 'vaDelete', 'vaUpdate']
const TRANSFER_QUERIES: readonly ServiceName[] = ['transferStatus', 'emoneyToBankStatus', 'topupStatus']

/** What one call does, and the fields of its reply. Undefined: it is done and never answered. Throws Refusal. */
export function serveCall(books: Books, call: Call): object | undefined {
  const { simulator } = books
  const { service } = call
  const { orders, refunds, accounts, transfers } = simulator
  const bound = serveBinding(books, call)
  if (bound) return bound
  if (orders[service]) return orders[service](shown(doOrder(books, call), call), call, payerUrlOf(books, call))
  if (refunds[service]) {
    const { order, refund } = books.orders.refund(call)
    return refunds[service]({ ...refund, amount: reportedAmount(refund.amount, call.how) }, order, call)
  }
  if (accounts[service]) return accounts[service](books.transfers.account(call), call)
  if (transfers[service]) {
    const transfer = TRANSFER_QUERIES.includes(service) ? books.transfers.ask(call) : books.transfers.send(call)
    return transfer && transfers[service]({ ...transfer, amount: reportedAmount(transfer.amount, call.how) }, call)
  }
  if (service === 'balanceInquiry' && simulator.balance) return simulator.balance(call)
  throw new Refusal(405, '00')
}

const shown = (order: Order, { how }: Call): Order => ({ ...order, amount: reportedAmount(order.amount, how) })

const payerUrlOf = ({ payerUrl, orders }: Books, { service, input }: Call): string => {
  const order = CREATES.includes(service) ? orders.find(String(input.partnerReferenceNo)) : undefined
  return order ? payerUrl(order) : ''
}

function doOrder(books: Books, call: Call): Order {
  const { service } = call
  if (CREATES.includes(service)) return books.orders.create(call)
  if (CLOSES.includes(service)) {
    const order = books.orders.close(call)
    // Cancelling a paid order is notified like any other end.
    if (books.simulator.cancelsPaid) notifyOrder(books, order, '05')
    return order
  }
  if (service === 'vaPaymentIntrabank') return payIntrabank(books, call)
  return books.orders.ask(call)
}

/** A customer of the bank pays a number over its own channel: services 32 and 33. */
function payIntrabank(books: Books, call: Call): Order {
  const order = books.orders.find(String(call.input.virtualAccountNo))
  if (order?.state !== 'pending') throw new Refusal(404, '11')
  payOrder(books, order, call.now)
  return order
}
