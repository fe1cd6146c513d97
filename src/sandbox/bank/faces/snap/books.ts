import type { TransactionStatusCode } from '../../../../snap/transaction-status.ts'
import type { BehaviourRegistry } from '../../behaviour.ts'
import type { Bindings } from './bindings.ts'
import { type Notices, noticeServiceOf } from './notify-partner.ts'
import type { Orders } from './orders.ts'
import { type Binding, type Call, type Order, statusOf } from './records.ts'
import type { Simulator } from './simulator.ts'
import type { Transfers } from './transfers.ts'

/** The records and acts of a face. */
export type Books = {
  readonly simulator: Simulator
  readonly orders: Orders
  readonly bindings: Bindings
  readonly transfers: Transfers
  readonly notices: Notices
  readonly behaviour: BehaviourRegistry
  /** Where the payer of a wallet payment approves. */
  readonly payerUrl: (order: Order) => string
  /** Where the payer of a binding agrees. */
  readonly linkUrl: (binding: Binding) => string
}

/** Notifies an order's state, misbehaving as the bank does for its notification. */
export function notifyOrder(books: Books, order: Order, status: TransactionStatusCode, own?: Call['how']): void {
  const name = noticeServiceOf(order)
  books.notices.order(order, status, own ?? books.behaviour.of(name))
  if (!own) books.behaviour.countDown(name)
}

/** Records a payment of an order and notifies it. */
export function payOrder(books: Books, order: Order, now: Date, how?: Call['how']): void {
  order.state = 'paid'
  order.paidAt = now
  notifyOrder(books, order, '00', how)
}

/** Whether an order can still be paid without force. */
export const isOpen = (order: Order, now: Date, { status }: Simulator): boolean =>
  ['03', '06'].includes(statusOf(order, now, status)) && order.expiresAt > now
