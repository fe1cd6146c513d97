import { type Exact, fromDigits } from '../exact.ts'
import { decide, type Rule, table } from '../rules.ts'

/**
 * How a number typed in digits is built. `plain`: no separators. `grouped`: thousands. `indian`: lakhs. `decimal`: a
 * fraction of one or two digits after it. `threeDecimals`: one separator and three digits, so thousands unless a
 * multiplier follows. `long`: a fraction of four or more digits. `bad`: none of these, as in `1.25.000` or `12.05.2026`.
 */
type DigitsShape = 'plain' | 'grouped' | 'indian' | 'threeDecimals' | 'decimal' | 'long' | 'bad'

export type Digits = {
  readonly shape: DigitsShape
  readonly value: Exact
  /** Digits before the decimal part, separators left out. */
  readonly wholeDigits: string
  readonly decimals: string
  /** The thousands separator; empty: none. */
  readonly separator: string
  readonly hasLeadingZero: boolean
}

/** The runs of digits of one number and the separators between them. */
type Parts = {
  readonly groups: readonly string[]
  /** All groups but the last. */
  readonly heads: readonly string[]
  readonly head: string
  readonly tail: string
  readonly separators: readonly string[]
  /** All separators are the same. */
  readonly isUniform: boolean
  /** The last separator is a dot or a comma. */
  readonly endsInPoint: boolean
}

const isThousands = ([head = '', ...rest]: readonly string[]): boolean =>
  head.length <= 3 && head[0] !== '0' && rest.every((group) => group.length === 3)

const isIndian = ([head = '', ...rest]: readonly string[]): boolean =>
  head.length <= 2 &&
  head[0] !== '0' &&
  rest.length > 0 &&
  rest.every((group, i) => group.length === (i === rest.length - 1 ? 3 : 2))

const hasOneSeparator = ({ isUniform, separators }: Parts): boolean => isUniform && separators.length === 1
const isCommaIndian = (separators: readonly string[], groups: readonly string[]): boolean =>
  separators[0] === ',' && isIndian(groups)

/** The last separator is the only one of its kind, and a dot or a comma: "1.250,00". */
const hasPoint = ({ separators, endsInPoint }: Parts): boolean =>
  endsInPoint && separators.slice(0, -1).every((one) => one === separators[0] && one !== separators.at(-1))

/** `reason`: how the number is built. `hasDecimals`: its last group is a fraction. */
type ShapeRule = Rule<Parts, DigitsShape> & { readonly hasDecimals: boolean }

/** How digits and separators make a number. Says nothing of money: that is for language and currency to say. */
export const DIGIT_SHAPES = table<ShapeRule>([
  {
    name: 'no-separator',
    example: 'kopi 25000',
    over: 'separators-in-disorder',
    when: ({ separators }) => separators.length === 0,
    reason: 'plain',
    hasDecimals: false,
  },
  {
    name: 'three-digits-after-one-separator',
    example: 'kopi Rp25.000',
    over: 'three-digits-after-no-thousands',
    when: (parts) => hasOneSeparator(parts) && parts.tail.length === 3 && isThousands(parts.groups),
    reason: 'threeDecimals',
    hasDecimals: false,
  },
  {
    name: 'one-separator-that-is-no-point',
    example: "kopi Rp25'00",
    over: 'one-or-two-decimals',
    when: (parts) => hasOneSeparator(parts) && !parts.endsInPoint,
    reason: 'bad',
    hasDecimals: false,
  },
  {
    name: 'one-or-two-decimals',
    example: 'kopi 1,5 juta',
    over: 'four-decimals',
    when: (parts) => hasOneSeparator(parts) && parts.tail.length <= 2,
    reason: 'decimal',
    hasDecimals: true,
  },
  {
    name: 'three-digits-after-no-thousands',
    example: 'kopi Rp0.125',
    over: 'four-decimals',
    when: (parts) =>
      hasOneSeparator(parts) && (parts.tail.length === 3 || (parts.head.length > 1 && parts.head[0] === '0')),
    reason: 'bad',
    hasDecimals: false,
  },
  {
    name: 'four-decimals',
    example: 'kopi Rp25.0000',
    over: 'separators-in-disorder',
    when: hasOneSeparator,
    reason: 'long',
    hasDecimals: true,
  },
  {
    name: 'groups-of-three',
    example: 'kopi Rp1.250.000',
    over: 'separators-in-disorder',
    when: ({ isUniform, groups }) => isUniform && isThousands(groups),
    reason: 'grouped',
    hasDecimals: false,
  },
  {
    name: 'lakhs',
    example: 'sari ₹1,25,000',
    region: 'IN',
    over: 'separators-in-disorder',
    when: ({ isUniform, separators, groups }) => isUniform && isCommaIndian(separators, groups),
    reason: 'indian',
    hasDecimals: false,
  },
  {
    name: 'separators-in-disorder',
    example: 'kopi Rp1.250,000',
    over: 'groups-of-three-and-decimals',
    when: (parts) => !hasPoint(parts) || parts.tail.length > 2,
    reason: 'bad',
    hasDecimals: false,
  },
  {
    name: 'groups-of-three-and-decimals',
    example: 'kopi Rp1.250.000,00',
    when: ({ heads }) => isThousands(heads),
    reason: 'grouped',
    hasDecimals: true,
  },
  {
    name: 'lakhs-and-decimals',
    example: 'sari ₹1,25,000.00',
    region: 'IN',
    when: ({ separators, heads }) => isCommaIndian(separators, heads),
    reason: 'indian',
    hasDecimals: true,
  },
])

const SEPARATOR = /[.,'_]/g
const NONE: readonly string[] = []

/** The digits and separators of a number in order: "1.250,00" has three groups and two separators. */
function partsOf(text: string): Parts {
  const separators: readonly string[] = text.match(SEPARATOR) ?? NONE
  const groups = separators.length === 0 ? [text] : text.split(SEPARATOR)
  const final = separators.at(-1)
  return {
    groups,
    heads: groups.slice(0, -1),
    head: groups[0] ?? '',
    tail: groups.at(-1) ?? '',
    separators,
    isUniform: separators.every((one) => one === separators[0]),
    endsInPoint: final === '.' || final === ',',
  }
}

/** Reads a number of ASCII digits with single separators between them, and says how it is built. */
export function readDigits(text: string): Digits {
  const parts = partsOf(text)
  const { reason: shape, hasDecimals } = decide(DIGIT_SHAPES, parts) ?? { reason: 'bad', hasDecimals: false }
  const wholeDigits = (hasDecimals ? parts.heads : parts.groups).join('')
  const decimals = hasDecimals ? parts.tail : ''
  const isGrouped = shape !== 'decimal' && shape !== 'long'
  return {
    shape,
    value: fromDigits(wholeDigits + decimals, decimals.length),
    wholeDigits,
    decimals,
    separator: isGrouped ? (parts.separators[0] ?? '') : '',
    hasLeadingZero: wholeDigits.length > 1 && wholeDigits[0] === '0',
  }
}
