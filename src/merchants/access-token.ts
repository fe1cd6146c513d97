import { randomUUID } from 'node:crypto'
import { type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import { type Clock, SECOND_MS } from '../base/clock.ts'
import { isId } from '../base/id.ts'
import { ShortMemory } from '../base/short-memory.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/db.ts'
import { transaction } from '../db/transaction.ts'
import { readCutoff } from './access-token-cutoff.ts'
import { ALGORITHM, openTokenRing, type TokenRing } from './access-token-ring.ts'

/** How long an access token lives. Source: interface, "Credentials". */
export const TOKEN_LIFE_SECONDS = 900
const AUDIENCE = 'send-money'
const TYPE = 'at+jwt'
const SCOPE = 'send_money'
const LENGTH_MAX = 1_500
/** Clocks of two processes may differ by this much; a token is never valid for longer because of it. */
const EARLY_SECONDS = 5
/** How long a merchant's revocation is remembered without asking again, should nobody tell of one (decision 17). */
const REMEMBER_MS = SECOND_MS
const REMEMBERED_MAX = 10_000

export type AccessTokens = {
  /** A token for a merchant whose secret key was checked. */
  issue(merchantId: string): Promise<string>
  /** The merchant of a token; undefined for any token that is not one of ours, alive and for this purpose. */
  verify(token: string): Promise<string | undefined>
  publicKeys: TokenRing['publicKeys']
}

/**
 * Access tokens of the send-money endpoints, by RFC 8725: one algorithm, explicit type, issuer, audience and times
 * checked, the key found only by its id among our own, no key material from the token. Source: requirements line 20.
 */
export function openAccessTokens(app: {
  db: Db
  clock: Clock
  masterKey: Buffer
  issuer: string
  changes: Changes
}): AccessTokens {
  const ring = openTokenRing(app)
  const cutoffs = rememberCutoffs(app)

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    const key = typeof kid === 'string' ? await ring.verifier(kid) : undefined
    if (!key) throw new UnknownKey()
    return key
  }

  return {
    publicKeys: ring.publicKeys,
    async issue(merchantId) {
      const { id, key } = await ring.signer()
      const now = Math.floor(app.clock().getTime() / SECOND_MS)
      return new SignJWT({ scope: SCOPE })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
        .setIssuer(app.issuer)
        .setSubject(merchantId)
        .setAudience(AUDIENCE)
        .setJti(randomUUID())
        .setIssuedAt(now)
        .setNotBefore(now - EARLY_SECONDS)
        .setExpirationTime(now + TOKEN_LIFE_SECONDS)
        .sign(key)
    },
    async verify(token) {
      if (token.length > LENGTH_MAX) return undefined
      const verified = await jwtVerify(token, keyOf, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: app.issuer,
        audience: AUDIENCE,
        currentDate: app.clock(),
        requiredClaims: ['sub', 'jti', 'iat', 'nbf', 'exp'],
      }).catch((error: unknown) => {
        if (isOfToken(error)) return undefined
        throw error
      })
      const { sub, iat = 0, scope, aud } = verified?.payload ?? {}
      if (typeof sub !== 'string' || !isId('mer', sub) || scope !== SCOPE || aud !== AUDIENCE) return undefined
      const notBefore = await cutoffs(sub)
      return notBefore && iat * SECOND_MS < notBefore.getTime() ? undefined : sub
    },
  }
}

class UnknownKey extends Error {}

/** Whether the token is to blame: a fault of the library's, or a key id we do not know; anything else is ours. */
const isOfToken = (error: unknown): boolean =>
  error instanceof UnknownKey || /^ERR_(JWT|JWS|JOSE)_/.test((error as { code?: string }).code ?? '')

function rememberCutoffs({ db, changes }: { db: Db; changes: Changes }): (merchantId: string) => Promise<Date | null> {
  const known = new ShortMemory<{ merchantId: string; notBefore: Date | null }>({
    lifeMs: REMEMBER_MS,
    entriesMax: REMEMBERED_MAX,
  })
  changes.on(['access_token_cutoff'], (changed) =>
    known.forget(({ merchantId }) => changed === null || merchantId === changed),
  )
  return async (merchantId) => {
    const read = async () => ({
      merchantId,
      notBefore: await transaction(db, merchantId, (tx) => readCutoff(tx, merchantId)),
    })
    return (await known.recall(merchantId, read))?.notBefore ?? null
  }
}
