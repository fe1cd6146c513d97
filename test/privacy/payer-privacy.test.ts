import { afterEach, expect, test, vi } from 'vitest'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'
import { asOwner, ownerQuery } from '../gateway/owner.ts'
import { aReceiver } from '../merchants/receiver.ts'
import { privacyOf } from './privacy-commands.ts'

const gateway = await aGateway()
const receiver = await aReceiver()
const { erase, exported, tablesWith, isDelivered } = privacyOf(gateway)
await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('a payer’s phone and name are gone from every table, and a payment under way is refused', async () => {
  const created = await gateway.call('POST', '/v1/checkout', {
    body: aCheckoutBody({ type: 'ewallet', code: 'OVO', description: 'Kopi untuk Dewi' }),
    headers: { 'Idempotency-Key': 'dewi-1' },
  })
  expect(created.body).toMatchObject({ status: 'PENDING' })
  const id = String(created.body.id)
  // As a checkout from a sentence keeps what else it was given.
  const metadata = '{"email":"dewi.k@mail.example"}'
  await asOwner(gateway.directUrl, `update checkout set metadata = '${metadata}' where id = '${id}'`)
  const form = new URLSearchParams({ type: 'ewallet', code: 'OVO', phone: '0812-7345-9981' })
  const chosen = await fetch(`${gateway.config.baseUrl}/${id}/pay`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { origin: gateway.config.baseUrl },
  })
  expect(chosen.status).toBe(303)
  await expect(erase('--phone', '081273459981')).rejects.toThrow(`${id} is under way`)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  await until(() => isDelivered(id))
  await until(async () => (await tablesWith('dewi.k@')).includes('public.event'))
  expect(await tablesWith('+6281273459981')).toContain('public.attempt')

  const done = await erase('--phone', '+62 812-7345-9981')
  expect(done).toMatchObject({ checkoutIds: [id], payoutIds: [] })
  for (const gone of ['81273459981', 'dewi.k@mail.example', 'untuk Dewi']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  const { body } = await gateway.call('GET', `/v1/checkout/${id}`)
  expect(body).toMatchObject({ status: 'SUCCEEDED', paidAmount: 125_000, externalId: 'order-1', metadata: {} })
  expect((await erase('--checkout', id)).rows).toMatchObject({ checkouts: 0, events: 0, messages: 0 })
})

test('a customer is exported by address, number and name, and then gone from every table and from search', async () => {
  const customer = { name: 'Wulan Prameswari', email: 'wulan.p@mail.example', phone: '+6281355577799' }
  const metadata = { greeting: 'Selamat ulang tahun, Wulandari' }
  const { body: created } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ customer, metadata }) })
  const id = String(created.id)
  const namesake = { customer: { name: 'Prameswari Wulan Sari' }, externalId: 'order-namesake' }
  await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody(namesake) })
  await gateway.call('POST', `/v1/checkout/${id}/cancel`)
  await until(() => isDelivered(id))
  await until(async () => (await tablesWith('wulan.p@')).includes('public.api_request'))
  expect(new Set(await tablesWith('wulan.p@'))).toEqual(new Set(['public.api_request', 'public.event']))
  for (const who of [
    ['--email', 'Wulan.P@mail.example'],
    ['--phone', '0813-5557-7799'],
    ['--name', 'wulan prameswari'],
    ['--checkout', id],
  ]) {
    const { checkouts, held } = await exported(...who)
    expect(checkouts).toEqual([id])
    expect(held[0]).toMatchObject({ table: 'checkout', id, fields: { customer } })
  }

  expect(await erase('--email', customer.email)).toMatchObject({ checkoutIds: [id], rows: { checkouts: 1 } })
  for (const gone of ['wulan.p@', '81355577799', 'Wulan Prameswari', 'Wulandari']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  const stored = await ownerQuery(
    gateway.directUrl,
    `select customer, (select count(*) from checkout_search_token where checkout_id = $1) as tokens
      from checkout where id = $1`,
    [id],
  )
  expect(stored).toEqual([{ customer: null, tokens: '0' }])
  expect((await gateway.call('GET', `/v1/checkout/${id}`)).body).toMatchObject({ customer: null, metadata: {} })
  expect(await erase('--phone', customer.phone)).toMatchObject({ checkoutIds: [] })
  expect(await erase('--name', namesake.customer.name, '--dry-run').catch(String)).toContain('is under way')
})

