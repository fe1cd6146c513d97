import { expect, test } from 'vitest'
import { until } from '../gateway/gateway.ts'
import { defined } from '../setup/defined.ts'
import { aGatewayWithFace, pressOn } from './faces.ts'
import { aLinkingPayer } from './payer-links.ts'

/** From the agreement to the first poll of an account. */
const POLLED_WITHIN_SECONDS = 10
const gateway = await aGatewayWithFace('midtrans', [{ method: 'ewallet', code: 'GOPAY' }])
const { call, act } = gateway
const { offer, method, form, charge, ended } = aLinkingPayer(gateway)

/** The address of GoPay's page, to which the payer's number leads. */
async function atGopay(id: string, phone: string): Promise<string> {
  const agreed = await call('POST', `/${id}/agree?locale=en`, form({ phone }))
  expect(agreed.status).toBe(303)
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '', gateway.url)
  const page = await call('GET', pathname + search, { key: null })
  return defined(/<a class="button" href="([^"]+)" rel="noreferrer"/.exec(page.text)?.[1]).replaceAll('&amp;', '&')
}

/** A GoPay number that its owner linked, on our page and on GoPay's, without coming back. */
async function save(phone: string): Promise<string> {
  const { id } = await offer({ code: 'GOPAY' })
  const pressed = await pressOn(await atGopay(id, phone), { act: 'agree' })
  expect(await pressed.text()).toContain(`/${id}/return`)
  await until(async () => (await method(id)).status === 'ACTIVE')
  return id
}

test('the payment methods say that GoPay can be saved', async () => {
  const { data } = (await call('GET', '/v1/payment-methods')).body
  expect(data.find(({ code }: { code: string | null }) => code === 'GOPAY')).toMatchObject({ canBeSaved: true })
})

test('a number is linked, charged, refunded and unlinked in the app, which its notification reports', async () => {
  const id = await save('081234567890')
  expect(await method(id)).toMatchObject({ status: 'ACTIVE', label: '0812••••890' })
  const paid = await ended(await charge(id), 'SUCCEEDED')
  const refund = { externalId: 'back', transactionId: paid.transactionId, amount: 20_000 }
  expect((await call('POST', '/v1/refunds', { body: refund })).body).toMatchObject({ amount: 20_000 })
  await until(async () => (await call('GET', '/v1/refunds?externalId=back')).body.data[0]?.status === 'SUCCEEDED')
  expect(await act('6281234567890', 'unlink')).toBe(200)
  await until(async () => (await method(id)).status === 'REVOKED')
  expect(await method(id)).toMatchObject({ revokedBy: 'payer' })
})

test('a number without money and one that is blocked are declined by kind', async () => {
  const failed = await ended(await charge(await save('081234567803')), 'FAILED')
  expect(failed.failure).toMatchObject({ code: 'insufficient_funds', retryable: true, needs: null })
  const blocked = await ended(await charge(await save('081234567806')), 'FAILED')
  expect(blocked.failure).toMatchObject({ code: 'blocked', retryable: false, needs: 'new_method' })
})

test('a charge without an answer stays open until its order, of the same reference, says what came of it', async () => {
  const id = await charge(await save('081234567804'))
  const answered = `select reference from charge join attempt on attempt.charge_id = charge.id
    where charge.id = $1 and charge.rail_code is not null`
  const reference = await until(async () => (await gateway.db.pool.query(answered, [id])).rows[0]?.reference)
  expect((await call('GET', `/v1/charges/${id}`)).body.status).toBe('PROCESSING')
  expect(await act(String(reference), 'pay')).toBe(200)
  await ended(id, 'SUCCEEDED')
})

test('the merchant ends a link, and Midtrans is called to end it too', async () => {
  const id = await save('081234567895')
  expect((await call('POST', `/v1/saved-methods/${id}/revoke`)).status).toBe(200)
  await until(async () => (await act('6281234567895', 'unlink')) === 404)
  expect(await method(id)).toMatchObject({ status: 'REVOKED', revokedBy: 'merchant' })
})

test('01 refuses to be linked', async () => {
  const { id } = await offer({ code: 'GOPAY' })
  await pressOn(await atGopay(id, '081234567801'), { act: 'agree' })
  // GoPay notifies no refusal: it is found when the account is polled.
  await gateway.advanceAll(POLLED_WITHIN_SECONDS)
  await until(async () => (await method(id)).status === 'FAILED')
})
