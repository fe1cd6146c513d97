import { expect, test } from 'vitest'
import { setRoutes } from '../../src/connections/routing/set-routes.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { CHECKOUT_TYPES, type PaymentType } from '../../src/payment-methods/types.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { aPayoutBody, aSender } from '../payouts/send-money.ts'
import { aCheckoutBody, aGateway, until } from './gateway.ts'

const gateway = await aGateway({ WORK: 'off' })
const sender = aSender(gateway)
const BANK = [{ id: OWN_CONNECTION.id }]

const set = async (routes: readonly object[]) => {
  const names = { merchants: new Set([DEMO.merchantId]), codesOf: () => ['BCA', 'BRI'] }
  expect((await transaction(gateway.db, ALL_MERCHANTS, (tx) => setRoutes(tx, routes, names))).is).toBe('read')
}
const methods = async () => (await gateway.call('GET', '/v1/payment-methods')).body.data
const method = async (type: string, code: string | null) =>
  (await methods()).find((one: { type: string; code: string | null }) => one.type === type && one.code === code)
const create = async (change: Record<string, unknown>) =>
  (await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(change) })).body

test('what merchants and payers see follows the routes, in a running gateway', async () => {
  const offered = (await methods()).filter(({ type }: { type: PaymentType }) => CHECKOUT_TYPES.includes(type))
  expect(offered.every(({ enabled }: { enabled: boolean }) => enabled)).toBe(true)
  await set([
    { method: 'virtual_account', code: 'BCA', connections: [] },
    { method: 'virtual_account', merchant: DEMO.merchantId, connections: BANK },
    { method: 'qrcode', minAmount: 5_000, maxAmount: 100_000, connections: BANK },
  ])
  await until(async () => (await method('virtual_account', 'BCA')).enabled === false)
  expect(await method('virtual_account', 'BRI')).toMatchObject({ enabled: true, minAmount: 10_000 })
  expect(await method('qrcode', null)).toMatchObject({ enabled: true, minAmount: 5_000, maxAmount: 100_000 })
  expect(await method('ewallet', 'GOPAY')).toMatchObject({ enabled: true })

  const unavailable = { code: 'PAYMENT_TYPE_UNAVAILABLE', status: 422 }
  expect(await create({ type: 'virtual_account', code: 'BCA' })).toMatchObject(unavailable)
  expect(await create({ type: 'qrcode', amount: 125_000 })).toMatchObject(unavailable)
  expect(await create({ type: 'virtual_account', code: 'BRI' })).toHaveProperty('id')

  const { id } = await create({ type: '', amount: 50_000 })
  const { text } = await gateway.call('GET', `/${id}?locale=en`, { key: null })
  expect(text).toContain('value="BRI"')
  expect(text).not.toContain('value="BCA"')
})

test('a payout that no connection sends is refused, whether by its bank or its amount', async () => {
  await set([
    { method: 'send_money', code: '008', connections: [] },
    { method: 'send_money', maxAmount: 100_000, connections: BANK },
  ])
  const codeOf = async (body: object) => {
    const { status, body: reply } = await sender.send(body)
    return status === 200 ? 'accepted' : reply.errors[0].code
  }
  const toMandiri = aPayoutBody({ amount: 50_000 }, { receiverBankCode: 'MANDIRI' })
  await until(async () => (await codeOf(toMandiri)) === 'PAYMENT_TYPE_UNAVAILABLE')
  expect(await codeOf(aPayoutBody({ amount: 50_000 }, { receiverBankCode: 'BNI' }))).toBe('accepted')
  expect(await codeOf(aPayoutBody({ amount: 100_001 }, { receiverBankCode: 'BNI' }))).toBe('PAYMENT_TYPE_UNAVAILABLE')
  await set([])
  await until(async () => (await codeOf(aPayoutBody({ amount: 60_000 }, { receiverBankCode: '008' }))) === 'accepted')
})
