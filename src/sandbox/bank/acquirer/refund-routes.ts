import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import { isCurrency } from '../../../base/currency.ts'
import { ALL_MERCHANTS, transaction } from '../../../db/transaction.ts'
import type { Bank } from '../bank.ts'
import { type BankRefund, readRefundsOf } from '../refund/store.ts'
import { refundCard } from './refund.ts'
import { lockById } from './store.ts'

/** A refund request. Amounts in smallest units, as digits. */
const RefundBody = Type.Object(
  {
    refundReference: Type.String({ pattern: '^[0-9a-z]{1,64}$' }),
    amount: Type.Object({ value: Type.String({ pattern: '^[1-9][0-9]{0,17}$' }), currency: Type.String() }),
    reason: Type.String({ maxLength: 256 }),
  },
  { additionalProperties: false },
)

const STATUS_OF = { repeated: 409, too_much: 422, refused: 422 } as const
const ERROR_OF = { repeated: 'REPEATED', too_much: 'AMOUNT', refused: 'REFUSED' } as const

type ById = { Params: { id: string } }

/**
 * Refunds at the acquirer, by its own name of the payment, whose repeated charges are payments of their own. A payment that
 * it does not know is 404, `NOT_FOUND`; what it decides against 422.
 */
export function mountRefunds(server: FastifyInstance, bank: Bank): void {
  const path = '/acquirer/v1/charges/:id(^crd_[0-9a-f]{24}$)/refunds'
  server.post<ById>(path, async ({ params, body }, reply) => {
    if (!isRefund(body)) return reply.code(400).send({ error: 'REFUSED' })
    const { refundReference, amount, reason } = body
    const money = { amount: BigInt(amount.value), currency: amount.currency }
    if (!isCurrency(money.currency)) return reply.code(400).send({ error: 'REFUSED' })
    const ask = { refundReference, amount: { ...money, currency: money.currency }, reason }
    const made = await transaction(bank.db, ALL_MERCHANTS, async (tx) => {
      const found = await lockById(tx, params.id)
      return found?.status === 'APPROVED'
        ? refundCard(tx, bank.actFor(found.reference, bank.clock), found, ask)
        : undefined
    })
    if (!made) return reply.code(404).send({ error: 'NOT_FOUND' })
    if (made.is !== 'recorded') return reply.code(STATUS_OF[made.is]).send({ error: ERROR_OF[made.is] })
    if (!made.isSilent) return toWire(made.refund)
    // It took effect, or failed, and is not answered.
    reply.hijack()
    reply.raw.socket?.destroy()
    return reply
  })

  server.get<ById>(path, async ({ params }, reply) => {
    const found = await transaction(bank.db, ALL_MERCHANTS, async (tx) => {
      const payment = await lockById(tx, params.id)
      return payment && readRefundsOf(tx, payment.id)
    })
    return found ? { refunds: found.map(toWire) } : reply.code(404).send({ error: 'NOT_FOUND' })
  })
}

const isRefund = (body: unknown): body is Static<typeof RefundBody> => Check(RefundBody, body)

const toWire = ({ referenceNo, partnerRefundNo, amount, status, createdAt }: BankRefund) => ({
  id: referenceNo,
  refundReference: partnerRefundNo,
  amount: { value: amount.amount.toString(), currency: amount.currency },
  status,
  createdAt: createdAt.toISOString(),
})
