import type { Tx } from '../../../db/transaction.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import type { JsonObject } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { customerFor, type Payment } from '../accounts.ts'
import { findCardPayment } from '../acquirer/authorize.ts'
import { refundCard } from '../acquirer/refund.ts'
import type { Misbehaviour } from '../behaviour.ts'
import { codePaid } from '../collector/pay.ts'
import { findCollector } from '../collector/store.ts'
import { queueNotification } from '../notification/queue.ts'
import { type PayRefusalCode, payRefused } from '../outcome.ts'
import type { Partner } from '../partner.ts'
import { describeQr } from '../qr/notifications.ts'
import { lock as lockQr, type Qr } from '../qr/store.ts'
import { describeWallet } from '../wallet/notifications.ts'
import { lock as lockWalletPayment, type WalletPayment } from '../wallet/store.ts'
import { findPaymentByName } from './find-payment.ts'
import { refundPayment } from './refund-payment.ts'
import { type BankRefund, readRefundsOf, refundedOf } from './store.ts'

type BankRefunded = { readonly is: 'done' } | { readonly is: 'refused'; readonly code: PayRefusalCode }

/**
 * The bank refunds the rest of a payment by itself, as banks do after a complaint, and notifies it (`04`); the
 * acquirer charges a card back without a notification. `reference` is the partner's, or of a static code the bank's name of the
 * one payment. TOO_LATE: nothing is left of it.
 */
export async function refundByBank(
  tx: Tx,
  now: Date,
  partner: Partner,
  reference: string,
  how: Misbehaviour,
): Promise<BankRefunded> {
  const key = { partnerReferenceNo: reference }
  const qr = await lockQr(tx, key)
  if (qr?.payment) {
    const refund = await refundRest(tx, now, partner, { service: 'qrRefund', instrument: qr, payment: qr.payment })
    return notify(tx, now, how, 'qrNotify', refund, (amount) =>
      describeQr(partner, qr as Qr, customerFor(qr.referenceNo), amount),
    )
  }
  const wallet = await lockWalletPayment(tx, key)
  if (wallet?.payment) {
    const paid = { service: 'debitRefund', instrument: wallet, payment: wallet.payment } as const
    const refund = await refundRest(tx, now, partner, paid)
    return notify(tx, now, how, 'debitNotify', refund, (amount) =>
      describeWallet(partner, wallet as WalletPayment, amount),
    )
  }
  const collected = await findPaymentByName(tx, reference)
  const code = collected && (await findCollector(tx, { referenceNo: collected.instrument }))
  if (collected && code && !code.account) {
    const { payment } = collected
    const refund = await refundRest(tx, now, partner, { service: 'qrRefund', instrument: code, payment })
    const payer = customerFor(code.referenceNo)
    return notify(tx, now, how, 'qrNotify', refund, (amount) => codePaid(partner, code, payer, payment, amount).body)
  }
  const card = await findCardPayment(tx, now, reference)
  if (card?.status !== 'APPROVED') return payRefused('NOT_FOUND')
  const charged = await refundCard(tx, now, card, { refundReference: null, amount: null, reason: null })
  return charged.is === 'recorded' ? { is: 'done' } : payRefused('TOO_LATE')
}

type Taken = {
  readonly service: 'qrRefund' | 'debitRefund'
  readonly instrument: { readonly referenceNo: string }
  readonly payment: Payment
}

async function refundRest(
  tx: Tx,
  now: Date,
  partner: Partner,
  { service, instrument, payment }: Taken,
): Promise<BankRefund | undefined> {
  const left = payment.amount.amount - refundedOf(await readRefundsOf(tx, `${payment.id}`))
  if (left <= 0n) return undefined
  const amount = { ...payment.amount, amount: left }
  const ask = { service, instrument: instrument.referenceNo, payment, partnerRefundNo: null, amount, reason: null }
  const given = await refundPayment(tx, now, partner, ask, {})
  return given.is === 'recorded' ? given.refund : undefined
}

async function notify(
  tx: Tx,
  now: Date,
  how: Misbehaviour,
  service: 'qrNotify' | 'debitNotify',
  refund: BankRefund | undefined,
  describe: (amount: BankRefund['amount']) => JsonObject,
): Promise<BankRefunded> {
  if (!refund) return payRefused('TOO_LATE')
  const body = {
    ...describe(refund.amount),
    latestTransactionStatus: '04',
    transactionStatusDesc: 'Refunded',
    refundNo: refund.referenceNo,
    refundAmount: toSnapMoney(refund.amount),
    refundTime: formatTimestamp(now),
  }
  await queueNotification(tx, now, { service, body }, how)
  return { is: 'done' }
}
