import { type RefundResult, refundOnce, resultOf } from '@gapura/shop'
import {
  type CreateRefundResult,
  type Injector,
  type Order,
  OrderService,
  type Payment,
  Refund,
  type RequestContext,
  TransactionalConnection,
} from '@vendure/core'
import { toGateway } from './amounts.ts'
import { options } from './options.ts'

type Requested = {
  readonly input: { readonly reason?: string | null }
  readonly amount: number
  readonly order: Order
  readonly payment: Payment
}

/**
 * Refunds a payment, wholly or in part. The refund is named by the payment and how many it has had, so that a press of the button
 * whose answer was lost is the same refund. No answer leaves it `Pending`, and the sweep asks again.
 */
export async function requestRefund(
  injector: Injector,
  ctx: RequestContext,
  { input, amount, order, payment }: Requested,
): Promise<CreateRefundResult> {
  const { gapura, language, refundFallback } = options()
  const transactionId: unknown = payment.metadata.transactionId
  if (typeof transactionId !== 'string')
    return { state: 'Failed', metadata: { reason: 'The payment names no transaction.' } }
  const earlier = await injector
    .get(TransactionalConnection)
    .getRepository(ctx, Refund)
    .find({
      where: { payment: { id: payment.id } },
    })
  const isWhole = earlier.every(({ state }) => state === 'Failed') && amount === payment.amount
  const money = toGateway(injector, amount, order.currencyCode)
  if (typeof money === 'string') return { state: 'Failed', metadata: { reason: money } }
  const request = {
    externalId: `${order.code}-${payment.id}-${earlier.length + 1}`,
    transactionId,
    fallback: refundFallback,
    ...(isWhole ? {} : { amount: money.amount }),
    ...(input.reason ? { reason: input.reason } : {}),
  }
  const result = await refundOnce(gapura, request, language)
  await noteRefund(injector, ctx, order, result)
  return {
    state: STATES[result.is],
    transactionId: 'refund' in result ? (result.refund?.id ?? '') : '',
    metadata: { request, ...('note' in result && result.is !== 'waiting' ? { reason: result.note } : {}) },
  }
}

const STATES = { succeeded: 'Settled', waiting: 'Pending', unknown: 'Pending', refused: 'Failed' } as const

/** Brings the refunds of a payment that are pending to what the gateway says of them; one it never received is requested again. */
export async function settleRefunds(
  injector: Injector,
  ctx: RequestContext,
  order: Order,
  payment: Payment,
): Promise<void> {
  const { gapura, language } = options()
  const orders = injector.get(OrderService)
  const refunds = await injector
    .get(TransactionalConnection)
    .getRepository(ctx, Refund)
    .find({
      where: { payment: { id: payment.id }, state: 'Pending' },
    })
  for (const refund of refunds) {
    const request = refund.metadata.request
    if (!request) continue
    const [known] = await gapura.refunds.list({ externalId: request.externalId }).take(1)
    const result = known ? resultOf(known, language) : await refundOnce(gapura, request, language)
    if (result.is === 'succeeded') await orders.settleRefund(ctx, { id: refund.id, transactionId: result.refund.id })
    if (result.is === 'refused') {
      await orders.transitionRefundToState(ctx, refund.id, 'Failed')
      await noteRefund(injector, ctx, order, result)
    }
  }
}

/** Writes on the order what its people must know: a link for the payer, a refusal, an outcome that is not known. */
async function noteRefund(injector: Injector, ctx: RequestContext, order: Order, result: RefundResult): Promise<void> {
  if (!('note' in result) || !result.note) return
  await injector.get(OrderService).addNoteToOrder(ctx, { id: order.id, note: result.note, isPublic: false })
}
