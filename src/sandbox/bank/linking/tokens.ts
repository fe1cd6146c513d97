import { DAY_MS, later, SECOND_MS } from '../../../base/clock.ts'
import { hmac } from '../../../base/crypto/hmac.ts'
import { issueToken, readToken } from '../../../snap/token.ts'
import type { Partner } from '../partner.ts'

const LIFE_SECONDS = {
  code: 15 * 60,
  access: (15 * DAY_MS) / SECOND_MS,
  refresh: (3_650 * DAY_MS) / SECOND_MS,
} as const
/** What a token of a payer's is for: the code for the others, charges, new ones. */
export type TokenKind = keyof typeof LIFE_SECONDS

const keyOf = (partner: Partner, kind: TokenKind): Buffer =>
  hmac('sha256', partner.controlSecret, `bank-customer-${kind}`)

/** A token of the payer of a link; it needs no storing, and says nothing of whether the link still stands. */
export const issue = (partner: Partner, kind: TokenKind, referenceNo: string, now: Date): string =>
  issueToken(keyOf(partner, kind), referenceNo, now, LIFE_SECONDS[kind])

/** The link that a token is of; undefined: it is none, or has ended. */
export const linkOf = (partner: Partner, kind: TokenKind, token: string, now: Date): string | undefined =>
  readToken(keyOf(partner, kind), token, now)

export const endOf = (kind: TokenKind, now: Date): Date => later(now, LIFE_SECONDS[kind] * SECOND_MS)
