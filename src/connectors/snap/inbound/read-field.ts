import { currency } from '../../../base/currency.ts'
import type { Money } from '../../../base/money.ts'
import { fromSnapMoney } from '../../../snap/amount.ts'
import { isObject, type JsonObject, readText } from '../../../snap/json.ts'
import { readField, readReference } from '../fields.ts'
import type { FieldPath } from '../profile/operation.ts'

/** What stands at a path of a body (`additionalInfo.paidTime`); undefined for nothing, null and the empty text. */
export function readAt(body: JsonObject, path: FieldPath): unknown {
  const value = readField(body, path)
  return value === null || value === '' ? undefined : value
}

/** What stands at the first of some paths where there is something. */
export const readFirst = (body: JsonObject, paths: readonly FieldPath[]): unknown =>
  paths.map((path) => readAt(body, path)).find((value) => value !== undefined)

/** The first of some paths where a reference stands. */
export function readFirstReference(
  body: JsonObject,
  paths: readonly FieldPath[],
  lengthMax?: number,
): string | undefined {
  return paths.map((path) => readReference(readAt(body, path), lengthMax)).find((found) => found !== undefined)
}

const TENTHS = /^\d{1,16}\.\d$/

/**
 * Money that is more than nothing, as providers were seen to write it: an object, or a bare number or text, in rupiah
 * then; with two decimals, one or none. Undefined for anything else.
 */
export function readPaidAmount(value: unknown): Money | undefined {
  const wire = isObject(value) ? value : { value: readText(value), currency: currency('IDR') }
  const text = typeof wire.value === 'string' && TENTHS.test(wire.value) ? `${wire.value}0` : wire.value
  const money = fromSnapMoney({ ...wire, value: text })
  return money && money.amount > 0n ? money : undefined
}
