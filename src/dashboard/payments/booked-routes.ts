import type { FastifyInstance } from 'fastify'
import { notFound } from '../../base/errors.ts'
import { type Money, toDecimal } from '../../base/money.ts'
import { findCheckout } from '../../checkout/read/find.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { type Booked, readBooked } from '../../ledger/read/read-booked.ts'
import { memberOf } from '../access/member-routes.ts'
import { route } from '../route.ts'
import { type BookedPayment, paymentEndpoints } from './schema.ts'

/**
 * `GET /dashboard/api/payments/:id/booked`: what was received for an order, what it cost, and when it becomes
 * available.
 */
export function bookedRoutes(scope: FastifyInstance, { db }: { readonly db: Db }): void {
  route(
    scope,
    paymentEndpoints.readBooked,
    { config: { access: { permission: 'payments.read' } } },
    async (request) => {
      const { merchantId, timeZone } = memberOf(request).membership
      const { id: checkoutId } = request.params
      if (!(await findCheckout(db, merchantId, checkoutId))) throw notFound()
      const booked = await transaction(db, merchantId, (tx) => readBooked(tx, { merchantId, checkoutId, timeZone }))
      return { data: booked.map(toShown) }
    },
  )
}

const decimalUnlessNone = (money: Money): string | null => (money.amount === 0n ? null : toDecimal(money))

function toShown({ gross, coming, settled, ...booked }: Booked): BookedPayment {
  return {
    transactionId: booked.receiptId,
    bankReference: booked.railReference,
    flags: [...booked.flags],
    paidAt: booked.paidAt.toISOString(),
    currency: gross.currency,
    gross: toDecimal(gross),
    isInSuspense: booked.isInSuspense,
    accepted: booked.accepted && { at: booked.accepted.at.toISOString(), by: booked.accepted.by },
    fee: toDecimal(booked.fee),
    tax: toDecimal(booked.tax),
    net: toDecimal(booked.net),
    refunded: decimalUnlessNone(booked.refunded),
    feeReturned: decimalUnlessNone(booked.feeReturned),
    coming: coming && { at: coming.at.toISOString(), amount: toDecimal(coming.money) },
    settled: settled && {
      at: settled.at.toISOString(),
      reference: settled.reference,
      offset: decimalUnlessNone(settled.offset),
      available: toDecimal(settled.available),
    },
  }
}
