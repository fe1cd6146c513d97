import { createHash } from 'node:crypto'
import { toSnapMoney } from '../../src/snap/amount.ts'
import { PRICE } from '../inbound/inbound-world.ts'
import { API_KEY } from '../providers/adapters.ts'
import type { Field, Lie, NativeRow } from './cells.ts'

/* What Midtrans' Core API and Xendit tell, truly and falsely. */

export type Body = Record<string, unknown>
export const GROSS = toSnapMoney(PRICE).value
export const WHOLE = Number(GROSS)

let count = 0
const sha512 = (text: string): string => createHash('sha512').update(text).digest('hex')
/** A body with the signature of its own parts. */
const signed = (body: Body): Body => ({
  ...body,
  signature_key: sha512(`${body.order_id}${body.status_code}${body.gross_amount}${API_KEY}`),
})

/** Midtrans' notification of a settlement of an order. */
export const settlement = ({ reference }: { readonly reference: string }, change: Body = {}): Body =>
  signed({
    transaction_time: '2026-11-20 10:00:00',
    transaction_status: 'settlement',
    transaction_id: `9aed5972-${reference.slice(0, 4)}`,
    status_code: '200',
    merchant_id: 'G141532850',
    order_id: reference,
    gross_amount: GROSS,
    currency: 'IDR',
    payment_type: 'gopay',
    ...change,
  })

/** What each service of Xendit reports about an object of ours. */
export const webhook = (row: NativeRow, reference: string, id: string): Body => {
  const data = {
    'xendit payment': {
      payment_id: `py-${++count}`,
      payment_request_id: id,
      reference_id: reference,
      status: 'SUCCEEDED',
      request_amount: WHOLE,
      currency: 'IDR',
    },
    'xendit refund': {
      id: `rfd-${++count}`,
      payment_request_id: id,
      reference_id: 'theirs',
      amount: WHOLE,
      currency: 'IDR',
    },
    'xendit payout': { id: 'disb-1', reference_id: reference, status: 'FAILED', amount: 10_000, currency: 'IDR' },
  }[row.kind as 'xendit payment']
  const event = {
    'xendit payment': 'payment.capture',
    'xendit refund': 'refund.succeeded',
    'xendit payout': 'payout.failed',
  }[row.kind as 'xendit payment']
  return { event, business_id: 'biz', created: '2026-11-20T03:00:00Z', data }
}

const falseMidtrans = (good: Body, field: Field, lie: Lie): Body => {
  const own = lie === 'altered' || lie === 'unknown' ? (body: Body) => body : signed
  switch (field) {
    case 'merchant':
      return { ...good, merchant_id: 'G000000000' }
    case 'reference':
      return own({ ...good, order_id: '0another0references000000' })
    case 'instrument':
      return { ...good, transaction_id: 'another-transaction' }
    case 'amount':
      // The digits of the signed text, moved from one part to the next: its signature is right.
      return lie === 'unknown'
        ? { ...good, order_id: `${good.order_id}2`, status_code: '001', gross_amount: GROSS.slice(1) }
        : { ...good, gross_amount: '1.00' }
    case 'status':
      return lie === 'altered' ? { ...good, status_code: '201' } : { ...good, transaction_status: 'deny' }
    default:
      return good
  }
}

const falseXendit = (good: Body, field: Field, lie: Lie): Body => {
  const change = {
    merchant: { business: 'another' },
    reference: { reference_id: '0another0references000000' },
    instrument: { payment_request_id: 'pr-another', id: 'another' },
    amount: lie === 'absent' ? { request_amount: undefined, amount: undefined } : { request_amount: 1, amount: 1 },
    status: { status: 'EXPIRED' },
  }[field as 'merchant']
  return field === 'merchant'
    ? { ...good, business_id: 'another' }
    : { ...good, data: { ...(good.data as Body), ...change } }
}

/** A call of a row that is true in every field, or false in one. */
export function bodyOf(
  row: NativeRow,
  about: { reference: string; railReference: string },
  field: Field,
  lie: Lie,
): Body {
  const isSame = lie === 'again' || lie === 'old'
  if (row.profile === 'xendit') {
    const good = webhook(row, about.reference, about.railReference)
    return isSame ? good : falseXendit(good, field, lie)
  }
  const isRefund = row.kind === 'midtrans refund'
  const good = settlement(about, isRefund ? { transaction_status: 'refund', refund_amount: GROSS } : {})
  return isSame ? good : falseMidtrans(good, field, lie)
}
