import { BRANDS, brandOf, type CardBrand } from './brands.ts'

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

export type NumberFault = 'missing' | 'malformed' | 'unknown_brand' | 'wrong_length' | 'wrong_checksum'

const TYPED_LENGTH_MAX = 40

/** A card number as typed, spaces and dashes between its digits, or what is wrong with it. */
export function readCardNumber(typed: string): { digits: string; brand: CardBrand } | { fault: NumberFault } {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (digits === '') return { fault: 'missing' }
  if (typed.length > TYPED_LENGTH_MAX || !/^[0-9]+$/.test(digits)) return { fault: 'malformed' }
  const brand = brandOf(digits)
  if (!brand) return { fault: 'unknown_brand' }
  const { lengths, hasChecksum } = BRANDS[brand]
  if (!(lengths as readonly number[]).includes(digits.length)) return { fault: 'wrong_length' }
  if (hasChecksum && !hasGoodChecksum(digits)) return { fault: 'wrong_checksum' }
  return { digits, brand }
}
