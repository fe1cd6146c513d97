import { currency } from '../../src/base/currency.ts'
import { fromWhole } from '../../src/base/money.ts'
import { findCheckout } from '../../src/checkout/read/find.ts'
import { recordPayment } from '../../src/checkout/receipts/record-payment.ts'
import { aCheckoutBody, type Gateway } from '../gateway/gateway.ts'
import { PLANS } from '../gateway/plans.ts'
import { defined } from '../setup/defined.ts'
import { CUSTOMERS } from './customers.ts'

/** Pays orders of a gateway in another amount than theirs, as no bank of the sandbox lets a payer do. */
export function anOtherAmount(gateway: Pick<Gateway, 'call' | 'db' | 'clock' | 'merchantId'>) {
  let count = 0
  const anOrder = async (change: Record<string, unknown>): Promise<string> =>
    (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ type: 'qrcode', ...change }) })).body.id
  /** `id`: of an order that exists; absent: a new one of IDR 125,000. */
  return async (amount: number, { id: given, ...change }: { id?: string } & Record<string, unknown> = {}) => {
    const id = given ?? (await anOrder({ externalId: `other-${++count}`, ...change }))
    await gateway.call('GET', `/${id}?locale=en`, { key: null })
    const { attempts } = defined(await findCheckout(gateway.db, gateway.merchantId, id))
    const attempt = defined(attempts[0])
    const signals = { wake: () => {}, checkoutChanged: () => {} }
    const outcome = await recordPayment(
      { db: gateway.db, clock: gateway.clock, livemode: false, customers: CUSTOMERS, plans: PLANS, signals },
      attempt,
      {
        reference: attempt.reference,
        instrumentReference: null,
        railReference: `paid-${amount}-${++count}`,
        amount: fromWhole(amount, currency('IDR')),
        paidAt: gateway.clock(),
      },
    )
    if (outcome !== 'parked') throw new Error(`${outcome} instead of parked`)
    const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
    return { id, transactionId: attempt.id, externalId: String(body.externalId) }
  }
}
