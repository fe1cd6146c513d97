import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { fieldError } from '../base/errors.ts'
import { transaction } from '../db/transaction.ts'
import { assertSendable } from '../payouts/rules.ts'
import type { SendMoney } from '../payouts/schema.ts'
import type { DashboardApp } from './app.ts'
import { askApproval } from './ask-approval.ts'
import { type BulkRow, hashCsv, readBulk } from './bulk.ts'
import { type MoneyApp, sendPayouts } from './money.ts'
import { admittedOf } from './people.ts'

const BODY_MAX_BYTES = 512 * 1_024
const Upload = Type.Object(
  {
    csv: Type.String({ minLength: 1, maxLength: 400_000 }),
    hash: Type.Optional(Type.String({ maxLength: 64 })),
    confirm: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)

/**
 * `POST /dashboard/api/payouts/bulk`: a CSV file of payouts. The first call answers with what was read and what is wrong;
 * the second, with `confirm` and the hash of what was shown, sends the lines that are right, or keeps them for a second
 * person (202). Uploaded twice, nothing is sent twice: each line has its externalId.
 */
export function bulkRoute(scope: FastifyInstance, app: DashboardApp, money: MoneyApp): void {
  scope.post<{ Body: Static<typeof Upload> }>(
    '/dashboard/api/payouts/bulk',
    {
      bodyLimit: BODY_MAX_BYTES,
      config: { need: { may: 'payouts.send', proved: true, does: 'payout.send_many' } },
      schema: { body: Upload },
    },
    async (request, reply) => {
      const admitted = admittedOf(request)
      const { merchantId } = admitted.membership
      const { csv, confirm } = request.body
      const hash = hashCsv(csv)
      const rows = await transaction(app.db, merchantId, (tx) => readBulk(tx, merchantId, csv))
      const payouts = rows.flatMap(({ payout }) => payout ?? [])
      if (!confirm) return { hash, rows: rows.map(({ payout: _, ...row }) => row), totals: totalsOf(payouts) }

      if (request.body.hash !== hash) throw fieldError('hash', 'CHANGED', 'This is not the file that was shown.')
      for (const code of new Set(payouts.map(({ currency }) => currency))) assertSendable(money.rail, code)
      const faulty = rows.flatMap(toRefusal)
      if (payouts.length === 0) return { accepted: 0, refused: faulty }
      const approvalId = await askApproval(app, admitted, payouts)
      if (request.audit) request.audit.detail = { hash, payouts: payouts.length }
      if (approvalId !== null) return reply.code(202).send({ approvalId, refused: faulty })
      const sent = await sendPayouts(money, merchantId, payouts)
      const lineOf = new Map(rows.map(({ externalId, line }) => [externalId, line]))
      const refused = sent.refused.map(({ externalId, message }) => ({ line: lineOf.get(externalId) ?? 0, message }))
      return { accepted: sent.accepted.length, refused: [...faulty, ...refused] }
    },
  )
}

const toRefusal = ({ line, errors }: BulkRow) => (errors[0] ? [{ line, message: errors[0].message }] : [])

const totalsOf = (payouts: readonly SendMoney[]) =>
  [...Map.groupBy(payouts, ({ currency }) => currency)].map(([currency, same]) => ({
    currency,
    amount: same.reduce((sum, { amount }) => sum + amount, 0),
    count: same.length,
  }))
