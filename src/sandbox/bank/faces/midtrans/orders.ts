import { createHash, randomInt, randomUUID } from 'node:crypto'
import { DAY_MS, later, MINUTE_MS } from '../../../../base/clock.ts'
import { currency } from '../../../../base/currency.ts'
import { fromWhole } from '../../../../base/money.ts'
import { drawQr } from '../../qr/draw-qr.ts'

type OrderStatus = 'pending' | 'capture' | 'settlement' | 'deny' | 'cancel' | 'expire' | 'refund' | 'partial_refund'

export type Refund = {
  readonly id: number
  readonly key: string
  readonly amount: number
  readonly reason: string
  readonly at: Date
  confirmedAt: Date | null
}

/** One transaction at Midtrans. */
export type Order = {
  readonly orderId: string
  readonly transactionId: string
  readonly amount: number
  readonly paymentType: string
  /** What only this way of paying has: numbers, codes, actions. */
  facts: object
  readonly createdAt: Date
  readonly expiresAt: Date
  status: OrderStatus
  settledAt: Date | null
  /** How it ends by itself, and when. */
  ending: { readonly at: Date; readonly to: 'settlement' | 'deny' } | null
  readonly refunds: Refund[]
}

/** A hosted page, on which no transaction has begun. */
export type Page = {
  readonly orderId: string
  readonly amount: number
  /** Whether its payer may save the card that they pay with. */
  readonly savesCard: boolean
  readonly returnUrl: string
  isCancelled: boolean
}

export type Charge = {
  readonly payment_type: string
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number }
  readonly bank_transfer?: { readonly bank: string }
  readonly gopay?: { readonly account_id?: string; readonly payment_option_token?: string }
  readonly credit_card?: { readonly token_id?: string; readonly save_card?: boolean }
  readonly callbacks?: { readonly finish?: string }
  readonly custom_expiry?: { readonly expiry_duration: number; readonly unit: string }
}

const UNIT_MS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: MINUTE_MS,
  hour: 60 * MINUTE_MS,
  day: DAY_MS,
}
export const MERCHANT = 'M099098'
const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

/** A transaction that waits to be paid, as a charge begins it. `reported`: the amount its code carries. */
export function newOrder(charge: Charge, reported: number, baseUrl: string, now: Date): Order {
  const { order_id: orderId, gross_amount: amount } = charge.transaction_details
  const transactionId = randomUUID()
  const { expiry_duration: duration, unit } = charge.custom_expiry ?? { expiry_duration: 1, unit: 'day' }
  return {
    orderId,
    transactionId,
    amount,
    paymentType: charge.payment_type,
    facts: factsOf(charge, transactionId, reported, baseUrl),
    createdAt: now,
    expiresAt: later(now, duration * (UNIT_MS[unit] ?? MINUTE_MS)),
    status: 'pending',
    settledAt: null,
    ending: null,
    refunds: [],
  }
}

function factsOf(charge: Charge, transactionId: string, reported: number, baseUrl: string): object {
  const action = (name: string, url: string) => ({ name, method: 'GET', url })
  const reference = charge.transaction_details.order_id
  const qr_string = () =>
    drawQr({
      partner: { merchantId: MERCHANT },
      amount: fromWhole(reported, currency('IDR')),
      merchantName: 'GAPURA SANDBOX',
      reference: reference.slice(0, 25),
      terminalId: null,
    })
  switch (charge.payment_type) {
    case 'qris': {
      const actions = [action('generate-qr-code', `${baseUrl}/v2/qris/${transactionId}/qr-code`)]
      return { acquirer: 'gopay', actions, qr_string: qr_string() }
    }
    case 'gopay': {
      // A linked account is charged at once.
      if (charge.gopay?.account_id !== undefined) return {}
      const actions = [action('deeplink-redirect', `https://gopay.co.id/app/merchanttransfer?tref=${transactionId}`)]
      return { actions, qr_string: qr_string() }
    }
    case 'shopeepay':
      return { actions: [action('deeplink-redirect', `https://wsa.wallet.airpay.co.id/pay?token=${transactionId}`)] }
    case 'echannel':
      return { biller_code: '70012', bill_key: digits(12) }
    case 'bank_transfer': {
      const bank = charge.bank_transfer?.bank ?? 'bca'
      const number = digits(16)
      return bank === 'permata' ? { permata_va_number: number } : { va_numbers: [{ bank, va_number: number }] }
    }
    default:
      return {}
  }
}

/** The status code that Midtrans answers and signs a status with. */
const statusCodeOf = (status: OrderStatus): string => {
  if (status === 'pending') return '201'
  return ['cancel', 'expire', 'deny'].includes(status) ? '202' : '200'
}

/** `2021-06-23 11:27:20`: Western Indonesian Time, no zone. */
export const wib = (time: Date): string =>
  later(time, 7 * 60 * MINUTE_MS)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

/** A transaction as its status and its notifications show it. `amount` is what the bank claims. */
export function describe(order: Order, amount: number): object {
  return {
    transaction_time: wib(order.createdAt),
    transaction_status: order.status,
    transaction_id: order.transactionId,
    status_code: statusCodeOf(order.status),
    payment_type: order.paymentType,
    order_id: order.orderId,
    merchant_id: MERCHANT,
    gross_amount: `${amount}.00`,
    fraud_status: 'accept',
    currency: 'IDR',
    ...(order.settledAt && { settlement_time: wib(order.settledAt) }),
    ...order.facts,
    ...(order.refunds.length > 0 && {
      refund_amount: `${order.refunds.reduce((sum, refund) => sum + refund.amount, 0)}.00`,
      refunds: order.refunds.map((refund) => ({
        refund_chargeback_id: refund.id,
        refund_amount: `${refund.amount}.00`,
        created_at: wib(refund.at),
        reason: refund.reason,
        refund_key: refund.key,
        refund_method: 'online',
        ...(refund.confirmedAt && { bank_confirmed_at: wib(refund.confirmedAt) }),
      })),
    }),
  }
}

/** A notification, signed as Midtrans signs: SHA-512 over order, code, amount and the server key. */
export function notificationOf(order: Order, amount: number, serverKey: string): object {
  const code = statusCodeOf(order.status)
  const signature = createHash('sha512').update(`${order.orderId}${code}${amount}.00${serverKey}`).digest('hex')
  return { ...describe(order, amount), status_message: 'midtrans payment notification', signature_key: signature }
}
