/** A brand we take: how its numbers begin, how long they and its security codes are. */
type Brand = {
  readonly name: string
  /** First digits, each a prefix or a range of prefixes of one length. */
  readonly iins: readonly (readonly [from: number, to: number])[]
  readonly lengths: readonly number[]
  readonly codeLength: 3 | 4
  /** UnionPay has issued numbers without a check digit. */
  readonly hasChecksum: boolean
}

const one = (iin: number) => [iin, iin] as const

/** Source: rails, "Brand table" (credit-card-type 10.3.0). GPN has no published range. */
export const BRANDS = {
  visa: { name: 'Visa', iins: [one(4)], lengths: [16, 18, 19], codeLength: 3, hasChecksum: true },
  mastercard: {
    name: 'Mastercard',
    iins: [
      [51, 55],
      [2221, 2720],
    ],
    lengths: [16],
    codeLength: 3,
    hasChecksum: true,
  },
  'american-express': {
    name: 'American Express',
    iins: [one(34), one(37)],
    lengths: [15],
    codeLength: 4,
    hasChecksum: true,
  },
  jcb: {
    name: 'JCB',
    iins: [[3528, 3589], one(2131), one(1800)],
    lengths: [16, 17, 18, 19],
    codeLength: 3,
    hasChecksum: true,
  },
  unionpay: {
    name: 'UnionPay',
    iins: [one(62), one(81)],
    lengths: [14, 15, 16, 17, 18, 19],
    codeLength: 3,
    hasChecksum: false,
  },
  'diners-club': {
    name: 'Diners Club',
    iins: [[300, 305], one(36), one(38), one(39)],
    lengths: [14, 16, 19],
    codeLength: 3,
    hasChecksum: true,
  },
  discover: {
    name: 'Discover',
    iins: [one(6011), [644, 649], one(65)],
    lengths: [16, 19],
    codeLength: 3,
    hasChecksum: true,
  },
} as const satisfies Record<string, Brand>

export type CardBrand = keyof typeof BRANDS

/** A brand's name as people write it. */
export const brandName = (brand: CardBrand): string => BRANDS[brand].name

/** The brand of a number, by its first digits; undefined: none we take. */
export function brandOf(digits: string): CardBrand | undefined {
  const begins = ([from, to]: readonly [number, number]): boolean => {
    const { length } = String(from)
    const prefix = Number(digits.slice(0, length))
    return digits.length >= length && prefix >= from && prefix <= to
  }
  return (Object.keys(BRANDS) as CardBrand[]).find((brand) => BRANDS[brand].iins.some(begins))
}
