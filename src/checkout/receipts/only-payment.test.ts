import { expect, test } from 'vitest'
import { CUSTOMERS } from '../../../test/checkout/customers.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { PLANS } from '../../../test/gateway/plans.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'
import { aClock } from '../../../test/rails/bank.ts'
import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import type { Receipt } from '../../connectors/port.ts'
import { findCheckout } from '../read/find.ts'
import { recordPayment } from './record-payment.ts'

const gateway = await sharedGateway()
const clock = aClock()
const app = {
  db: gateway.db,
  clock,
  livemode: false,
  plans: PLANS,
  customers: CUSTOMERS,
  signals: { wake: () => {}, checkoutChanged: () => {} },
}

test('a payment its rail reports under two references is booked once, if its instrument can be paid only once', async () => {
  const { body } = await gateway.call('POST', '/v1/checkout', {
    body: aCheckoutBody({ type: 'virtual_account', code: 'BRI' }),
  })
  await gateway.call('GET', `/${body.id}`)
  const attempt = await until(async () => (await findCheckout(gateway.db, gateway.merchantId, body.id))?.attempts[0])
  const amount = fromWhole(125_000, currency('IDR'))
  const only: Receipt = {
    reference: attempt.reference,
    instrumentReference: null,
    railReference: 'pushed-1',
    amount,
    paidAt: clock(),
    isOnly: true,
  }
  expect(await recordPayment(app, attempt, only)).toBe('booked')
  expect(await recordPayment(app, attempt, { ...only, railReference: attempt.reference })).toBe('known')
  const { isOnly: _no, ...another } = only
  expect(await recordPayment(app, attempt, another)).toBe('booked')
  const checkout = (await findCheckout(gateway.db, gateway.merchantId, body.id))?.checkout
  expect(checkout).toMatchObject({ status: 'SUCCEEDED', flags: ['duplicate'] })
})
