import { hmac, isSameBytes } from './crypto/hmac.ts'
import { BASE32, isToken } from './id.ts'

/** As many characters as a claim link's token has, so that whatever hides those from logs hides these too; 175 bits. */
const TOKEN_LENGTH = 35

/** Tokens that open something by an address alone: only who has the key can make the one of a subject, so none is stored. */
export type LinkTokens = {
  tokenOf(subject: string): string
  /** Whether this token was made for this subject. */
  opens(subject: string, token: string): boolean
}

export function linkTokensUnder(key: Buffer): LinkTokens {
  const tokenOf = (subject: string): string =>
    [...hmac('sha512', key, subject).subarray(0, TOKEN_LENGTH)].map((byte) => BASE32[byte & 31]).join('')
  return {
    tokenOf,
    opens: (subject, token) => isToken(token) && isSameBytes(Buffer.from(token), Buffer.from(tokenOf(subject))),
  }
}
