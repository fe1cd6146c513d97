import { expect, test } from 'vitest'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aLinkingPayer } from './payer-links.ts'

const gateway = await sharedGateway()
const { call } = gateway
const { offer, method, form, charge, ended } = aLinkingPayer(gateway)
const BCA = { type: 'direct_debit', code: 'bca' }
const account = (digits: string) => ({ number: `8888 0100 0157 5${digits}`, holder: 'Budi Santoso' })

/** A mandate over an account whose number ends in these digits. */
async function aMandate(digits: string, change: object = {}): Promise<string> {
  const { id } = await offer({ ...BCA, ...change })
  expect((await call('POST', `/${id}/agree?locale=en`, form(account(digits)))).status).toBe(303)
  return id
}

test('an account is named on our page, debited within the bounds, and ended there', async () => {
  const mandate = { maxAmount: 150_000, frequency: { unit: 'month', count: 1 } }
  const { id } = await offer({ ...BCA, mandate })
  const offered = await call('GET', `/${id}?locale=en`, { key: null })
  expect(offered.text).toMatch(/Number of your BCA account.*Account holder.*Agree and save/s)
  const faulty = await call('POST', `/${id}/agree?locale=en`, form({ number: '12', holder: 'Budi Santoso' }))
  expect([faulty.status, faulty.text]).toEqual([422, expect.stringMatching(/6 to 19 digits.*value="Budi Santoso"/s)])
  expect((await call('POST', `/${id}/agree?locale=en`, form(account('99')))).status).toBe(303)
  const saved = await method(id)
  expect(saved).toMatchObject({
    ...{ type: 'direct_debit', code: 'BCA', status: 'ACTIVE', label: '••••7599' },
    mandate: { ...mandate, version: '2026-12-en', ip: '127.0.0.1', text: expect.stringContaining('BCA account') },
  })
  expect(JSON.stringify(saved)).not.toContain('88880100')

  const paid = await ended(await charge(id), 'SUCCEEDED')
  const checkouts = await call('GET', `/v1/checkout?externalId=${paid.externalId}`)
  expect(checkouts.body.data).toMatchObject([{ status: 'SUCCEEDED', amount: 50_000 }])
  const active = await call('GET', `/${id}?locale=en`, { key: null })
  expect(active.text).toMatch(/BCA account ••••7599/)
  await call('POST', `/${id}/end?locale=en`, form({}))
  expect(await method(id)).toMatchObject({ status: 'REVOKED', revokedBy: 'payer' })
})

test('01 refuses to be debited, and says so at once', async () => {
  const id = await aMandate('01')
  expect(await method(id)).toMatchObject({ status: 'FAILED', failure: { code: 'REFUSED' } })
})

test('02: a mandate that its holder ended at the bank is found ended by the next debit', async () => {
  const id = await aMandate('02')
  await ended(await charge(id), 'SUCCEEDED')
  const failed = await ended(await charge(id), 'FAILED')
  expect(failed.failure).toMatchObject({ code: 'unlinked', needs: 'new_method' })
  await until(async () => (await method(id)).status === 'REVOKED')
})

test('04 is unknown, and paid by what the bank notifies or answers minutes later', async () => {
  const id = await charge(await aMandate('04'))
  const sent = async () =>
    (await gateway.db.pool.query('select sent_at from charge where id = $1', [id])).rows[0]?.sent_at
  await until(async () => (await sent()) !== null)
  expect((await call('GET', `/v1/charges/${id}`)).body.status).toBe('PROCESSING')
  await call('POST', '/v1/sandbox/clock/advance', { body: { seconds: 300 } })
  await ended(id, 'SUCCEEDED')
})

test('a mandate is listed as what can be saved, and no checkout asks for one', async () => {
  const { data } = (await call('GET', '/v1/payment-methods')).body
  const listed = data.filter(({ type }: { type: string }) => type === 'direct_debit')
  expect(listed.length).toBeGreaterThan(0)
  for (const one of listed) expect(one).toMatchObject({ enabled: false, canBeSaved: true, notSavedBecause: null })
  const body = { externalId: 'debit-1', amount: 50_000, currency: 'IDR', type: 'direct_debit', code: 'BCA' }
  expect((await call('POST', '/v1/checkout', { body })).status).toBeGreaterThanOrEqual(400)
})

test('the simulation plays its holder', async () => {
  const { id } = await offer(BCA)
  const path = (one: string) => `/v1/sandbox/saved-methods/${one}/simulate`
  expect((await call('POST', path(id), { body: { outcome: 'agreed', phone: '081234567899' } })).status).toBe(200)
  expect(await method(id)).toMatchObject({ status: 'ACTIVE', label: '••••7899' })
  const { id: other } = await offer(BCA)
  expect((await call('POST', path(other), { body: { outcome: 'refused' } })).status).toBe(200)
  expect(await method(other)).toMatchObject({ status: 'FAILED' })
  expect((await call('POST', path(id), { body: { outcome: 'unlinked' } })).status).toBe(200)
  const failed = await ended(await charge(id), 'FAILED')
  expect(failed.failure.code).toBe('unlinked')
})
