import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { merchantOf } from '../access/member-routes.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { route } from '../route.ts'
import { teamEndpoints } from './schema.ts'
import { readSecondFactorPolicy, setSecondFactorPolicy } from './sign-in-policy-store.ts'

/**
 * `/dashboard/api/sign-in-policy`: whether those who move money or hold secrets need a second factor. Dropping the
 * requirement waits for a second owner (202).
 */
export function signInPolicyRoutes(
  scope: FastifyInstance,
  {
    db,
    clock,
    environment,
  }: { readonly db: Db; readonly clock: Clock; readonly environment: 'sandbox' | 'production' },
): void {
  const isOn = (policy: boolean | null): boolean => policy ?? environment === 'production'

  route(
    scope,
    teamEndpoints.readSignInPolicy,
    { config: { access: { permission: 'policy.read' } } },
    async (request) => {
      const merchantId = merchantOf(request)
      const policy = await transaction(db, merchantId, (tx) => readSecondFactorPolicy(tx, merchantId))
      return { secondFactor: isOn(policy) }
    },
  )

  route(
    scope,
    teamEndpoints.changeSignInPolicy,
    { config: { access: { permission: 'policy.change', recentProof: true, action: 'sign_in_policy.change' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const { secondFactor } = request.body
      const changeId = await transaction(db, merchantId, async (tx) => {
        const from = isOn(await readSecondFactorPolicy(tx, merchantId))
        if (from && !secondFactor) {
          const held = await holdChange(tx, clock(), request, { kind: 'sign_in_policy', secondFactor })
          if (held !== null) return held
        }
        await setSecondFactorPolicy(tx, merchantId, secondFactor)
        if (request.audit) request.audit.changes = [{ field: 'secondFactor', from, to: secondFactor }]
        return null
      })
      return changeId === null ? { secondFactor } : reply.code(202).send({ changeId })
    },
  )
}

/** Sets the policy that a second owner has approved. */
export const makeSignInPolicy: MakeChange<'sign_in_policy'> = async (tx, { merchantId, change }) => {
  await setSecondFactorPolicy(tx, merchantId, change.secondFactor)
  return () => ({})
}
