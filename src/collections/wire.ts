import { fromWhole, type Money, toDecimal } from '../base/money.ts'
import type { Collection } from './collection.ts'

/** In whole units; payers are free to send a fraction. */
const numberOf = (money: Money): number => Number(toDecimal(money))

/** A collection as the API and its events show it. Source: interface, "Collections". */
export function toCollection(one: Collection, livemode: boolean) {
  const { amount, fee, tax, refunded } = one
  const { currency } = amount
  const allocated = one.allocations.reduce((sum, part) => sum + fromWhole(part.amount, currency).amount, 0n)
  const left = amount.amount - refunded.amount - allocated
  return {
    id: one.id,
    transactionId: one.id,
    collectorId: one.collectorId,
    customerId: one.customerId,
    currency: currency as string,
    amount: numberOf(amount),
    fee: toDecimal(fee),
    tax: toDecimal(tax),
    net: toDecimal({ amount: amount.amount - fee.amount - tax.amount, currency }),
    paidAt: one.paidAt.toISOString(),
    payer: one.payer,
    reference: one.reference,
    allocations: one.allocations,
    unallocated: numberOf({ amount: left > 0n ? left : 0n, currency }),
    flags: one.flags,
    refundedAmount: numberOf(refunded),
    createdAt: one.createdAt.toISOString(),
    livemode,
  }
}
