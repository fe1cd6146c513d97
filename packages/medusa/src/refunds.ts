import { refundOnce, resultOf } from '@gapura/shop'
import { Modules } from '@medusajs/framework/utils'
import { type RefundData, readData } from './data.ts'
import type { Container, Data } from './medusa.ts'
import { options } from './options.ts'

type PaymentModule = { updatePayment(change: { id: string; data: Data }): Promise<unknown> }

/** Brings the refunds of a payment to what the gateway says of them; one it never received is requested again, under its name. */
export async function askRefundsAgain(
  container: Container,
  payment: { readonly id: string; readonly data: Data },
  note: ((text: string) => Promise<void>) | undefined,
): Promise<void> {
  const { refunds = [], transaction_id } = readData(payment.data)
  if (!transaction_id || refunds.every(({ status }) => status === 'succeeded' || status === 'refused')) return
  const renewed: RefundData[] = []
  for (const one of refunds) renewed.push(await renew(one, transaction_id, note))
  if (JSON.stringify(renewed) === JSON.stringify(refunds)) return
  const data = { ...payment.data, refunds: renewed }
  await container.resolve<PaymentModule>(Modules.PAYMENT).updatePayment({ id: payment.id, data })
}

async function renew(
  one: RefundData,
  transactionId: string,
  note: ((text: string) => Promise<void>) | undefined,
): Promise<RefundData> {
  if (one.status === 'succeeded' || one.status === 'refused') return one
  const { gapura, language, refundFallback } = options()
  const [known] = await gapura.refunds.list({ externalId: one.external_id }).take(1)
  const request = { externalId: one.external_id, transactionId, fallback: refundFallback }
  const result = known
    ? resultOf(known, language)
    : await refundOnce(gapura, { ...request, ...(one.amount === null ? {} : { amount: one.amount }) }, language)
  const text = ('note' in result && result.note) || null
  if (text !== null && text !== one.note) await note?.(text)
  const refund_id = 'refund' in result ? (result.refund?.id ?? one.refund_id) : one.refund_id
  return { ...one, refund_id, status: result.is, note: text }
}
