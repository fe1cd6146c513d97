/**
 * The Luhn check digit that follows `digits`. A code carries an 18-digit merchant PAN; notifications carry the same
 * 18 and this digit. Source: rails seen in the wild, no published rule.
 */
export function panCheckDigit(digits: string): string {
  if (!/^\d{1,19}$/.test(digits)) throw new RangeError('a PAN is 1–19 digits')
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i))
    const weighed = i % 2 === 0 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether the last digit is the Luhn check digit of those before it. */
export const isCheckedPan = (digits: string): boolean =>
  /^\d{2,19}$/.test(digits) && panCheckDigit(digits.slice(0, -1)) === digits.at(-1)
