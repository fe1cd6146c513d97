/** Whether the last digit fits the others: from the right every second digit doubled, less 9 above 9, sums to tens. */
export function hasGoodChecksum(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = digit * 2
    sum += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Digits as cards have them, perhaps in groups, that no other digit touches. */
const DIGITS = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g
/** How the numbers of cards begin, of whatever brand. Source: ISO/IEC 7812. */
const OF_CARDS = /^(?:3[0-9]|4|5[0-9]|2[2-7]|6[0-9])/

/**
 * The same text without what may be a card's number, for logs and for words of providers that are kept: one number in ten that is
 * none goes with it, which nobody misses there.
 */
export const withoutCardNumbers = (text: string): string =>
  text.replace(DIGITS, (found) => {
    const digits = found.replaceAll(/[ -]/g, '')
    return OF_CARDS.test(digits) && hasGoodChecksum(digits) ? '[card number]' : found
  })
