import type { CheckoutSummary } from '@gapura/sdk'
import { openCheckout, type Payment as Paid, say, sayAmount, sayError, standingOf } from '@gapura/shop'
import {
  type CreatePaymentErrorResult,
  type CreatePaymentResult,
  type Injector,
  LanguageCode,
  type Order,
  OrderService,
  type Payment,
  PaymentMethodHandler,
  type RequestContext,
} from '@vendure/core'
import { toGateway, toVendure } from './amounts.ts'
import { cancelAtGateway } from './cancel.ts'
import { HANDLER_CODE } from './method.ts'
import { options, ROUTE } from './options.ts'
import { requestRefund } from './refunds.ts'
import { checkoutIdOf } from './rows.ts'

let injector: Injector

/** What Vendure gave the handler when it started. */
export const handlerInjector = (): Injector => injector

/**
 * A payment of Vendure's is one checkout: `Created` while it can be paid, `Settled` when the gateway says so, `Cancelled` when it
 * has ended. Nothing that a browser sends moves it.
 */
export const gapuraPaymentHandler = new PaymentMethodHandler({
  code: HANDLER_CODE,
  description: [
    { languageCode: LanguageCode.en, value: 'Gapura: QRIS, virtual accounts, e-wallets, cards' },
    { languageCode: LanguageCode.id, value: 'Gapura: QRIS, virtual account, dompet digital, kartu' },
  ],
  args: {},
  init: (given) => {
    injector = given
  },
  createPayment: (ctx, order, amount) => createPayment(ctx, order, amount),

  settlePayment: async (_ctx, order, payment) => {
    const { gapura, language } = options()
    const fail = (errorMessage: string) => ({
      success: false as const,
      state: payment.state as 'Created',
      errorMessage,
    })
    try {
      const checkout = await gapura.checkouts.retrieve(checkoutIdOf(payment))
      const standing = standingOf(checkout, language)
      const expected = toGateway(injector, payment.amount, order.currencyCode)
      const fits =
        typeof expected === 'object' &&
        checkout.externalId === order.code &&
        checkout.amount === expected.amount &&
        checkout.currency === expected.currency
      if (standing.is !== 'paid' || !fits) return fail(say(language, 'notPaid', { status: checkout.status }))
      return { success: true, metadata: paidMetadata(standing.payment) }
    } catch (error) {
      return fail(sayError(language, error))
    }
  },

  cancelPayment: async (_ctx, _order, payment) => {
    const errorMessage = await cancelAtGateway(payment)
    return errorMessage === undefined
      ? { success: true }
      : { success: false, state: payment.state as 'Created', errorMessage }
  },

  createRefund: (ctx, input, amount, order, payment) => requestRefund(injector, ctx, { input, amount, order, payment }),
})

/** Opens the checkout of an order, or finds it. A refusal is stored as the payment's error, with the reason in words. */
async function createPayment(
  ctx: RequestContext,
  order: Order,
  amount: number,
): Promise<CreatePaymentResult | CreatePaymentErrorResult> {
  const { gapura, language, methods, serverUrl } = options()
  const fail = (errorMessage: string) => ({ amount, state: 'Error' as const, errorMessage })
  const money = toGateway(injector, amount, order.currencyCode)
  if (typeof money === 'string') {
    return fail(say(language, money, { total: `${amount / toVendure(injector, 1)}`, currency: order.currencyCode }))
  }
  try {
    const back = `${serverUrl}${ROUTE}/return/{CHECKOUT_ID}`
    const wanted = {
      externalId: order.code,
      currency: money.currency,
      amount: money.amount,
      successUrl: back,
      cancelUrl: back,
      metadata: { order: order.code, channel: `${ctx.channelId}`, shop: 'vendure' },
      ...(methods ? { methods } : {}),
    }
    const settled = await settledCheckouts(ctx, order)
    const opened = await openCheckout(gapura, wanted, { settled })
    if (opened.is === 'busy' && opened.checkout.status === 'SUCCEEDED')
      return received(opened.checkout, amount, money.amount)
    const rounded = money.roundedFrom && {
      rounded: say(language, 'rounded', {
        total: money.roundedFrom,
        amount: sayAmount(language, money.amount, money.currency),
      }),
    }
    return {
      amount,
      state: 'Created',
      transactionId: opened.checkout.id,
      metadata: { ...openMetadata(opened.checkout), ...rounded },
    }
  } catch (error) {
    return fail(sayError(language, error))
  }
}

/** Money that had come before the shop knew of its checkout, such as late money for one that the shop gave up. */
async function received(checkout: CheckoutSummary, due: number, dueWhole: number): Promise<CreatePaymentResult> {
  const { gapura, language } = options()
  const standing = standingOf(await gapura.checkouts.retrieve(checkout.id), language)
  if (standing.is !== 'paid') throw new Error(say(language, 'beingPaid', { status: checkout.status }))
  const amount = standing.payment.amount === dueWhole ? due : toVendure(injector, standing.payment.amount)
  const metadata = { ...openMetadata(checkout), ...paidMetadata(standing.payment) }
  return { amount, state: 'Settled', transactionId: checkout.id, metadata }
}

const settledCheckouts = async (ctx: RequestContext, order: Order): Promise<string[]> => {
  const payments: readonly Payment[] = await injector.get(OrderService).getOrderPayments(ctx, order.id)
  return payments.filter(({ state }) => state === 'Settled').map(checkoutIdOf)
}

const openMetadata = ({ id, checkoutUrl, expiresAt }: CheckoutSummary) => ({
  checkoutId: id,
  public: { checkoutId: id, checkoutUrl, expiresAt },
})

const paidMetadata = ({ transactionId, amount, currency, paidAt, type, code }: Paid) => ({
  transactionId,
  paidAmount: amount,
  paidCurrency: currency,
  paidAt,
  paidBy: code ?? type,
})
