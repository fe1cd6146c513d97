import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { until } from '../gateway/gateway.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'
import { aReceiver } from '../merchants/receiver.ts'

const gateway = await sharedGateway()
const endpoint = await aReceiver()

const settle = (body: unknown) => gateway.call('PATCH', '/v1/settings', { body })
const ask = async (intent: string) => {
  const { status, body } = await gateway.call('POST', '/v1/checkout/intents', { body: { intent } })
  expect([status, intent]).toEqual([200, intent])
  return body as { id: string; checkoutUrl: string; externalId: string; type: string; amount: number }
}
const open = async (id: string) => (await fetch(`${gateway.url}/${id}?locale=en`, { redirect: 'manual' })).text()
/** Presses a button of the sandbox's panel on the payer's page. */
const play = (id: string, outcome: string) =>
  fetch(`${gateway.url}/${id}/sandbox`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ outcome }),
  })

test('a checkout made from a sentence is paid on its page, and its webhook carries the metadata as an object', async () => {
  const successUrl = 'https://shop.example/thanks?checkout={CHECKOUT_ID}'
  expect((await settle({ webhookUrl: endpoint.url, successUrl })).status).toBe(200)
  const { id, externalId } = await ask('order #4821: tolong bikinin checkout 125rb buat langganan Pro, pake QRIS ya')

  expect(await open(id)).toContain('125,000')
  await play(id, 'succeeded')
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  expect(await open(id)).toContain(`https://shop.example/thanks?checkout=${id}`)

  const library = new Webhook(DEMO.webhookSecret)
  type Notification = { type: string; data: { id: string; externalId: string; metadata: Record<string, unknown> } }
  const notifications = () =>
    endpoint.received.map(
      ({ body, headers }) => library.verify(body, headers as Record<string, string>) as Notification,
    )
  await until(async () => notifications().some(({ type }) => type === 'payment.succeeded'))
  for (const { data } of notifications()) {
    expect(data).toMatchObject({ id, externalId })
    expect(data.metadata).toMatchObject({
      order_ref: '4821',
      plan: 'Pro',
      amount_text: '125rb',
      currency: 'IDR',
      description_short: 'langganan Pro',
      source: 'ai_intents',
    })
  }
})

test('with no redirect URLs in the settings the page ends on its own result', async () => {
  expect((await settle({ successUrl: null, cancelUrl: null })).status).toBe(200)
  const { id } = await ask('kopi susu 25rb qris')
  await open(id)
  await play(id, 'succeeded')
  await until(async () => (await open(id)).includes('Payment received'))
  expect(await open(id)).not.toContain('shop.example')
})

test('a virtual account without a bank leads to the banks, a wallet without a name to the wallets, no payment method to all', async () => {
  const account = await ask('bayar Rp50.000 lewat virtual account buat kopi')
  expect(account.type).toBe('virtual_account')
  const banks = await open(account.id)
  for (const bank of ['BCA', 'BNI', 'Mandiri']) expect(banks).toContain(bank)
  expect(banks).not.toContain('GoPay')

  const wallet = await ask('es teh 10rb pakai e-wallet')
  expect(wallet.type).toBe('ewallet')
  const wallets = await open(wallet.id)
  for (const name of ['GoPay', 'OVO', 'DANA']) expect(wallets).toContain(name)
  // As a word: a generated order number may contain the letters.
  expect(wallets).not.toMatch(/\bBCA\b/)

  const free = await ask('es teh 50rb')
  expect(free.type).toBe('')
  const methods = await open(free.id)
  for (const name of ['QRIS', 'BCA', 'GoPay']) expect(methods).toContain(name)
})

test('a bank or wallet that is named leads straight to its page', async () => {
  const account = await ask('sprei 120rb transfer BCA')
  expect(await open(account.id)).toContain('BCA')
  expect((await gateway.call('GET', `/v1/checkout/${account.id}`)).body).toMatchObject({
    type: 'virtual_account',
    code: 'BCA',
    description: 'sprei',
  })
})

test.each([
  [
    'kopi Rp50.000, roti Rp75.000',
    'Ada Rp50.000 dan Rp75.000; mana yang harus dibayar? Tulis, misalnya "total Rp75.000".',
  ],
  ['sekitar 200rb buat servis ac', 'Ada 200rb, tetapi bukan nominal pasti; tulis nominal pasti yang harus dibayar.'],
  ['3 tiket 50rb', 'Ada "3 tiket" dan 50rb; harga satuan atau semuanya? Tulis, misalnya "@ 50rb" atau "total 50rb".'],
  [
    'order #2210 sudah siap',
    'Ada "#2210", tetapi nominalnya tidak ada; tulis dengan mata uangnya, misalnya "Rp50.000".',
  ],
])('%j leads to a question, in its own words', async (intent, detail) => {
  const { status, body } = await gateway.call('POST', '/v1/checkout/intents', { body: { intent } })
  expect([status, body.code, body.detail]).toEqual([400, 'VALIDATION_ERROR', detail])
})
