import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { addressOf } from '../../http/caller-address.ts'
import { type Authenticator, bearerOf, passRefusalTime } from '../../merchants/authentication/authenticate.ts'
import { isProviderKey } from '../../merchants/keys/api-key.ts'
import { findProvider } from '../../merchants/keys/provider-keys.ts'

declare module 'fastify' {
  interface FastifyRequest {
    providerId: string | null
  }
}

/**
 * The hook that lets only a provider's key through and sets `request.providerId`. Unknown, expired, malformed and
 * wrong-environment keys, and merchants' keys, get one and the same 401.
 */
export function requireProvider(
  authenticator: Authenticator,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const nowMs = performance.now()
    const key = bearerOf(request)
    const isWellFormed = isProviderKey(authenticator.environment, key)
    const provider =
      isWellFormed &&
      (await transaction(authenticator.db, ALL_MERCHANTS, (tx) => findProvider(tx, authenticator.clock(), key)))
    if (!provider) {
      authenticator.failuresByIp.take(addressOf(request), nowMs, reply)
      await passRefusalTime(nowMs)
      throw new ApiError(
        'Unauthorized',
        'Send a valid provider key of this environment: "Authorization: Bearer prk_…".',
        [],
        {
          'www-authenticate': 'Bearer',
        },
      )
    }
    authenticator.requestsByKey.take(provider.keyId, nowMs, reply)
    request.providerId = provider.id
  }
}

/** The provider of a request behind `requireProvider`. */
export function providerOf(request: FastifyRequest): string {
  if (!request.providerId) throw new Error('this route is not behind requireProvider')
  return request.providerId
}
