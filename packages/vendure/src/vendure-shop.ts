import type { Checkout } from '@gapura/sdk'
import {
  type Note,
  type SettledBy,
  type Shop,
  type ShopOrder,
  type Standing,
  say,
  sayAmount,
  settle,
} from '@gapura/shop'
import {
  HistoryService,
  type Injector,
  isGraphQlErrorResult,
  Logger,
  type Order,
  OrderService,
  type Payment,
  type RequestContext,
} from '@vendure/core'
import { coveredBy, digitsOf } from './amounts.ts'
import { withLockedOrder } from './locked-order.ts'
import { HANDLER_CODE } from './method.ts'
import { options } from './options.ts'
import { settleRefunds } from './refunds.ts'
import { checkoutIdOf, isOpen } from './rows.ts'

export const LOG = 'Gapura'
const NOTES_MAX = 200
/** What an order can still be paid in. */
const PAYABLE = ['AddingItems', 'ArrangingPayment', 'ArrangingAdditionalPayment']

/** Brings the order of a checkout to what the gateway says of it; undefined where it says nothing of it. */
export const settleCheckout = (injector: Injector, checkout: Checkout, by: SettledBy): Promise<Standing> =>
  settle(vendureShop(injector), checkout, by)

const vendureShop = (injector: Injector): Shop => ({
  language: options().language,
  warn: (text) => Logger.warn(text, LOG),
  withOrder: async (checkout, work) => {
    const done = await withLockedOrder(injector, checkout, async (ctx, order) => {
      await work(await orderOf(injector, ctx, order, checkout))
      return true
    })
    if (!done) await work(undefined)
  },
})

async function orderOf(injector: Injector, ctx: RequestContext, order: Order, checkout: Checkout): Promise<ShopOrder> {
  const orders = injector.get(OrderService)
  const payments = await orders.getOrderPayments(ctx, order.id)
  const ours = payments.filter((one) => checkoutIdOf(one) === checkout.id)
  const open = ours.find(isOpen)
  const settled = ours.find(({ state }) => state === 'Settled')
  const noted = await notesOf(injector, ctx, order)
  if (settled) await settleRefunds(injector, ctx, order, settled)
  const needsMore = PAYABLE.includes(order.state) && coveredBy(payments) < order.totalWithTax
  return {
    isSettled: settled !== undefined,
    needsPayment: open !== undefined || needsMore,
    has: ({ text }) => noted.includes(text),
    pay: async () => {
      if (order.state === 'AddingItems') await orders.transitionToState(ctx, order.id, 'ArrangingPayment')
      await record(injector, ctx, order, open)
      await compare(injector, ctx, order, checkout)
    },
    end: async ({ text }) => {
      for (const payment of ours.filter(isOpen)) {
        await orders.cancelPayment(ctx, payment.id)
        if (!noted.includes(text)) await orders.addNoteToOrder(ctx, { id: order.id, note: text, isPublic: false })
      }
    },
    note: async ({ text }: Note) => {
      await orders.addNoteToOrder(ctx, { id: order.id, note: text, isPublic: false })
    },
  }
}

/** Settles the open payment, or adds one for money whose payment was given up. Throws where Vendure takes neither. */
async function record(injector: Injector, ctx: RequestContext, order: Order, open: Payment | undefined): Promise<void> {
  const orders = injector.get(OrderService)
  if (!open) await giveWay(injector, ctx, order)
  const result = open
    ? await orders.settlePayment(ctx, open.id)
    : await orders.addPaymentToOrder(ctx, order.id, { method: await methodOf(injector, ctx, order), metadata: {} })
  if (isGraphQlErrorResult(result)) {
    const reason = 'paymentErrorMessage' in result ? `: ${result.paymentErrorMessage}` : ''
    throw new Error(`${order.code}: ${result.message}${reason}`)
  }
}

/** Money for a given-up checkout takes the place of the one that is open now: what is still missing needs another. */
async function giveWay(injector: Injector, ctx: RequestContext, order: Order): Promise<void> {
  const orders = injector.get(OrderService)
  for (const payment of (await orders.getOrderPayments(ctx, order.id)).filter(isOpen)) {
    const result = await orders.cancelPayment(ctx, payment.id)
    if (isGraphQlErrorResult(result)) throw new Error(`${order.code}: ${checkoutIdOf(payment)} is being paid as well.`)
    const note = say(options().language, 'replaced', { checkoutId: checkoutIdOf(payment) })
    await orders.addNoteToOrder(ctx, { id: order.id, note, isPublic: false })
  }
}

/** The payment method under which the order's earlier payments of ours were made. */
async function methodOf(injector: Injector, ctx: RequestContext, order: Order): Promise<string> {
  const payments = await injector.get(OrderService).getOrderPayments(ctx, order.id)
  return payments.find((one) => checkoutIdOf(one) !== '')?.method ?? HANDLER_CODE
}

/** Notes where the total has changed since the checkout was opened. */
async function compare(injector: Injector, ctx: RequestContext, { id }: Order, checkout: Checkout): Promise<void> {
  const orders = injector.get(OrderService)
  const order = await orders.findOne(ctx, id)
  if (!order) return
  const { language } = options()
  const difference = coveredBy(await orders.getOrderPayments(ctx, id)) - order.totalWithTax
  if (difference === 0 || order.state === 'Cancelled') return
  const whole = (minor: number) => sayAmount(language, minor / 10 ** digitsOf(injector), order.currencyCode)
  const values = { checkoutId: checkout.id, amount: sayAmount(language, checkout.amount, checkout.currency) }
  const text =
    difference < 0
      ? say(language, 'changed', { ...values, missing: whole(-difference) })
      : say(language, 'surplus', { ...values, surplus: whole(difference) })
  await orders.addNoteToOrder(ctx, { id, note: text, isPublic: false })
}

async function notesOf(injector: Injector, ctx: RequestContext, order: Order): Promise<readonly string[]> {
  const { items } = await injector.get(HistoryService).getHistoryForOrder(ctx, order.id, false, {
    filter: { type: { eq: 'ORDER_NOTE' } },
    take: NOTES_MAX,
  })
  return items.map(({ data }) => (data as { readonly note?: string }).note ?? '')
}
