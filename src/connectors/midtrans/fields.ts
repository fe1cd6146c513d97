import type { Money } from '../../base/money.ts'
import { fromSnapMoney } from '../../snap/amount.ts'
import { type JsonObject, readText } from '../../snap/json.ts'
import { formatTimestamp, parseTimestamp } from '../../snap/timestamp.ts'

/** An amount as Midtrans writes it: `"145000.00"`, rupiah where no currency is named. */
export const readAmount = (value: unknown, body: JsonObject): Money | undefined =>
  fromSnapMoney({ value: readText(value), currency: readText(body.currency) ?? 'IDR' })

/** A time as Midtrans writes it, `2021-06-23 11:27:50`: no zone, and always Western Indonesian Time. */
export const readWib = (value: unknown): Date | undefined =>
  typeof value === 'string' ? parseTimestamp(`${value.trim().replace(' ', 'T')}+07:00`) : undefined

/** A time as Midtrans reads it, `2026-11-20 10:00:00 +0700`. */
export const formatWib = (time: Date): string => formatTimestamp(time).replace('T', ' ').replace('+07:00', ' +0700')
