import { SIGNS_AND_CODES } from '../../../markets/amount-signs.ts'

/** The decimal sign of a file; the other sign separates thousands: `1.250.000,00` or `1,250,000.00`. */
export type DecimalSign = 'comma' | 'point'

/** An amount in groups of three, or with decimals, under either reading. */
const WRITTEN: Readonly<Record<DecimalSign, RegExp>> = {
  comma: /^(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+|\d{1,3}(?:\s\d{3})+,\d+)$/,
  point: /^(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d{1,3}(?:\s\d{3})+\.\d+)$/,
}
/** Thousands in groups of three with one separator, and only zeros after the decimal sign. */
const GROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  comma: /^\d{1,3}([.\s])\d{3}(?:\1\d{3})*(?:,0{1,2})?$/,
  point: /^\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?:\.0{1,2})?$/,
}
/** Decimals without thousands: accepted only where the decimal sign was declared. */
const UNGROUPED: Readonly<Record<DecimalSign, RegExp>> = {
  comma: /^\d{1,15},0{1,2}$/,
  point: /^\d{1,15}\.0{1,2}$/,
}

const SIGN = new RegExp(`^(?:${SIGNS_AND_CODES})\\.?\\s*`, 'i')
const numberIn = (text: string): string => text.trim().replace(SIGN, '')

/**
 * The digits of a whole amount as people and spreadsheets write it: `250000`, `250.000`, `Rp 1.250.000,00` with a
 * decimal comma. Undefined for anything else: an overlooked fraction (`12,50`), or a point of undeclared meaning
 * (`250.00`, unless `isDeclared`), would send a hundred times the amount.
 */
export function readAmount(text: string, sign: DecimalSign, isDeclared = false): string | undefined {
  const written = numberIn(text)
  if (/^\d{1,15}$/.test(written)) return written
  if (!GROUPED[sign].test(written) && !(isDeclared && UNGROUPED[sign].test(written))) return undefined
  const [whole = ''] = written.split(sign === 'comma' ? ',' : '.')
  const digits = whole.replaceAll(/\D/g, '')
  return digits.length <= 15 ? digits : undefined
}

/**
 * The decimal sign of one amount on its own: three digits after a single sign are thousands. Undefined: it shows none.
 */
function signIn(text: string): DecimalSign | undefined {
  const written = numberIn(text)
  const [comma, point] = [WRITTEN.comma.test(written), WRITTEN.point.test(written)]
  if (comma && point) return written.includes('.') ? 'comma' : 'point'
  return comma ? 'comma' : point ? 'point' : undefined
}

/**
 * The decimal sign of all amounts in a file. 'unclear': two amounts contradict each other (`250.000` and `1,000`, or
 * `250.000` and `12.5`), or points and commas both occur and no amount has both to tell them apart (`2.500` and
 * `1,50`).
 */
export function decimalSignOf(texts: readonly string[]): DecimalSign | 'unclear' {
  const signs = new Set<DecimalSign>()
  const used = { point: false, comma: false, both: false, whole: false }
  for (const text of texts) {
    const sign = signIn(text)
    if (sign === undefined) continue
    signs.add(sign)
    const [point, comma] = [/\d\.\d/.test(text), text.includes(',')]
    used.point ||= point
    used.comma ||= comma
    used.both ||= point && comma
    used.whole ||= readAmount(text, sign) !== undefined
  }
  // If none of them can be a whole amount, there is nothing to clarify.
  if (used.whole && (signs.size > 1 || (used.point && used.comma && !used.both))) return 'unclear'
  return [...signs][0] ?? 'comma'
}

/** Whether an amount contains a thousands separator or a decimal sign. */
export const hasSign = (text: string): boolean => signIn(text) !== undefined
