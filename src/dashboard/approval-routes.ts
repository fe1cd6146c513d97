import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { currency, isCurrency } from '../base/currency.ts'
import { ApiError, fieldError, notFound } from '../base/errors.ts'
import { toWhole } from '../base/money.ts'
import { transaction } from '../db/transaction.ts'
import { listQuery, pageRequest, toPage } from '../http/list.ts'
import { assertNotSuspended } from '../merchants/suspension.ts'
import { AMOUNT_MAX } from '../payouts/schema.ts'
import type { DashboardApp } from './app.ts'
import {
  type Approval,
  decideApproval,
  listApprovals,
  readApproval,
  readThresholds,
  setThresholds,
} from './approval-store.ts'
import { type MoneyApp, sendPayouts } from './money.ts'
import { admittedOf, merchantOf } from './people.ts'

const strict = { additionalProperties: false }
const Query = Type.Object(
  { ...listQuery, status: Type.Optional(Type.Enum(['WAITING', 'APPROVED', 'REJECTED'])) },
  strict,
)
const Nothing = Type.Object({}, strict)
const Policy = Type.Object(
  {
    approveAbove: Type.Array(
      Type.Object(
        { currency: Type.String({ pattern: '^[A-Z]{3}$' }), amount: Type.Integer({ minimum: 0, maximum: AMOUNT_MAX }) },
        strict,
      ),
      { maxItems: 10 },
    ),
  },
  strict,
)
type WithId = { Params: { id: string } }

/** Payouts that wait for a second person, and above how much they do. */
export function approvalRoutes(scope: FastifyInstance, app: DashboardApp, money: MoneyApp): void {
  const { db, clock } = app
  const decide = (does: string) => ({ need: { may: 'payouts.approve', proved: true, does } as const })

  scope.get<{ Querystring: Static<typeof Query> }>(
    '/dashboard/api/approvals',
    { config: { need: { may: 'payouts.read' } }, schema: { querystring: Query } },
    async (request) => {
      const merchantId = merchantOf(request)
      const page = pageRequest(request.query)
      const rows = await transaction(db, merchantId, (tx) => listApprovals(tx, merchantId, page, request.query.status))
      return toPage(rows, page.limit, toWire)
    },
  )

  scope.post<WithId>(
    '/dashboard/api/approvals/:id/approve',
    { config: decide('payout.approve'), schema: { body: Nothing } },
    async (request) => {
      const { session, membership } = admittedOf(request)
      const { merchantId } = membership
      const { id } = request.params
      assertNotSuspended(membership)
      const approval = await transaction(db, merchantId, async (tx) => {
        const found = await readApproval(tx, merchantId, id)
        if (!found) throw notFound()
        if (found.createdBy.id === session.person.id) {
          throw new ApiError('FORBIDDEN', 'Somebody else than who asked for it must approve it.')
        }
        const decided = await decideApproval(tx, clock(), { merchantId, id, by: session.person, status: 'APPROVED' })
        // Approved before: what was not sent then, because a process died, is sent now.
        if (!decided && found.status !== 'APPROVED') throw new ApiError('INVALID_STATE', 'It was rejected.')
        return decided ?? found
      })
      return sendPayouts(money, merchantId, approval.payouts)
    },
  )

  scope.post<WithId>(
    '/dashboard/api/approvals/:id/reject',
    { config: decide('payout.reject'), schema: { body: Nothing } },
    async (request, reply) => {
      const { session, membership } = admittedOf(request)
      const { merchantId } = membership
      const { id } = request.params
      await transaction(db, merchantId, async (tx) => {
        if (!(await readApproval(tx, merchantId, id))) throw notFound()
        const decided = await decideApproval(tx, clock(), { merchantId, id, by: session.person, status: 'REJECTED' })
        if (!decided) throw new ApiError('INVALID_STATE', 'It was decided before.')
      })
      return reply.code(204).send()
    },
  )

  scope.get('/dashboard/api/policy', { config: { need: { may: 'policy.read' } } }, (request) =>
    readPolicy(app, merchantOf(request)),
  )

  scope.patch<{ Body: Static<typeof Policy> }>(
    '/dashboard/api/policy',
    { config: { need: { may: 'policy.change', proved: true, does: 'policy.change' } }, schema: { body: Policy } },
    async (request) => {
      const merchantId = merchantOf(request)
      const { approveAbove } = request.body
      const codes = approveAbove.map((threshold) => threshold.currency)
      if (new Set(codes).size < codes.length || !codes.every(isCurrency)) {
        throw fieldError('approveAbove', 'INVALID', '"approveAbove" names each currency once, by its ISO 4217 code.')
      }
      if (request.audit) request.audit.detail = request.body
      await transaction(db, merchantId, (tx) => setThresholds(tx, merchantId, approveAbove))
      return readPolicy(app, merchantId)
    },
  )
}

async function readPolicy({ db }: DashboardApp, merchantId: string) {
  const thresholds = await transaction(db, merchantId, (tx) => readThresholds(tx, merchantId))
  const approveAbove = thresholds.map(({ currency: code, above }) => ({
    currency: code,
    amount: toWhole({ amount: above, currency: currency(code) }),
  }))
  return { approveAbove }
}

function toWire(approval: Approval) {
  const { payouts } = approval
  const total = { currency: payouts[0]?.currency, amount: payouts.reduce((sum, { amount }) => sum + amount, 0) }
  return { ...approval, total, count: payouts.length }
}
