import { hasGoodChecksum } from '../../base/privacy/card-numbers.ts'
import { BRANDS, brandOf, type CardBrand } from '../../payment-methods/card-brands.ts'

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
