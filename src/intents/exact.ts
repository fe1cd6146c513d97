/** An exact decimal: `units / 10 ** scale`. Safe integers only; what does not fit is TOO_LARGE. */
export type Exact = { readonly units: number; readonly scale: number }

/** Stands for anything above what an amount can be. */
const TOO_LARGE: Exact = { units: Number.MAX_SAFE_INTEGER, scale: 0 }

/** Digits that any safe integer can have. */
const DIGITS_MAX = 15
/** 10 ** power, exactly; undefined: it has more than DIGITS_MAX zeros. */
const powerOfTen = (power: number): number | undefined => (power > DIGITS_MAX ? undefined : 10 ** power)
const isTooLarge = (value: Exact): boolean => value.units >= TOO_LARGE.units

/** The value of a run of decimal digits with `scale` of them after the point. */
export function fromDigits(digits: string, scale: number): Exact {
  const significant = digits.replace(/^0+(?=.)/, '')
  return significant.length > DIGITS_MAX ? TOO_LARGE : { units: Number(digits), scale }
}

export const fromInteger = (whole: number): Exact => ({ units: whole, scale: 0 })

/** `value × 10 ** power`. */
export function timesTen(value: Exact, power: number): Exact {
  if (value.units === 0) return value
  if (isTooLarge(value)) return TOO_LARGE
  if (value.scale >= power) return { units: value.units, scale: value.scale - power }
  return times({ units: value.units, scale: 0 }, fromInteger(powerOfTen(power - value.scale) ?? TOO_LARGE.units))
}

/** The exact product. */
export function times(a: Exact, b: Exact): Exact {
  const units = a.units * b.units
  return units >= TOO_LARGE.units ? TOO_LARGE : { units, scale: a.scale + b.scale }
}

/** `value` in units of 10 ** -scale; not a number where that has too many digits. */
const unitsAt = (value: Exact, scale: number): number => value.units * (powerOfTen(scale - value.scale) ?? Number.NaN)

/** The exact sum. */
export function plus(a: Exact, b: Exact): Exact {
  if (isTooLarge(a) || isTooLarge(b)) return TOO_LARGE
  const scale = Math.max(a.scale, b.scale)
  const units = unitsAt(a, scale) + unitsAt(b, scale)
  return units >= TOO_LARGE.units ? TOO_LARGE : { units, scale }
}

/** The value as a whole number, or null where a fraction is left. */
export function whole(value: Exact): number | null {
  const divisor = powerOfTen(value.scale)
  if (divisor === undefined) return null
  return value.units % divisor === 0 ? value.units / divisor : null
}

/** For comparing and sorting only. */
export const approximate = (value: Exact): number => value.units / 10 ** value.scale

export const isSame = (a: Exact, b: Exact): boolean => {
  const scale = Math.max(a.scale, b.scale)
  if (scale > DIGITS_MAX) return false
  return unitsAt(a, scale) === unitsAt(b, scale)
}

export const isOne = (value: Exact): boolean => isSame(value, fromInteger(1))
