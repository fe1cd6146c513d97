import { BRANDS } from '../../src/payment-methods/brands.ts'
import { BRANDS as CARD_BRANDS } from '../../src/payment-methods/card-brands.ts'

const NAMES = new Map<string, string>([
  ...BRANDS.map(({ code, name }) => [code, name] as const),
  // Rules about fees name the brands of cards in capitals.
  ...Object.entries(CARD_BRANDS).flatMap(([code, { name }]) => [
    [code, name] as const,
    [code.toUpperCase(), name] as const,
  ]),
])

/** A bank, a wallet or the brand of a card, as people write it. */
export const brandName = (brand: string | null): string | null => brand && (NAMES.get(brand) ?? brand)
