import { say, sayError } from '@gapura/shop'
import {
  ActiveOrderService,
  type Injector,
  isGraphQlErrorResult,
  type Order,
  OrderService,
  type Payment,
  PaymentMethodService,
  type RequestContext,
  TransactionalConnection,
  UserInputError,
} from '@vendure/core'
import { missingOf } from './amounts.ts'
import { withLockedOrder } from './locked-order.ts'
import { HANDLER_CODE } from './method.ts'
import { options } from './options.ts'
import { checkoutIdOf, isOpen } from './rows.ts'
import { settleCheckout } from './vendure-shop.ts'

/** What a storefront sends the payer to. */
export type OpenedCheckout = {
  readonly checkoutId: string
  readonly checkoutUrl: string
  readonly expiresAt: string
}

/** What an open checkout must still live for, to be handed to a payer. */
const SPARE_MS = 5 * 60_000

/**
 * The checkout that the active order is paid with: the open one while it has the order's amount, else a new one, and the old one is
 * cancelled. Throws UserInputError with the reason in words, such as that the order is paid already.
 */
export async function openForActiveOrder(injector: Injector, ctx: RequestContext): Promise<OpenedCheckout> {
  const active = await injector.get(ActiveOrderService).getActiveOrder(ctx, undefined)
  if (!active) throw new UserInputError('There is no active order.')
  await toPayment(injector, ctx, active)
  await settleOpen(injector, ctx, active)
  const opened = await withLockedOrder(injector, nameOf(ctx, active), async (tx) => {
    const order = await injector.get(OrderService).findOne(tx, active.id)
    return order && open(injector, tx, order)
  })
  if (!opened) throw new UserInputError('There is no active order.')
  if (typeof opened === 'string') throw new UserInputError(opened)
  return opened
}

const nameOf = (ctx: RequestContext, { code }: Order) => ({
  externalId: code,
  metadata: { channel: `${ctx.channelId}` },
})

async function toPayment(injector: Injector, ctx: RequestContext, order: Order): Promise<void> {
  if (order.state !== 'AddingItems') return
  const work = (tx: RequestContext) => injector.get(OrderService).transitionToState(tx, order.id, 'ArrangingPayment')
  const moved = await injector.get(TransactionalConnection).withTransaction(ctx, work)
  if (isGraphQlErrorResult(moved)) throw new UserInputError(moved.transitionError)
}

/** What the gateway knows of the order's open payments comes first: one of them may be paid by now. */
async function settleOpen(injector: Injector, ctx: RequestContext, order: Order): Promise<void> {
  const { gapura, language } = options()
  try {
    const payments = await injector.get(OrderService).getOrderPayments(ctx, order.id)
    for (const payment of payments.filter(isOpen)) {
      await settleCheckout(injector, await gapura.checkouts.retrieve(checkoutIdOf(payment)), 'return')
    }
  } catch (error) {
    throw new UserInputError(sayError(language, error))
  }
}

/** Behind the order's lock. A text: why there is nothing to be paid. */
async function open(injector: Injector, ctx: RequestContext, order: Order): Promise<OpenedCheckout | string> {
  const orders = injector.get(OrderService)
  const { language } = options()
  const payments = await orders.getOrderPayments(ctx, order.id)
  const missing = missingOf(order, payments)
  if (missing <= 0) return say(language, 'beingPaid', { status: 'SUCCEEDED' })
  for (const payment of payments.filter(isOpen)) {
    if (payment.amount === missing && isFresh(payment)) return shown(payment)
    const result = await orders.cancelPayment(ctx, payment.id)
    if (isGraphQlErrorResult(result))
      return 'paymentErrorMessage' in result ? result.paymentErrorMessage : result.message
    const note = say(language, 'replaced', { checkoutId: checkoutIdOf(payment) })
    await orders.addNoteToOrder(ctx, { id: order.id, note, isPublic: false })
  }
  const added = await orders.addPaymentToOrder(ctx, order.id, { method: await methodOf(injector, ctx), metadata: {} })
  if (isGraphQlErrorResult(added)) return 'paymentErrorMessage' in added ? added.paymentErrorMessage : added.message
  const made = (await orders.getOrderPayments(ctx, order.id)).find(isOpen)
  return made ? shown(made) : say(language, 'beingPaid', { status: 'SUCCEEDED' })
}

async function methodOf(injector: Injector, ctx: RequestContext): Promise<string> {
  const { items } = await injector.get(PaymentMethodService).findAll(ctx)
  const method = items.find(({ enabled, handler }) => enabled && handler.code === HANDLER_CODE)
  if (!method) throw new UserInputError('No enabled payment method has the handler gapura.')
  return method.code
}

const isFresh = ({ metadata }: Payment): boolean => Date.parse(metadata.public?.expiresAt ?? '') - Date.now() > SPARE_MS

const shown = ({ metadata }: Payment): OpenedCheckout => metadata.public as OpenedCheckout
