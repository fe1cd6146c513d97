import { type Exact, fromDigits } from './exact.ts'

/**
 * How a number typed in digits is built. `plain`: no separators. `grouped`: thousands. `indian`: lakhs. `decimal`: a
 * fraction of one or two digits behind it. `threeDecimals`: one separator and three digits, so thousands unless a
 * multiplier follows. `long`: a fraction of four or more digits. `bad`: none of these, as in `1.25.000` or `12.05.2026`.
 */
export type DigitsShape = 'plain' | 'grouped' | 'indian' | 'threeDecimals' | 'decimal' | 'long' | 'bad'

export type Digits = {
  readonly shape: DigitsShape
  readonly value: Exact
  /** Digits before the decimal part, separators left out. */
  readonly wholeDigits: string
  readonly decimals: string
  /** The separator of thousands, when there is one. */
  readonly separator: string
  readonly hasLeadingZero: boolean
}

const isThousands = (groups: readonly string[]): boolean => {
  const first = groups[0]!
  if (first.length > 3 || first[0] === '0') return false
  for (let i = 1; i < groups.length; i++) if (groups[i]!.length !== 3) return false
  return true
}

const isIndian = (groups: readonly string[]): boolean => {
  const last = groups.length - 1
  if (groups[0]!.length > 2 || groups[0]![0] === '0' || groups[last]!.length !== 3) return false
  for (let i = 1; i < last; i++) if (groups[i]!.length !== 2) return false
  return true
}

function build(shape: DigitsShape, groups: readonly string[], decimals: string, separator: string): Digits {
  const wholeDigits = groups.join('')
  return {
    shape,
    value: fromDigits(wholeDigits + decimals, decimals.length),
    wholeDigits,
    decimals,
    separator,
    hasLeadingZero: wholeDigits.length > 1 && wholeDigits[0] === '0',
  }
}

/**
 * Reads digits and their separators: `groups` are the runs of digits, `separators` what stands between them.
 * Says how they are built, not whether they are money: that is the language's and the currency's business.
 */
export function readDigits(groups: readonly string[], separators: readonly string[]): Digits {
  const last = groups.length - 1
  if (last === 0) return build('plain', groups, '', '')
  const first = separators[0]!
  const final = separators[last - 1]!
  const isDecimalSign = final === '.' || final === ','
  if (separators.every((one) => one === first)) {
    if (last === 1) return readOneSeparator(groups, first, isDecimalSign)
    if (isThousands(groups)) return build('grouped', groups, '', first)
    return build(first === ',' && isIndian(groups) ? 'indian' : 'bad', groups, '', first)
  }
  const heads = groups.slice(0, last)
  const isSoleDecimal = isDecimalSign && separators.slice(0, -1).every((one) => one === first && one !== final)
  if (!isSoleDecimal || groups[last]!.length > 2) return build('bad', groups, '', first)
  if (isThousands(heads)) return build('grouped', heads, groups[last]!, first)
  return build(first === ',' && isIndian(heads) ? 'indian' : 'bad', heads, groups[last]!, first)
}

function readOneSeparator(groups: readonly string[], separator: string, isDecimalSign: boolean): Digits {
  const [head, tail] = groups as [string, string]
  if (tail.length === 3 && isThousands(groups)) return build('threeDecimals', groups, '', separator)
  if (!isDecimalSign) return build('bad', groups, '', separator)
  if (tail.length <= 2) return build('decimal', [head], tail, '')
  if (tail.length === 3 || (head.length > 1 && head[0] === '0')) return build('bad', groups, '', separator)
  return build('long', [head], tail, '')
}
