import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { newMerchantId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { createSecretKey } from '../merchants/keys/secret-keys.ts'
import { createMerchant } from '../merchants/merchant.ts'

const gateway = await sharedGateway()
const post = (body: unknown, options: { key?: string; query?: string; headers?: Record<string, string> } = {}) =>
  gateway.call('POST', `/v1/checkout/intents${options.query ?? ''}`, { body, ...options })

const INTENT = 'tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya'

test('a sentence becomes a checkout with generated metadata, which its webhook carries', async () => {
  const { status, body } = await post({ intent: INTENT })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'PENDING', currency: 'IDR', amount: 125_000, type: 'qrcode' })
  expect(body.externalId).toMatch(/^CPI-\d{8}-[0-9A-HJKMNP-TV-Z]{8}$/)
  const detail = (await gateway.call('GET', `/v1/checkout/${body.id}`)).body
  expect(detail.metadata).toEqual({
    order_ref: body.externalId,
    plan: 'Pro',
    amount_text: '125rb',
    currency: 'IDR',
    description_short: detail.description,
    intent_hash: createHash('sha256').update(INTENT).digest('hex'),
    source: 'ai_intents',
  })
  expect(detail.description.length).toBeLessThanOrEqual(25)
  await gateway.call('POST', `/v1/sandbox/checkout/${body.id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${body.id}`)).body.status === 'SUCCEEDED')
  const message = await transaction(gateway.db, gateway.merchantId, (tx) =>
    tx
      .selectFrom('event')
      .select('body')
      .where('subject_id', '=', body.id)
      .where('type', '=', 'payment.succeeded')
      .executeTakeFirstOrThrow(),
  )
  expect(JSON.parse(message.body).data.metadata).toEqual(detail.metadata)
})

test('metadata in the request replaces all of it and is checked against its rules', async () => {
  const metadata = { source: 'ai_intents', cart: [1, 2.5, { deep: true }] }
  const { body } = await post({ intent: INTENT, metadata: JSON.stringify(metadata) })
  expect((await gateway.call('GET', `/v1/checkout/${body.id}`)).body.metadata).toEqual(metadata)
  for (const wrong of [
    '',
    '{',
    '[]',
    '"x"',
    '{}',
    '{"source":"mine"}',
    JSON.stringify({ source: 'ai_intents', x: 'é'.repeat(2_100) }),
  ]) {
    const refused = await post({ intent: INTENT, metadata: wrong })
    expect([refused.status, refused.body.errors[0].field], wrong).toEqual([400, 'metadata'])
  }
  expect((await post({ intent: INTENT, metadata })).status).toBe(400)
})

test('what a cashier would ask about is refused with a question that says what was understood', async () => {
  const { status, body } = await post({ intent: 'termos Rp50.000, rantang Rp75.000' })
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.detail).toContain('Rp50.000')
  expect(body.detail).toContain('Rp75.000')
  expect(body.errors[0].field).toBe('intent')
})

test('a choice of the question, sent back with the sentence, settles it', async () => {
  const intent = 'termos Rp50.000, rantang Rp75.000, qris'
  const [fault] = (await post({ intent })).body.errors
  expect(fault).toMatchObject({ code: 'ASK_BACK', asks: 'amount' })
  expect(fault.choices.map(({ label }: { label: string }) => label)).toEqual(['Rp50.000', 'Rp75.000', 'Rp125.000'])
  expect(fault.question.id).toBe(fault.message)
  expect(fault.question.en).toMatch(/^I see Rp50\.000 and Rp75\.000; which is to be paid\?/)
  const settled = await post({ intent, answers: fault.choices[2].answers })
  expect(settled.body).toMatchObject({ status: 'PENDING', currency: 'IDR', amount: 125_000, type: 'qrcode' })
})

test('an answer is checked against the sentence and its schema', async () => {
  const intent = 'kopi Rp25.000'
  expect((await post({ intent, answers: { amount: 30_000 } })).body.code).toBe('VALIDATION_ERROR')
  for (const answers of [{ amount: 0 }, { amount: 1.5 }, { amount: '25000' }, { currency: 'ZZZ' }, { sum: 1 }, 25_000])
    expect((await post({ intent, answers })).status, JSON.stringify(answers)).toBe(400)
})

test('bounds and unserved types are refused as the same checkout would be', async () => {
  const large = await post({ intent: 'QRIS Rp10.000.001 buat mesin' })
  expect([large.status, large.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  const foreign = await post({ intent: '$20 QRIS for a book' })
  expect([foreign.status, foreign.body.code]).toEqual([422, 'PAYMENT_TYPE_UNAVAILABLE'])
})

test('without a region and a default the currency is requested', async () => {
  const id = newMerchantId()
  const { key } = await transaction(gateway.db, id, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id, displayName: 'Anywhere', ...none })
    return createSecretKey(tx, new Date(), 'sandbox', { merchantId: id, region: null, scopes: ['checkout'] })
  })
  const { status, body } = await post({ intent: 'obeng set 60rb' }, { key })
  expect([status, body.code]).toEqual([422, 'CURRENCY_RESOLUTION_FAILED'])
  const stated = await post({ intent: 'obeng set Rp60.000' }, { key })
  expect(stated.body).toMatchObject({ amount: 60_000, currency: 'IDR' })
})

test('a dry run creates nothing and explains itself, also when it asks back', async () => {
  const before = (await gateway.call('GET', '/v1/checkout?limit=1')).body.data[0]?.id
  const { body } = await post({ intent: INTENT }, { query: '?dryRun=true' })
  expect(body).toMatchObject({ amount: 125_000, currency: 'IDR', type: 'qrcode', code: null })
  const amount = body.explain.find(({ field }: { field: string }) => field === 'amount')
  expect(INTENT.slice(amount.start, amount.end)).toBe(amount.text)
  expect((await gateway.call('GET', '/v1/checkout?limit=1')).body.data[0]?.id).toBe(before)
  const refused = await post({ intent: 'sekitar 50rb' }, { query: '?dryRun=true' })
  expect(refused.status).toBe(400)
  expect(Array.isArray(refused.body.explain)).toBe(true)
})

test('a bank’s sentence leads to the picker, and idempotency holds', async () => {
  const picker = await post({ intent: 'bayar Rp50.000 lewat virtual account buat kopi' })
  expect(picker.body.type).toBe('virtual_account')
  expect((await gateway.call('GET', `/v1/checkout/${picker.body.id}`)).body.code).toBeNull()
  const headers = { 'idempotency-key': 'intent-1' }
  const first = await post({ intent: INTENT }, { headers })
  const again = await post({ intent: INTENT }, { headers })
  expect(again.text).toBe(first.text)
  expect((await post({ intent: `${INTENT}!` }, { headers })).body.code).toBe('IDEMPOTENCY_REPLAY')
})

test('the intent is a text of 1 to 1000 characters', async () => {
  for (const intent of ['', 'x'.repeat(1_001), 7, null, undefined]) {
    expect((await post({ intent })).status).toBe(400)
  }
})
