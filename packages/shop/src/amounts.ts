/** Whole currency units are the gateway's amounts. A total of another kind than these cannot be paid with it. */
const AMOUNT_MAX = 999_999_999_999n

/** Rupiah are paid in whole ones, although ISO 4217 has two digits: what a tax leaves of one is rounded half up, as on any receipt. */
const ROUNDED = ['IDR']

export type CheckoutAmount = {
  readonly amount: number
  readonly currency: string
  /** The total as the shop has it, where it was rounded. */
  readonly roundedFrom?: string
}

export type AmountFault = 'FRACTION' | 'OUT_OF_RANGE'

/**
 * A total in major units, as exact decimal text ("125000", "10.5"), in whole units of its currency. A fraction is a fault, except
 * of a rupiah, which is rounded.
 */
export function toCheckoutAmount(total: string, currency: string): CheckoutAmount | AmountFault {
  const code = currency.toUpperCase()
  const [, sign, whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(total) ?? []
  if (sign !== '') return 'OUT_OF_RANGE'
  const isWhole = /^0*$/.test(fraction)
  if (!isWhole && !ROUNDED.includes(code)) return 'FRACTION'
  const amount = BigInt(whole) + (fraction[0] !== undefined && fraction[0] >= '5' ? 1n : 0n)
  if (amount < 1n || amount > AMOUNT_MAX) return 'OUT_OF_RANGE'
  return { amount: Number(amount), currency: code, ...(isWhole ? {} : { roundedFrom: total }) }
}

/** An integer of minor units with `digits` of them, as decimal text in major units: 12500 with 2 is "125.00". */
export function inMajorUnits(minor: number, digits: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no amount of minor units`)
  const text = `${Math.abs(minor)}`.padStart(digits + 1, '0')
  const point = text.length - digits
  return `${minor < 0 ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`
}
