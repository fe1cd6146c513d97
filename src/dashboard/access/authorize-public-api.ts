import { transaction } from '../../db/transaction.ts'
import type { AuthorizeMember } from '../../merchants/authentication/member.ts'
import { KEY_SCOPES } from '../../merchants/keys/secret-keys.ts'
import { may, type Permission } from '../people/permissions.ts'
import { beginAction } from '../trail/record-action.ts'
import { personOf, type Trail } from '../trail/trail.ts'
import { assertLive, type LiveRule } from './assert-live.ts'
import { authorizeMember, type MemberAuthorizer, SESSION_KEY } from './authorize-member.ts'
import { PUBLIC_API_ACCESS, type RouteAccess } from './public-api.ts'

/** Available only to merchants that may take payments. */
const NEEDS_LIVE: readonly Permission[] = ['payments.act', 'payouts.ask', 'payouts.send']

type Dependencies = MemberAuthorizer & LiveRule & Trail

/** Lets members call the public API in place of a secret key, by `PUBLIC_API_ACCESS` and their role. */
export const publicApiAuthorizer =
  (dependencies: Dependencies): AuthorizeMember =>
  async (request, reply) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const access = PUBLIC_API_ACCESS[`${method} ${request.routeOptions.url}`]
    const member = await authorizeMember(dependencies, request, reply, access)
    const { merchantId, isSuspended } = member.membership
    if (access && NEEDS_LIVE.includes(access.permission)) {
      await transaction(dependencies.db, merchantId, (tx) => assertLive(tx, dependencies, merchantId, ['checkout']))
    }
    if (access?.action && !isPreview(access, request.query)) {
      const actor = personOf(member.session.person, request)
      await beginAction(dependencies, request, { actor, merchantId }, access.action, access.readState)
    }
    return {
      merchantId,
      keyId: SESSION_KEY + member.session.id,
      region: null,
      // The role was checked above, route by route.
      scopes: KEY_SCOPES,
      expiresAt: null,
      isSuspended,
      seesAccountsMasked: !may(member.membership, 'accounts.reveal'),
      mayRefund: may(member.membership, 'refunds.make'),
    }
  }

function isPreview({ previewQuery }: RouteAccess, query: unknown): boolean {
  if (!previewQuery) return false
  const given = new Map<string, unknown>(Object.entries(query ?? {}))
  return Object.entries(previewQuery).every(([name, value]) => given.get(name) === value)
}
