/** What is billed. Texts are exact: a quantity has up to 3 decimals, a rate is a percentage with up to 4. */
export type Line = {
  readonly description: string
  readonly quantity: string
  /** Whole currency units; negative for a discount. */
  readonly unitAmount: number
  readonly taxRate?: string
}

/** Sums in whole currency units. */
export type Sums = {
  readonly subtotal: bigint
  readonly tax: bigint
  readonly total: bigint
  /** The tax of each rate, in the order in which the lines name them. */
  readonly taxes: readonly { readonly rate: string; readonly amount: bigint }[]
}

const QUANTITY_SCALE = 1_000n
const QUANTITY_DIGITS = 3
const RATE_DIGITS = 4
/** A percentage of thousandths, by ten-thousandths of a percent. */
const TAX_DIVISOR = QUANTITY_SCALE * 100n * 10n ** BigInt(RATE_DIGITS)

/** A decimal text as an integer of its last digit's unit: `scaled('0.5', 3)` is 500. */
function scaled(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(digits, '0'))
}

/** A line's amount in thousandths of a whole unit: exact. */
const thousandthsOf = ({ quantity, unitAmount }: Line): bigint => scaled(quantity, QUANTITY_DIGITS) * BigInt(unitAmount)

/** The nearest integer; halves go up. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const doubled = 2n * numerator + denominator
  const quotient = doubled / (2n * denominator)
  return doubled < 0n && doubled % (2n * denominator) !== 0n ? quotient - 1n : quotient
}

/** The exact amount of a line as decimal text, in whole currency units: `"12500"`, `"0.125"`. */
export function lineAmount(line: Line): string {
  const thousandths = thousandthsOf(line)
  const digits = (thousandths < 0n ? -thousandths : thousandths).toString().padStart(QUANTITY_DIGITS + 1, '0')
  const fraction = digits.slice(-QUANTITY_DIGITS).replace(/0+$/, '')
  const text = digits.slice(0, -QUANTITY_DIGITS) + (fraction === '' ? '' : `.${fraction}`)
  return thousandths < 0n ? `-${text}` : text
}

/**
 * What lines come to. Lines are exact; the subtotal is rounded once, and the tax once for each rate, half up. Source:
 * interface, "Invoices".
 */
export function sumsOf(lines: readonly Line[]): Sums {
  const subtotal = halfUp(
    lines.reduce((sum, line) => sum + thousandthsOf(line), 0n),
    QUANTITY_SCALE,
  )
  const byRate = new Map<bigint, { rate: string; base: bigint }>()
  for (const line of lines) {
    if (line.taxRate === undefined) continue
    const key = scaled(line.taxRate, RATE_DIGITS)
    const { rate, base } = byRate.get(key) ?? { rate: line.taxRate, base: 0n }
    byRate.set(key, { rate, base: base + thousandthsOf(line) })
  }
  const taxes = [...byRate].map(([key, { rate, base }]) => ({ rate, amount: halfUp(base * key, TAX_DIVISOR) }))
  const tax = taxes.reduce((sum, { amount }) => sum + amount, 0n)
  return { subtotal, tax, total: subtotal + tax, taxes }
}