test('the name on a virtual account is gone from every table, the sandbox bank’s messages included', async () => {
  const body = aCheckoutBody({ type: 'virtual_account', code: 'BCA', name: 'Kartikasari', externalId: 'order-va' })
  const { body: created } = await gateway.call('POST', '/v1/checkout', { body })
  await fetch(`${gateway.url}/${created.id}`)
  await gateway.call('POST', `/v1/sandbox/checkout/${created.id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${created.id}`)).body.status === 'SUCCEEDED')
  await until(() => isDelivered(created.id))
  await until(async () => (await tablesWith('Kartikasari')).includes('public.api_request'))
  expect(await tablesWith('Kartikasari')).toEqual(expect.arrayContaining(['public.attempt', 'public.inbound_message']))
  expect(await erase('--name', 'KARTIKASARI')).toMatchObject({ checkoutIds: [created.id] })
  expect(await tablesWith('Kartikasari')).toEqual([])
})

test('a customer is exported and erased with all their checkouts, by any of their details, their id or a checkout', async () => {
  const details = { name: 'Larasati Handoko', email: 'laras.h@mail.example', phone: '+6281377766655' }
  const made = await gateway.call('POST', '/v1/customers', {
    body: { externalId: 'laras', ...details, metadata: { note: 'Langganan Larasati' } },
    headers: { 'Idempotency-Key': 'laras-1' },
  })
  const { id } = made.body
  const { body: created } = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ customerId: id }) })
  const { body: invoice } = await gateway.call('POST', '/v1/invoices', {
    body: {
      ...{ customerId: id, currency: 'IDR', dueAt: '2099-12-31', note: 'Untuk Larasati saja' },
      lines: [{ description: 'Les piano Larasati Handoko', quantity: '1', unitAmount: 50_000 }],
    },
  })
  await gateway.call('POST', `/v1/invoices/${invoice.id}/finalize`)
  await expect(erase('--customer', id)).rejects.toThrow(`${invoice.id} is under way`)
  await gateway.call('POST', `/v1/invoices/${invoice.id}/void`)
  await until(() => isDelivered(invoice.id))
  await gateway.call('PATCH', `/v1/customers/${id}`, { body: { email: 'laras.new@mail.example' } })
  await gateway.call('POST', `/v1/checkout/${created.id}/cancel`)
  await until(() => isDelivered(created.id))
  await until(async () => (await tablesWith('laras.new@')).includes('public.api_request'))
  for (const who of [
    ['--email', 'laras.new@mail.example'],
    ['--name', 'larasati handoko'],
    ['--checkout', created.id],
    ['--customer', id],
  ]) {
    const { checkouts, customers, invoices, held } = await exported(...who)
    expect([who, checkouts, customers, invoices]).toEqual([who, [created.id], [id], [invoice.id]])
    expect(held[0]).toMatchObject({ table: 'customer', id, fields: { email: 'laras.new@mail.example' } })
  }
  expect(await erase('--customer', id)).toMatchObject({
    customerIds: [id],
    rows: { customers: 1, checkouts: 1, invoices: 1 },
  })
  for (const gone of ['laras.h@', 'laras.new@', '81377766655', 'Larasati']) {
    expect(await tablesWith(gone), gone).toEqual([])
  }
  const left = { id, externalId: 'laras', name: null, email: null, phone: null, metadata: {} }
  expect((await gateway.call('GET', `/v1/customers/${id}`)).body).toMatchObject(left)
  expect((await gateway.call('GET', '/v1/customers?q=larasati')).body.data).toEqual([])
  const again = await gateway.call('POST', '/v1/checkout', { body: aCheckoutBody({ customerId: id }) })
  expect(again.body.errors[0]).toMatchObject({ field: 'customerId', code: 'NOT_FOUND' })
})
