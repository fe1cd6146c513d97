import { expect, test } from 'vitest'
import { until } from '../gateway/gateway.ts'
import { aGatewayWithFace, pressOn } from './faces.ts'
import { aLinkingPayer } from './payer-links.ts'

const gateway = await aGatewayWithFace('xendit', [{ method: 'credit_card' }, { method: 'ewallet', code: 'OVO' }])
const { call, act } = gateway
const { offer, method, form, charge, ended } = aLinkingPayer(gateway)
const CARD = { type: 'credit_card', code: undefined }
const OVO = { type: 'ewallet', code: 'OVO' }

/** The address of Xendit's page, to which our page of a method leads once its payer agreed. */
async function atXendit(id: string): Promise<string> {
  const agreed = await call('POST', `/${id}/agree?locale=en`, form({}))
  expect(agreed.status).toBe(303)
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '', gateway.url)
  const page = await call('GET', pathname + search, { key: null })
  return /<a class="button" href="([^"]+)" rel="noreferrer"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

/** What a payer saved there, without coming back. */
async function save(kind: object, fields: Record<string, string>): Promise<string> {
  const { id } = await offer(kind)
  const pressed = await pressOn(await atXendit(id), { act: 'agree', ...fields })
  expect(await pressed.text()).toContain(`/${id}/return`)
  await until(async () => (await method(id)).status === 'ACTIVE')
  return id
}

test('the payment methods say that cards and OVO can be saved, and QRIS cannot', async () => {
  const { data } = (await call('GET', '/v1/payment-methods')).body
  const savedOf = (type: string, code: string | null) =>
    data.find((one: { type: string; code: string | null }) => one.type === type && one.code === code)?.canBeSaved
  expect([savedOf('credit_card', null), savedOf('ewallet', 'OVO'), savedOf('qrcode', null)]).toEqual([
    true,
    true,
    false,
  ])
})

test('a card is saved on Xendit’s page, charged, refunded and ended there, which its webhook reports', async () => {
  const id = await save(CARD, { card: '1114' })
  const saved = await method(id)
  expect(saved).toMatchObject({ type: 'credit_card', code: null, label: 'Visa •••• 1114' })
  expect(new Date(saved.expiresAt).getTime()).toBeGreaterThan(Date.now())
  expect(saved.mandate.text).toContain('charge my card')
  const paid = await ended(await charge(id), 'SUCCEEDED')
  const refund = { externalId: 'card-back', transactionId: paid.transactionId, amount: 20_000 }
  expect((await call('POST', '/v1/refunds', { body: refund })).body).toMatchObject({
    amount: 20_000,
    status: 'PROCESSING',
  })
  const reference = `select reference from saved_method where id = $1`
  const { rows } = await gateway.db.pool.query(reference, [id])
  expect(await act(rows[0]?.reference, 'unlink')).toBe(200)
  await until(async () => (await method(id)).status === 'REVOKED')
})

test('a wallet without money and a stolen card are declined by kind', async () => {
  const empty = await ended(await charge(await save(OVO, { phone: '081234567803' })), 'FAILED')
  expect(empty.failure).toMatchObject({ code: 'insufficient_funds', retryable: true, needs: null })
  const stolen = await ended(await charge(await save(CARD, { card: '1106' })), 'FAILED')
  expect(stolen.failure).toMatchObject({ code: 'fraud', retryable: false, needs: 'new_method' })
})

test('a charge without an answer is found by its reference, and never sent twice', async () => {
  const id = await charge(await save(CARD, { card: '1104' }))
  const answered = `select 1 from charge where id = $1 and rail_code is not null`
  await until(async () => (await gateway.db.pool.query(answered, [id])).rows.length > 0)
  expect((await call('GET', `/v1/charges/${id}`)).body.status).toBe('PROCESSING')
  await gateway.advanceAll(90)
  await ended(id, 'SUCCEEDED')
})

test('a payer who refuses there saves nothing, and the merchant ends a token', async () => {
  const { id } = await offer(OVO)
  await pressOn(await atXendit(id), { act: 'refuse' })
  await until(async () => (await method(id)).status === 'FAILED')
  const saved = await save(OVO, { phone: '081234567890' })
  expect((await call('POST', `/v1/saved-methods/${saved}/revoke`)).status).toBe(200)
  const unlinked = `select 1 from saved_method where id = $1 and not is_unlinking and secret is null`
  await until(async () => (await gateway.db.pool.query(unlinked, [saved])).rows.length > 0)
})
