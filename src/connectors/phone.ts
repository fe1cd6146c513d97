import { HOME } from '../markets/market-of.ts'

const TYPED_LENGTH_MAX = 32
const { countryCode, trunkPrefix, national } = HOME.mobile
const PREFIX = new RegExp(`^(?:\\+?${countryCode}|${trunkPrefix})`)

/** A mobile number of the home market as people write it (`0812…`, `62812…`, `+62 812-…`) in E.164; undefined: it is none. */
export function readPhone(typed: string): string | undefined {
  if (typed.length > TYPED_LENGTH_MAX) return undefined
  const bare = typed.replaceAll(/[\s().-]/g, '')
  const rest = bare.replace(PREFIX, '')
  return rest !== bare && national.test(rest) ? `+${countryCode}${rest}` : undefined
}
