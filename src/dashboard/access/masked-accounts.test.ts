import { expect, test } from 'vitest'
import { ageSessions, aMember, signIn } from '../../../test/gateway/dashboard.ts'
import { aCheckoutBody, until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const ACCOUNT = '8001234599'
const owner = await signIn(gateway)
const payout = {
  type: 'SEND_MONEY',
  attributes: { receiverName: 'Ani', receiverAccountNo: ACCOUNT, receiverBankCode: 'BCA' },
  externalId: 'masked-1',
  amount: 50_000,
  currency: 'IDR',
}
const { id } = (await owner.call('POST', '/dashboard/api/payouts', { body: payout })).body.data
await owner.call('PATCH', '/dashboard/api/policy', { body: { approveAbove: [{ currency: 'IDR', amount: 0 }] } })
await owner.call('POST', '/dashboard/api/payouts', { body: { ...payout, externalId: 'masked-2' } })
await owner.call('PATCH', '/v1/settings', { body: { webhookUrl: 'http://localhost:9/hook' } })
const event = await until(async () => {
  await owner.call('POST', `/v1/sandbox/send-money/${id}/simulate`, { body: { outcome: 'succeeded' } })
  const { data } = (await owner.call('GET', '/v1/events')).body
  return data.find(({ type }: { type: string }) => type.startsWith('send_money.'))
})
const PLACES = [
  '/v1/send-money',
  `/v1/send-money/${id}`,
  '/v1/send-money?externalId=masked-1',
  '/dashboard/api/search?q=masked-1',
  '/dashboard/api/approvals',
  '/v1/events',
  `/v1/events/${event.id}`,
]

test.each(['read_only', 'support'] as const)('%s sees the last four digits of an account alone', async (role) => {
  const member = await aMember(gateway, role)
  for (const place of PLACES) {
    const { status, text } = await member.call('GET', place)
    expect([place, status, text.includes(ACCOUNT)]).toEqual([place, 200, false])
    expect([place, text.includes('…4599')]).toEqual([place, true])
  }
  for (const place of [
    `/dashboard/api/payouts/${id}/timeline`,
    '/v1/ledger/transactions?format=csv',
    '/dashboard/api/audit',
  ])
    expect((await member.call('GET', place)).text).not.toContain(ACCOUNT)
})

test('who sends money sees all of it', async () => {
  const finance = await aMember(gateway, 'finance')
  for (const place of PLACES.slice(0, 5)) expect((await finance.call('GET', place)).text).toContain(ACCOUNT)
})

test('a description turns no direction, and may hold a link', async () => {
  const create = async (description: string) =>
    (await owner.call('POST', '/v1/checkout', { body: aCheckoutBody({ description }) })).status
  expect([await create('Kopi\u202e'), await create('Kopi\u0007'), await create('https://shop.example/kopi')]).toEqual([
    400, 400, 200,
  ])
})

test('names of people and addresses of invitations hold nothing that a mail could be abused with', async () => {
  const rename = async (name: string) =>
    (await owner.call('POST', '/dashboard/api/auth/update-user', { body: { name } })).status
  expect([await rename('Menang di hadiah.com'), await rename('Budi\u202e'), await rename('Budi, S.Kom')]).toEqual([
    400, 400, 200,
  ])
  const { status } = await owner.call('POST', '/dashboard/api/team', {
    body: { email: 'A<a@b.example', role: 'support' },
  })
  expect(status).toBe(400)
})

test('where webhooks go, and which pages may call, takes a recent proof', async () => {
  await ageSessions(gateway, 10)
  for (const body of [{ webhookUrl: null }, { callbackUrl: null }, { allowedOrigins: [] }])
    expect((await owner.call('PATCH', '/v1/settings', { body })).body.code).toBe('REAUTHENTICATE')
})
