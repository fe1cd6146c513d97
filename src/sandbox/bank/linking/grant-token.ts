import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import type { InboundRequest } from '../../../snap/inbound-request.ts'
import { type JsonObject, parseBody } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import { verifyTokenRequest } from '../../../snap/verify-token-request.ts'
import type { Bank } from '../bank.ts'
import { text } from '../fields.ts'
import { referenceIn } from '../partner-time.ts'
import { malformed, Refusal, refusalOf } from '../refusal.ts'
import { lockLink } from './store.ts'
import { endOf, issue, linkOf, type TokenKind } from './tokens.ts'

/** By grant: the field of what is given for the tokens, and its kind. */
const GRANTS: Readonly<Record<string, readonly [field: string, kind: TokenKind]>> = {
  AUTHORIZATION_CODE: ['authCode', 'code'],
  REFRESH_TOKEN: ['refreshToken', 'refresh'],
}

/**
 * Service 74: tokens of a payer who agreed, for their code or for an earlier refresh token. 4017402 where the code has
 * ended or the payer has ended the link. Throws Refusal.
 */
export async function grantCustomerToken(bank: Bank, request: InboundRequest): Promise<JsonObject> {
  const verified = verifyTokenRequest(
    request,
    (clientId) => (clientId === bank.partner.clientId ? bank.partnerKey : undefined),
    Object.keys(GRANTS),
  )
  if (verified.is === 'refused') throw refusalOf(verified)
  const body = parseBody(request.rawBody) ?? {}
  const [field, kind] = GRANTS[String(body.grantType)] ?? []
  if (!field || !kind) throw malformed('grantType')
  const given = text(body, field, 512)
  return bank.actFor(referenceIn(request.rawBody), async () => {
    const now = bank.clock()
    const referenceNo = linkOf(bank.partner, kind, given, now)
    const link =
      referenceNo === undefined
        ? undefined
        : await transaction(bank.db, ALL_MERCHANTS, (tx) => lockLink(tx, { referenceNo }))
    if (link?.status !== 'PAYING') throw new Refusal(401, '02')
    return {
      tokenType: 'Bearer',
      accessToken: issue(bank.partner, 'access', link.referenceNo, now),
      accessTokenExpiryTime: formatTimestamp(endOf('access', now)),
      refreshToken: issue(bank.partner, 'refresh', link.referenceNo, now),
      refreshTokenExpiryTime: formatTimestamp(endOf('refresh', now)),
    }
  })
}
