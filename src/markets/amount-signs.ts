import { CURRENCIES } from './market-of.ts'
import { MARKETS } from './markets.ts'

const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const signs = MARKETS.flatMap(({ currencies }) => currencies.flatMap((currency) => Object.values(currency.signs)))

/**
 * What people write before an amount of a market's currency in place of its code: the source of a pattern, which matches
 * nothing where no market has such a sign.
 */
export const SIGNS: string = [...new Set(signs)].map(quoted).join('|') || '(?!)'

/** The same, or the code. */
export const SIGNS_AND_CODES: string = [...new Set([...signs, ...CURRENCIES])].map(quoted).join('|')
