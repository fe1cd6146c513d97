import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { fromWhole } from '../../base/money.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { makeRule, withdrawRule } from '../../fees/change-plan.ts'
import { findPlan, listRules } from '../../fees/find-plan.ts'
import { previewCharge } from '../../fees/preview.ts'
import { readCurrency } from '../../fees/read-currency.ts'
import { toPlan, toRule } from '../../fees/wire.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { codesOf, TYPES_WITH_BRANDS } from '../../payment-methods/brands.ts'
import { operatorOf, TO_CHANGE, TO_READ } from '../operators/operator-routes.ts'
import { recordedTransaction } from '../operators/record-operator-action.ts'
import { route } from '../route.ts'
import type { Trail } from '../trail/trail.ts'
import { CARD_CODES, readCode, readRule } from './read-rule.ts'
import { feeEndpoints } from './schema.ts'

const CODES = {
  ...Object.fromEntries(TYPES_WITH_BRANDS.map((type) => [type, codesOf(type)])),
  credit_card: CARD_CODES,
}

type Dependencies = Trail & { readonly environment: 'sandbox' | 'production' }

/** `/dashboard/api/operator/fees`: what merchants pay, for operators. */
export function feeRuleRoutes(scope: FastifyInstance, app: Dependencies): void {
  readRoutes(scope, app)

  route(scope, feeEndpoints.makeRule, { config: TO_CHANGE }, async (request, reply) => {
    const rule = await recordedTransaction(app, request, async (tx, record) => {
      const made = await makeRule(tx, app.clock(), readRule(request.body, operatorOf(request).person.email))
      const changes = [{ field: 'rule', from: null, to: toRule(made) }]
      await record({ what: 'fee_rule.make', merchantId: made.merchantId, subject: made.id, changes })
      return made
    })
    return reply.status(201).send(toRule(rule))
  })

  route(scope, feeEndpoints.withdrawRule, { config: TO_CHANGE }, (request) =>
    recordedTransaction(app, request, async (tx, record) => {
      const withdrawn = await withdrawRule(tx, app.clock(), request.params.id)
      const changes = [{ field: 'rule', from: toRule(withdrawn), to: null }]
      await record({ what: 'fee_rule.withdraw', merchantId: withdrawn.merchantId, subject: withdrawn.id, changes })
      return toRule(withdrawn)
    }),
  )
}

function readRoutes(scope: FastifyInstance, { db, clock, environment }: Dependencies): void {
  route(scope, feeEndpoints.read, { config: TO_READ }, async (request) => {
    const { merchant = null, currency } = request.query
    return transaction(db, ALL_MERCHANTS, async (tx) => {
      const plan = await planOf(tx, merchant)
      const rules = (await listRules(tx, merchant)).map((rule) => ({
        ...toRule(rule),
        withdrawnAt: rule.withdrawnAt?.toISOString() ?? null,
      }))
      return { plan: toPlan(plan, readCurrency(currency), clock()), rules, codes: CODES }
    })
  })

  route(
    scope,
    feeEndpoints.preview,
    { config: TO_READ },
    async ({ query: { merchant = null, subject, code, amount, currency } }) => {
      const plan = await transaction(db, ALL_MERCHANTS, (tx) => planOf(tx, merchant))
      const money = fromWhole(Number(amount), readCurrency(currency))
      return previewCharge(plan, environment, clock(), {
        subject,
        code: readCode(subject, code ?? null),
        amount: money,
      })
    },
  )
}

async function planOf(tx: Tx, merchantId: string | null) {
  if (merchantId !== null && !(await findMerchant(tx, merchantId))) throw notFound()
  return findPlan(tx, merchantId)
}
