import type { Fault } from '../../base/errors.ts'
import { isDay } from '../../base/time-zone.ts'
import { checkoutFaults } from '../../checkout/create/rules.ts'
import { AMOUNT_MAX } from '../../checkout/methods.ts'
import { type Line, sumsOf } from '../lines.ts'
import { LINES_MAX, QUANTITY_PATTERN, RATE_PATTERN } from '../schema.ts'

type Sent = Readonly<Record<string, unknown>>

const fault = (field: string, code: string, message: string): Fault[] => [{ field, code, message }]

/**
 * The rules of an invoice between fields or beyond a schema. Sees the body as sent, so it checks only fields of the right type; the
 * schema refuses the others.
 */
export const invoiceFaults = (sent: Sent): Fault[] => [
  ...checkoutFaults({ currency: sent.currency, methods: sent.methods === null ? undefined : sent.methods }, true),
  ...dueFaults(sent),
  ...sumFaults(sent),
]

function dueFaults({ dueAt }: Sent): Fault[] {
  if (typeof dueAt !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(dueAt) || isDay(dueAt)) return []
  return fault('dueAt', 'INVALID_FORMAT', '"dueAt" is not a day that exists.')
}

const isLine = (line: unknown): line is Line => {
  const { quantity, unitAmount, taxRate } = (line ?? {}) as Sent
  return (
    typeof quantity === 'string' &&
    new RegExp(QUANTITY_PATTERN).test(quantity) &&
    Number.isSafeInteger(unitAmount) &&
    (taxRate === undefined || (typeof taxRate === 'string' && new RegExp(RATE_PATTERN).test(taxRate)))
  )
}

/** A total of 0 or less is refused when it is finalized: a draft may be under way to something else. */
function sumFaults({ lines }: Sent): Fault[] {
  if (!Array.isArray(lines) || lines.length > LINES_MAX || !lines.every(isLine)) return []
  const { subtotal, total } = sumsOf(lines)
  const isTooMuch = [subtotal, total].some((sum) => sum > AMOUNT_MAX || sum < -AMOUNT_MAX)
  return isTooMuch ? fault('lines', 'OUT_OF_RANGE', `"lines" come to more than ${AMOUNT_MAX}.`) : []
}
