import { randomInt } from 'node:crypto'
import { type SnapMoney, toSnapMoney } from '../../../../snap/amount.ts'
import { type JsonObject, readText } from '../../../../snap/json.ts'
import { formatTimestamp } from '../../../../snap/timestamp.ts'
import type { Order, Transfer } from './records.ts'

/** What the published samples of several providers write alike. */

export const NO_MONEY: SnapMoney = { value: '', currency: '' }

/** A field of the call, echoed. */
export const echo = (input: JsonObject, field: string): unknown => readText(input[field]) ?? input[field]

export const digits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('')

/** The two names of a thing in replies about it, and the code of the service that made it. */
export const originals = (order: Order, serviceCode: string): object => ({
  originalReferenceNo: order.railReference,
  originalPartnerReferenceNo: order.reference,
  serviceCode,
})

/** When something was paid; undefined: it was not. */
export const paidTime = ({ paidAt }: Pick<Order, 'paidAt'>): string | undefined =>
  paidAt ? formatTimestamp(paidAt) : undefined

/** What a transfer was, in the reply to it. */
export const sent = (transfer: Transfer): object => ({
  referenceNo: transfer.railReference,
  partnerReferenceNo: transfer.reference,
  amount: toSnapMoney(transfer.amount),
  beneficiaryAccountNo: transfer.account.number,
})

/** Each refund of an order, in a reply about the order; undefined: there is none. */
export const refundHistory = ({ refunds }: Order): object[] | undefined =>
  refunds.length === 0
    ? undefined
    : refunds.map(({ reference, number, amount, at }) => ({
        refundNo: number,
        partnerReferenceNo: reference,
        refundAmount: toSnapMoney(amount),
        refundStatus: '00',
        refundDate: formatTimestamp(at),
      }))

/** Our reason and the standard's words for it. */
export const reason = (english: string, indonesia: string): object => ({ english, indonesia })

/** The last digits of the day and chance: what banks call a transaction. */
export const dated = (now: Date, length: number): string =>
  `${formatTimestamp(now).slice(0, 10).replaceAll('-', '')}${digits(length - 8)}`
