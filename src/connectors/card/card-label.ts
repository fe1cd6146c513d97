import { brandName, brandOf } from '../../payment-methods/card-brands.ts'

/** As providers mask a number: its first digits, what hides the rest, its last four. */
const MASKED = /^(\d{4,8})[^\d]{1,12}(\d{4})$/

/** A masked number's first and last digits; undefined: it shows anything else, such as a whole number. */
function readMaskedCard(masked: string): { readonly first: string; readonly last: string } | undefined {
  const [, first, last] = MASKED.exec(masked.trim()) ?? []
  return first === undefined || last === undefined ? undefined : { first, last }
}

/** A card as its owner recognises it: `Visa •••• 1114`. Null: the masked number cannot be read. */
export function cardLabel(masked: string): string | null {
  const digits = readMaskedCard(masked)
  if (!digits) return null
  const brand = brandOf(digits.first)
  return `${brand ? `${brandName(brand)} ` : ''}•••• ${digits.last}`
}
