import { isSameMoney, type Money } from '../../base/money.ts'
import { marketOf } from '../../markets/market-of.ts'
import { fromSnapMoney } from '../../snap/amount.ts'
import { type JsonObject, readObject, readText } from '../../snap/json.ts'
import { parseTimestamp } from '../../snap/timestamp.ts'
import type { FieldPath } from './profile/operation.ts'

const REFERENCE_MAX = 64
export const PAYMENT_ID_MAX = 128

/** The value at a path of a body; undefined where there is none. */
export const readField = (body: JsonObject, path: FieldPath): unknown =>
  path.split('.').reduce<unknown>((within, field) => readObject(within)[field], body)

/** A rail's reference: printable ASCII, not empty; undefined for anything that could not be stored or sent back. */
export function readReference(value: unknown, lengthMax: number = REFERENCE_MAX): string | undefined {
  const text = readText(value)?.trim()
  return text && text.length <= lengthMax && /^[ -~]+$/.test(text) ? text : undefined
}

/** Money that is more than nothing. */
export function readPaid(value: unknown): Money | undefined {
  const money = fromSnapMoney(value)
  return money && money.amount > 0n ? money : undefined
}

const NO_ZONE = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?$/
const EPOCH_MS = /^1\d{12}$/

/** A time as providers write it: with a zone, without one (Jakarta's is meant), or in milliseconds since 1970. */
function parseTime(text: string): Date | undefined {
  if (EPOCH_MS.test(text)) return new Date(Number(text))
  return parseTimestamp(NO_ZONE.test(text) ? `${text.replace(' ', 'T')}+07:00` : text)
}

/** A rail's timestamp; `otherwise` where it is absent or unreadable: a payment does not fail for its date. */
export function readTime(value: unknown, otherwise: Date): Date {
  const text = readText(value)
  return (text !== undefined && parseTime(text)) || otherwise
}

/** Whether a code is valid by the standard of the money's market, carries exactly this amount and allows no tip. */
export function isCodeFor(qrContent: string, amount: Money): boolean {
  const code = marketOf(amount.currency).qr.read(qrContent)
  return code !== undefined && code.amount !== null && isSameMoney(code.amount, amount) && !code.addsTip
}
