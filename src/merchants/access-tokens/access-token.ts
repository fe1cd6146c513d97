import { randomUUID } from 'node:crypto'
import { type JWTVerifyGetKey, jwtVerify, SignJWT } from 'jose'
import { type Clock, SECOND_MS } from '../../base/clock.ts'
import { isId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import { inTimeOf } from '../../base/merchant-time.ts'
import { TtlCache } from '../../base/ttl-cache.ts'
import type { Db } from '../../db/db.ts'
import type { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { transaction } from '../../db/transaction.ts'
import { ALGORITHM, openTokenRing, type TokenRing } from './key-ring.ts'
import { rememberProven } from './proven-tokens.ts'
import { readTokenStanding, type TokenHolder, type TokenStanding } from './revocation.ts'
import { timeOfHolder } from './time-of-holder.ts'

/** How long an access token lives. Source: interface, "Credentials". */
export const TOKEN_LIFE_SECONDS = 900
const AUDIENCE = 'send-money'
const TYPE = 'at+jwt'
const SCOPE = 'send_money'
const LENGTH_MAX = 1_500
/** Clocks of two processes may differ by this much; a token is never valid for longer because of it. */
const EARLY_SECONDS = 5
/** How long the standing of a token's key is cached, where no invalidation arrives (decision 17). */
const CACHE_TTL_MS = SECOND_MS
const CACHE_ENTRIES_MAX = 10_000

export type AccessTokens = {
  /** A token for the holder of a secret key that was checked. */
  issue(holder: TokenHolder): Promise<string>
  /**
   * The holder of a token; undefined for any token that is not ours, current and for this purpose, and for one whose key
   * has ended or whose merchant is suspended.
   */
  verify(token: string): Promise<TokenHolder | undefined>
  publicKeys: TokenRing['publicKeys']
}

/**
 * Access tokens of the send-money endpoints, by RFC 8725: one algorithm, explicit type, issuer, audience and times
 * checked, the key found only by its id among our own, no key material from the token. Source: requirements line 20.
 */
export function openAccessTokens(app: {
  db: Db
  clock: Clock
  masterKey: MasterKey
  issuer: string
  invalidation: CacheInvalidation
}): AccessTokens {
  const ring = openTokenRing(app)
  const standingOf = cacheStandings(app)

  const keyOf: JWTVerifyGetKey = async ({ kid }) => {
    const key = typeof kid === 'string' ? await ring.verifier(kid) : undefined
    if (!key) throw new UnknownKey()
    return key
  }

  const payloadOf = rememberProven({ ring, clock: app.clock, ttlMs: TOKEN_LIFE_SECONDS * SECOND_MS }, async (token) => {
    try {
      const { payload, protectedHeader, key } = await jwtVerify(token, keyOf, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: app.issuer,
        audience: AUDIENCE,
        currentDate: timeOfHolder(app.clock, token),
        requiredClaims: ['sub', 'client_id', 'jti', 'iat', 'nbf', 'exp'],
      })
      return { payload, kid: protectedHeader.kid ?? '', key: key as CryptoKey }
    } catch (error) {
      if (isOfToken(error)) return undefined
      throw error
    }
  })

  return {
    publicKeys: ring.publicKeys,
    async issue({ merchantId, keyId }) {
      const { id, key } = await ring.signer()
      const now = Math.floor(app.clock().getTime() / SECOND_MS)
      return new SignJWT({ scope: SCOPE, client_id: keyId })
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
      const { iat = 0, scope, aud, ...claims } = (await payloadOf(token)) ?? {}
      const holder = holderOf(claims)
      if (!holder || scope !== SCOPE || aud !== AUDIENCE) return undefined
      const standing = await standingOf(holder)
      const now = inTimeOf(holder.merchantId, app.clock)
      return standing && isAccepted(standing, iat * SECOND_MS, now) ? holder : undefined
    },
  }
}

class UnknownKey extends Error {}

/** Whether an error is about the token: one of the library's, or an unknown key id; any other is ours. */
const isOfToken = (error: unknown): boolean =>
  error instanceof UnknownKey || /^ERR_(JWT|JWS|JOSE)_/.test((error as { code?: string }).code ?? '')

function holderOf({ sub, client_id }: { sub?: unknown; client_id?: unknown }): TokenHolder | undefined {
  if (typeof sub !== 'string' || !isId('mer', sub)) return undefined
  return typeof client_id === 'string' && isId('key', client_id) ? { merchantId: sub, keyId: client_id } : undefined
}

const isAccepted = ({ keyExpiresAt, maySend, notBefore }: TokenStanding, issuedMs: number, now: Date): boolean =>
  maySend && (keyExpiresAt === null || keyExpiresAt > now) && (notBefore === null || issuedMs >= notBefore.getTime())

function cacheStandings({
  db,
  invalidation,
}: {
  db: Db
  invalidation: CacheInvalidation
}): (holder: TokenHolder) => Promise<TokenStanding | undefined> {
  const standings = new TtlCache<TokenStanding & TokenHolder>({ ttlMs: CACHE_TTL_MS, entriesMax: CACHE_ENTRIES_MAX })
  invalidation.on(['access_token_cutoff', 'secret_key', 'merchant'], (changed) =>
    standings.forget(({ merchantId }) => changed === null || merchantId === changed),
  )
  return (holder) =>
    standings.getOrLoad(`${holder.merchantId} ${holder.keyId}`, async () => {
      const standing = await transaction(db, holder.merchantId, (tx) => readTokenStanding(tx, holder))
      return standing && { ...standing, ...holder }
    })
}
