import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { currency, isCurrency } from '../../base/currency.ts'
import { fieldError } from '../../base/errors.ts'
import { toWhole } from '../../base/money.ts'
import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { merchantOf } from '../access/member-routes.ts'
import { holdChange } from '../changes/hold-change.ts'
import type { MakeChange } from '../changes/make-change.ts'
import { route } from '../route.ts'
import { changesBetween } from '../trail/changes.ts'
import { readThresholds, setThresholds, type Threshold } from './policy-store.ts'
import { approvalEndpoints, type Policy } from './schema.ts'

/**
 * `/dashboard/api/policy`: the amounts above which payouts wait for a second person. Raising or clearing a threshold,
 * and the first one of a currency, wait for a second owner (202).
 */
export function policyRoutes(scope: FastifyInstance, { db, clock }: { readonly db: Db; readonly clock: Clock }): void {
  route(scope, approvalEndpoints.readPolicy, { config: { access: { permission: 'policy.read' } } }, (request) => {
    const merchantId = merchantOf(request)
    return transaction(db, merchantId, (tx) => readPolicy(tx, merchantId))
  })

  route(
    scope,
    approvalEndpoints.changePolicy,
    { config: { access: { permission: 'policy.change', recentProof: true, action: 'policy.change' } } },
    async (request, reply) => {
      const merchantId = merchantOf(request)
      const { approveAbove } = request.body
      const codes = approveAbove.map((threshold) => threshold.currency)
      if (new Set(codes).size < codes.length || !codes.every(isCurrency)) {
        throw fieldError(
          'approveAbove',
          'INVALID',
          '"approveAbove" must name each currency once, by its ISO 4217 code.',
        )
      }
      const result = await transaction(db, merchantId, async (tx) => {
        const { approveAbove: from } = await readPolicy(tx, merchantId)
        if (takesSecondOwner(from, approveAbove)) {
          const changeId = await holdChange(tx, clock(), request, { kind: 'policy', from, to: approveAbove })
          if (changeId !== null) return { changeId }
        }
        await setThresholds(tx, merchantId, approveAbove)
        const after = await readPolicy(tx, merchantId)
        if (request.audit) request.audit.changes = changesBetween({ approveAbove: from }, after)
        return after
      })
      return 'changeId' in result ? reply.code(202).send(result) : result
    },
  )
}

/**
 * Whether new thresholds need a second owner: one is raised or cleared, or a currency gets its first. Only lowering
 * existing ones does not.
 */
function takesSecondOwner(from: readonly Threshold[], to: readonly Threshold[]): boolean {
  const amounts = new Map(to.map(({ currency, amount }) => [currency, amount]))
  const lowered = from.filter(({ currency, amount }) => (amounts.get(currency) ?? Number.POSITIVE_INFINITY) <= amount)
  return lowered.length < from.length || to.length > from.length
}

/** Sets the thresholds that a second owner has approved. */
export const makePolicy: MakeChange<'policy'> = async (tx, { merchantId, change }) => {
  await setThresholds(tx, merchantId, change.to)
  return () => ({})
}

async function readPolicy(tx: Tx, merchantId: string): Promise<Policy> {
  const thresholds = await readThresholds(tx, merchantId)
  const approveAbove = thresholds.map(({ currency: code, above }) => ({
    currency: code,
    amount: toWhole({ amount: above, currency: currency(code) }),
  }))
  return { approveAbove }
}
