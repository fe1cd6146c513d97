import type { Money } from '../../base/money.ts'
import { marketCurrency } from '../../markets/market-of.ts'
import { fromSnapMoney } from '../../snap/amount.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import { parseTimestamp } from '../../snap/timestamp.ts'
import { readVaTriple, type VaTriple } from '../../snap/va-number.ts'
import { malformed, missing, Refusal } from './refusal.ts'

const PRINTABLE = /^[^\u0000-\u001f\u007f]*$/

/** A text of a request body, or undefined where the field is absent or empty. Throws 400xx01 for any other value. */
export function optionalText(body: JsonObject, field: string, lengthMax: number): string | undefined {
  const value = body[field]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > lengthMax || !PRINTABLE.test(value)) throw malformed(field)
  return value
}

/** A mandatory text. Throws 400xx02 where it is absent or empty. */
export function text(body: JsonObject, field: string, lengthMax: number): string {
  const value = optionalText(body, field, lengthMax)
  if (value === undefined) throw missing(field)
  return value
}

/** A mandatory amount in a currency of a market, above zero. Throws 400xx02, 400xx01, and 404xx13 for zero. */
export function amount(body: JsonObject, field: string): Money {
  if (body[field] === undefined || body[field] === null) throw missing(field)
  const money = fromSnapMoney(body[field])
  if (!money || !marketCurrency(money.currency)) throw malformed(field)
  if (money.amount === 0n) throw new Refusal(404, '13')
  return money
}

/** A time with its zone, or undefined where the field is absent. Throws 400xx01. */
export function optionalTime(body: JsonObject, field: string): Date | undefined {
  const written = optionalText(body, field, 35)
  if (written === undefined) return undefined
  const time = parseTimestamp(written)
  if (!time) throw malformed(field)
  return time
}

/** The three fields that name a virtual account. Throws 400xx02 and 400xx01. */
export function vaTripleOf(body: JsonObject): VaTriple {
  const read = readVaTriple(body)
  if ('triple' in read) return read.triple
  throw read.fault.is === 'missing' ? missing(read.fault.field) : malformed(read.fault.field)
}

/** Refuses with 404xx18 where an optional field names something else than `expected`. */
export function assertSame(body: JsonObject, field: string, expected: string): void {
  const given = readText(body[field])
  if (given !== undefined && given !== '' && given !== expected) throw new Refusal(404, '18')
}
