/** Luhn check: with every second digit from the right doubled, less 9 above 9, the sum is a multiple of ten. */
export function hasGoodChecksum(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = digit * 2
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** A run of 13 to 19 digits, as card numbers have, optionally grouped, with no digit on either side. */
const DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
/** Leading digits of card numbers, for all brands. Source: ISO/IEC 7812. */
const OF_CARDS = /^(?:3[0-9]|4|5[0-9]|2[2-7]|6[0-9])/

/**
 * Text without possible card numbers, for logs and stored provider messages. One in ten other numbers is masked too, which does
 * no harm there.
 */
export const withoutCardNumbers = (text: string): string =>
  text.replace(DIGITS, (found) => {
    const digits = found.replaceAll(/[ -]/g, '')
    return OF_CARDS.test(digits) && hasGoodChecksum(digits) ? '[card number]' : found
  })
