import { beforeAll, expect, test } from 'vitest'
import { aCollectorWorld } from '../../../../test/collectors/collectors.ts'
import { aMember, anotherMerchant, type Browser, type Member, signIn } from '../../../../test/gateway/dashboard.ts'
import { until } from '../../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../../../test/refunds/refunds.ts'

const gateway = await sharedGateway()
const refunder = aRefunder(gateway)
const owner = await signIn(gateway)
let finance: Member
let support: Member
let count = 0
const ask = (browser: Browser, body: object) =>
  browser.call('POST', '/dashboard/api/refunds', { body: { externalId: `looked-${++count}`, ...body } })
const summaryOf = async (id: string, browser: Browser = owner) =>
  (await browser.call('GET', `/dashboard/api/refunds/${id}/summary`)).body
const setPolicy = (approveAbove: object[]) => owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove } })

beforeAll(async () => {
  finance = await aMember(gateway, 'finance')
  support = await aMember(gateway, 'support')
})

test('a refund says which member made it, for which order, and how much of their day it is part of', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid({ externalId: 'looked-order' })
  await setPolicy([{ currency: 'IDR', amount: 200_000 }])
  const first = (await ask(finance, { transactionId, amount: 30_000 })).body
  const second = (await ask(finance, { transactionId, amount: 20_000 })).body
  const summary = await summaryOf(second.id)
  const name = (await owner.call('GET', '/dashboard/api/team')).body.members.find(
    ({ email }: { email: string }) => email === finance.email,
  ).name
  expect(summary).toMatchObject({
    by: { kind: 'member', name, requestedAt: null },
    approved: null,
    day: { currency: 'IDR', sent: '50000.00', above: '200000.00', isToday: true, isCounted: true },
    order: { checkoutId, orderNumber: 'looked-order' },
    paid: 125_000,
    refunded: 50_000,
    left: 75_000,
    others: [{ id: first.id, amount: 30_000 }],
    requested: [],
  })
  await setPolicy([])
  expect((await summaryOf(second.id)).day).toBeNull()
})

test('one that a second person approved names both, and is no part of the day', async () => {
  const { transactionId } = await refunder.aPaid()
  await setPolicy([{ currency: 'IDR', amount: 200_000 }])
  const { approvalId } = (await ask(support, { transactionId, amount: 25_000 })).body
  const approve = await finance.call('POST', `/dashboard/api/approvals/${approvalId}/approve`, { body: {} })
  const [{ id }] = approve.body.accepted
  await ask(support, { transactionId, amount: 10_000 })
  const summary = await summaryOf(id)
  const names = (await owner.call('GET', '/dashboard/api/approvals')).body.data.find(
    (one: { id: string }) => one.id === approvalId,
  )
  expect(summary).toMatchObject({
    by: { kind: 'member', name: names.createdBy.name, requestedAt: names.createdAt },
    approved: { by: names.decidedBy.name, at: names.decidedAt },
    day: { sent: '0.00', isCounted: false },
    requested: [{ amount: 10_000, requestedBy: names.createdBy.name }],
  })
  await setPolicy([])
})

test('what else its customer has open does not count the refund itself', async () => {
  const customer = (
    await gateway.call('POST', '/v1/customers', { body: { externalId: 'looked-customer', name: 'Sari Wulandari' } })
  ).body
  const { transactionId } = await refunder.aPaid({ customerId: customer.id })
  const { transactionId: other } = await refunder.aPaid({
    customerId: customer.id,
    type: 'virtual_account',
    code: 'BCA',
  })
  await ask(owner, { transactionId: other, fallback: 'claim_link' })
  const link = (await ask(owner, { transactionId, amount: 1_000, fallback: 'claim_link' })).body
  const { order } = await summaryOf(link.id)
  expect(order).toMatchObject({
    customer: { name: 'Sari Wulandari' },
    open: { customerId: customer.id, payments: 0, invoices: 0, due: 0, refunds: 1 },
  })
})

test('a program’s refund names the key, and a provider’s names no one', async () => {
  const { checkoutId, transactionId } = await refunder.aPaid()
  const { body } = await refunder.refund({ transactionId, amount: 5_000 })
  expect((await summaryOf(body.id)).by).toEqual({
    kind: 'program',
    name: expect.stringMatching(/^sk_test_/),
    requestedAt: null,
  })
  await refunder.untilStatus(body.id, 'SUCCEEDED')
  await gateway.call('POST', `/v1/sandbox/checkout/${checkoutId}/simulate`, { body: { outcome: 'refunded' } })
  const theirs = await until(async () => {
    const { data } = (await gateway.call('GET', `/v1/refunds?transactionId=${transactionId}`)).body
    return data.find(({ initiator }: { initiator: string }) => initiator === 'provider')
  })
  expect(await summaryOf(theirs.id)).toMatchObject({ by: { kind: 'provider', name: null }, day: null, left: 0 })
})

test('money of a sticker is known by its collector', async () => {
  const { aCollector, pay, collections } = aCollectorWorld(gateway)
  const collector = await aCollector()
  await pay(collector, 40_000)
  const [{ id: transactionId }] = await collections(collector, 1)
  const { body } = await ask(owner, { transactionId, fallback: 'claim_link' })
  expect((await summaryOf(body.id)).order).toMatchObject({ checkoutId: null, orderNumber: collector.externalId })
})

test('another merchant’s refund is not found', async () => {
  const { transactionId } = await refunder.aPaid()
  const { body } = await ask(owner, { transactionId, amount: 1_000 })
  const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
  expect((await stranger.call('GET', `/dashboard/api/refunds/${body.id}/summary`)).status).toBe(404)
})
