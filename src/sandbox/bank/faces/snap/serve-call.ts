import type { ServiceName } from '../../../../snap/services.ts'
import type { TransactionStatusCode } from '../../../../snap/transaction-status.ts'
import type { BehaviourRegistry } from '../../behaviour.ts'
import { reportedAmount } from '../../behaviour.ts'
import { Refusal } from '../../refusal.ts'
import type { Manner } from './manner.ts'
import { type Notices, noticeServiceOf } from './notices.ts'
import type { Orders } from './orders.ts'
import { type Call, type Order, statusOf } from './things.ts'
import type { Transfers } from './transfers.ts'

/** What a face keeps and does. */
export type Books = {
  readonly manner: Manner
  readonly orders: Orders
  readonly transfers: Transfers
  readonly notices: Notices
  readonly behaviour: BehaviourRegistry
  /** Where the payer of a wallet payment approves. */
  readonly payerUrl: (order: Order) => string
}

const CREATES: readonly ServiceName[] = ['qrGenerate', 'debitPayment', 'vaCreate']
const CLOSES: readonly ServiceName[] = ['qrCancel', 'debitCancel', 'vaDelete', 'vaUpdate']
const ASKS_TRANSFER: readonly ServiceName[] = ['transferStatus', 'emoneyToBankStatus', 'topupStatus']

/** What one call does, and the fields of its reply. Undefined: it is done and never answered. Throws Refusal. */
export function serveCall(books: Books, call: Call): object | undefined {
  const { manner } = books
  const { service } = call
  const { orders, refunds, accounts, transfers } = manner
  if (orders[service]) return orders[service](shown(doOrder(books, call), call), call, payerUrlOf(books, call))
  if (refunds[service]) {
    const { order, refund } = books.orders.refund(call)
    return refunds[service]({ ...refund, amount: reportedAmount(refund.amount, call.how) }, order, call)
  }
  if (accounts[service]) return accounts[service](books.transfers.account(call), call)
  if (transfers[service]) {
    const transfer = ASKS_TRANSFER.includes(service) ? books.transfers.ask(call) : books.transfers.send(call)
    return transfer && transfers[service]({ ...transfer, amount: reportedAmount(transfer.amount, call.how) }, call)
  }
  if (service === 'balanceInquiry' && manner.balance) return manner.balance(call)
  throw new Refusal(405, '00')
}

const shown = (order: Order, { how }: Call): Order => ({ ...order, amount: reportedAmount(order.amount, how) })

const payerUrlOf = ({ payerUrl, orders }: Books, { service, asked }: Call): string => {
  const order = CREATES.includes(service) ? orders.find(String(asked.partnerReferenceNo)) : undefined
  return order ? payerUrl(order) : ''
}

function doOrder(books: Books, call: Call): Order {
  const { service } = call
  if (CREATES.includes(service)) return books.orders.create(call)
  if (CLOSES.includes(service)) {
    const order = books.orders.close(call)
    // Who cancels a paid order is told of it as of any other end.
    if (books.manner.cancelsPaid) tellOrder(books, order, '05')
    return order
  }
  if (service === 'vaPaymentIntrabank') return payIntrabank(books, call)
  return books.orders.ask(call)
}

/** Tells how an order stands, misbehaving as the bank does for its notification. */
export function tellOrder(books: Books, order: Order, status: TransactionStatusCode, own?: Call['how']): void {
  const name = noticeServiceOf(order)
  books.notices.order(order, status, own ?? books.behaviour.of(name))
  if (!own) books.behaviour.countDown(name)
}

/** A customer of the bank pays a number over its own channel: services 32 and 33. */
function payIntrabank(books: Books, call: Call): Order {
  const order = books.orders.find(String(call.asked.virtualAccountNo))
  if (order?.state !== 'pending') throw new Refusal(404, '11')
  payOrder(books, order, call.now)
  return order
}

/** Money comes in for an order, and is told. */
export function payOrder(books: Books, order: Order, now: Date, how?: Call['how']): void {
  order.state = 'paid'
  order.paidAt = now
  tellOrder(books, order, '00', how)
}

/** Whether an order can still be paid without force. */
export const isOpen = (order: Order, now: Date, { status }: Manner): boolean =>
  ['03', '06'].includes(statusOf(order, now, status)) && order.expiresAt > now
