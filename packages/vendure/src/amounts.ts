import { inMajorUnits, toCheckoutAmount } from '@gapura/shop'
import { ConfigService, type Injector, type Order, type Payment } from '@vendure/core'

/** Digits of minor units that this Vendure counts money in, whatever the currency: 2 unless its MoneyStrategy says otherwise. */
export const digitsOf = (injector: Injector): number =>
  injector.get(ConfigService).entityOptions.moneyStrategy.precision ?? 2

/** An amount of Vendure's as the gateway takes it, or why it cannot. */
export const toGateway = (injector: Injector, minor: number, currency: string): ReturnType<typeof toCheckoutAmount> =>
  toCheckoutAmount(inMajorUnits(minor, digitsOf(injector)), currency)

/** Whole units as Vendure counts them. */
export const toVendure = (injector: Injector, whole: number): number => whole * 10 ** digitsOf(injector)

/** What settled payments cover of an order, less what was refunded of them, in minor units. */
export function coveredBy(payments: readonly Payment[]): number {
  const settled = payments.filter(({ state }) => state === 'Settled' || state === 'Authorized')
  return settled.reduce((sum, { amount, refunds = [] }) => {
    const refunded = refunds.filter(({ state }) => state === 'Settled').reduce((all, { total }) => all + total, 0)
    return sum + amount - refunded
  }, 0)
}

/** What is still to be paid of an order, in minor units. */
export const missingOf = (order: Order, payments: readonly Payment[]): number =>
  order.totalWithTax - coveredBy(payments)
