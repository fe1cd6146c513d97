import type { Money } from '../../base/money.ts'
import { fromSnapMoney } from '../../snap/amount.ts'
import { isObject, type JsonObject, readText } from '../../snap/json.ts'
import { parseTimestamp } from '../../snap/timestamp.ts'

const NUMBER = /^(0|[1-9]\d{0,15})(?:\.(\d{1,2})0*)?$/

/** An amount as Xendit writes it: a number of whole units, `10000`; with up to two decimals elsewhere. Exact. */
export function readAmount(value: unknown, currency: unknown): Money | undefined {
  const [, whole, fraction = ''] = NUMBER.exec(readText(value) ?? '') ?? []
  if (whole === undefined) return undefined
  return fromSnapMoney({ value: `${whole}.${fraction.padEnd(2, '0')}`, currency: readText(currency) })
}

/** A time as Xendit writes it: ISO 8601 with its zone. */
export const readTime = (value: unknown): Date | undefined =>
  typeof value === 'string' ? parseTimestamp(value) : undefined

/** A status in capitals; a sample spells `SUCCEEDDED`. */
export function readStatus(body: JsonObject): string {
  const status = readText(body.status)?.toUpperCase() ?? 'NONE'
  return status === 'SUCCEEDDED' ? 'SUCCEEDED' : status
}

/** For a rail code: a status that is not known, cut to what a log shows. */
export const statusCode = (status: string): string => `status_${status.replace(/[^A-Z_]/g, '').slice(0, 32)}`

/** The objects of a list; none where it is none. */
export const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
