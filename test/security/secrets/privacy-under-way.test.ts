import { afterEach, expect, test, vi } from 'vitest'
import { SECOND_MS } from '../../../src/base/clock.ts'
import { currency } from '../../../src/base/currency.ts'
import { fromWhole } from '../../../src/base/money.ts'
import { failAttempt } from '../../../src/checkout/attempts/fail.ts'
import { newCheckout } from '../../../src/checkout/create/create.ts'
import { pollDueAttempts } from '../../../src/checkout/rails/poll-rails.ts'
import { requestPayment } from '../../../src/checkout/rails/request-payment.ts'
import { recordPayment } from '../../../src/checkout/receipts/record-payment.ts'
import { refreshCheckout } from '../../../src/checkout/refresh.ts'
import { CHECKOUT_ROWS } from '../../../src/checkout/store.ts'
import type { RailAttempt, RailState } from '../../../src/connectors/port.ts'
import { insertRows } from '../../../src/db/insert-rows.ts'
import { transaction } from '../../../src/db/transaction.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { CUSTOMERS } from '../../checkout/customers.ts'
import { aCheckoutBody, aGateway, until } from '../../gateway/gateway.ts'
import { ownerQuery } from '../../gateway/owner.ts'
import { PLANS } from '../../gateway/plans.ts'
import { aReceiver } from '../../merchants/receiver.ts'
import { privacyOf } from '../../privacy/privacy-commands.ts'
import { aClock } from '../../rails/bank.ts'
import { anIssuer, railsOver } from '../../rails/fake-connections.ts'

const gateway = await aGateway()
const receiver = await aReceiver()
const { erase } = privacyOf(gateway)
const { db } = gateway
const QR = { type: 'qrcode', code: null, merchantName: 'Kopi' } as const

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A checkout over a bank of the test's own, which says that nothing was paid, and what is to happen while it does. */
async function aShownCode(meanwhile: (app: App, attempt: Attempt) => Promise<unknown>) {
  // A day ahead: the gateway's own worker finds nothing of it due.
  const clock = aClock('still')
  clock.advance(86_400_000)
  const bank = anIssuer('con_poll')
  const payments = {
    ...bank.payments,
    query: async (attempt: RailAttempt): Promise<RailState> => {
      await meanwhile(app, attempt as Attempt)
      return { is: 'pending' }
    },
    retire: async (): Promise<RailState> => ({ is: 'unknown', railCode: 'timeout' }),
  }
  const { rails } = railsOver([{ ...bank, payments }])
  const app = {
    db,
    clock,
    rails,
    livemode: false,
    plans: PLANS,
    customers: CUSTOMERS,
    signals: { wake: () => {}, checkoutChanged: () => {} },
    checkoutUrl: 'http://localhost',
  }
  const checkout = newCheckout(clock(), {
    merchantId: DEMO.merchantId,
    externalId: 'order-1',
    amount: fromWhole(125_000, currency('IDR')),
    type: '',
    code: null,
    metadata: {},
    description: null,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
  })
  await transaction(db, DEMO.merchantId, (tx) => insertRows(tx, CHECKOUT_ROWS, [checkout]))
  expect((await requestPayment(app, checkout, QR)).is).toBe('issued')
  return { app, id: checkout.id, clock }
}
type App = Parameters<typeof pollDueAttempts>[0]
type Attempt = Parameters<typeof recordPayment>[1]

const statusOf = async (id: string) =>
  (await ownerQuery(gateway.directUrl, 'select status, poll_at from attempt where checkout_id = $1', [id]))[0]
/** Its deliveries to the merchant's endpoint are no part of these. */
const without = (id: string) =>
  ownerQuery(
    gateway.directUrl,
    `update delivery set status = 'DELIVERED' from event where event.id = delivery.event_id and event.subject_id = $1`,
    [id],
  )

test('a payment that arrives while its bank is being polled is final: the bank’s earlier answer does not reopen it', async () => {
  const { app, id, clock } = await aShownCode((app, attempt) => {
    const receipt = { reference: attempt.reference, instrumentReference: null, railReference: `paid-${attempt.id}` }
    return recordPayment(app, attempt, { ...receipt, amount: fromWhole(125_000, currency('IDR')), paidAt: clock() })
  })
  clock.advance(61 * SECOND_MS)
  expect(await pollDueAttempts(app)).toBe(1)
  expect(await statusOf(id)).toEqual({ status: 'SUCCEEDED', poll_at: null })
  await without(id)
  expect(await erase('--checkout', id)).toMatchObject({ checkoutIds: [id] })
})

test('a payment that fails while its bank is being polled is final, and polling stops', async () => {
  const failing = (app: App, attempt: Attempt) => failAttempt(app, attempt, { code: 'REFUSED', reason: 'No.' })
  const { app, id, clock } = await aShownCode(failing)
  clock.advance(61 * SECOND_MS)
  expect(await pollDueAttempts(app)).toBe(1)
  expect(await statusOf(id)).toEqual({ status: 'FAILED', poll_at: null })
  // As an earlier version left it.
  await ownerQuery(gateway.directUrl, 'update attempt set poll_at = $2 where checkout_id = $1', [id, clock()])
  await pollDueAttempts(app)
  expect(await statusOf(id)).toEqual({ status: 'FAILED', poll_at: null })
})

test('a code that its bank closed is not put back in line by a merchant who asks again', async () => {
  const { app, id } = await aShownCode(async () => {})
  await ownerQuery(gateway.directUrl, `update attempt set status = 'RETIRED', poll_at = null where checkout_id = $1`, [
    id,
  ])
  await expect(refreshCheckout(app, DEMO.merchantId, id)).rejects.toThrow('did not respond')
  expect(await statusOf(id)).toEqual({ status: 'RETIRED', poll_at: null })
})

const tookBack = async () => {
  const text = 'select xact_rollback from pg_stat_database where datname = current_database()'
  return Number((await ownerQuery<{ xact_rollback: string }>(gateway.directUrl, text))[0]?.xact_rollback)
}

test('right after the end of everything a person is erased: what is just being delivered is waited for', async () => {
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })
  let answer = () => {}
  receiver.answer = (response) => {
    answer = () => response.writeHead(200).end()
  }
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  await gateway.call('POST', `/v1/checkout/${body.id}/cancel`)
  await until(async () => receiver.received.length > 0)
  const before = await tookBack()
  const erased = erase('--checkout', body.id)
  // It has looked twice, and found the event on its way.
  await Promise.race([until(async () => (await tookBack()) >= before + 2), erased])
  answer()
  expect(await erased).toMatchObject({ checkoutIds: [body.id], rows: { checkouts: 1 } })
})

test('what is not over is named with what is missing, and nothing is waited for', async () => {
  receiver.answer = (response) => response.writeHead(500).end()
  const { body } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody() })
  await expect(erase('--checkout', body.id)).rejects.toThrow(`${body.id} is under way: it is PENDING.`)
  await gateway.call('POST', `/v1/checkout/${body.id}/cancel`)
  const tries = () =>
    ownerQuery(
      gateway.directUrl,
      `select 1 from delivery join event on event.id = event_id where subject_id = $1 and tries > 0
      and claimed_until is null and due_at > now() + interval '6 seconds'`,
      [body.id],
    )
  await until(async () => {
    await ownerQuery(gateway.directUrl, `update delivery set due_at = now() + interval '1 hour' where tries > 0`)
    return (await tries()).length > 0
  })
  const began = performance.now()
  await expect(erase('--checkout', body.id)).rejects.toThrow(/being delivered to the endpoint payments, try \d+ at 20/)
  expect(performance.now() - began).toBeLessThan(10_000)
})
