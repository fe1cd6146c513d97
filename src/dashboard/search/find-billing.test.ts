import { expect, test } from 'vitest'
import { aMember, anotherMerchant, signIn } from '../../../test/gateway/dashboard.ts'
import { until } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

type Found = { readonly id: string }

const gateway = await sharedGateway()
const owner = await signIn(gateway)
const stranger = await aMember(gateway, 'owner', await anotherMerchant(gateway))
const made = async (path: string, body: object = {}) => (await owner.call('POST', path, { body })).body
const search = async (text: string, by = owner) =>
  (await by.call('GET', `/dashboard/api/search?q=${encodeURIComponent(text)}`)).body
const idsOf = (found: readonly Found[]) => found.map(({ id }) => id)

const customer = await made('/v1/customers', {
  name: 'Ratna Dewi Kusuma',
  email: 'ratna@school.example',
  phone: '+628111222333',
  externalId: 'siswa-77',
})
const draft = await made('/v1/invoices', {
  externalId: 'SPP/2026/11/077',
  customerId: customer.id,
  currency: 'IDR',
  dueAt: '2031-12-31',
  lines: [{ description: 'SPP', quantity: '1', unitAmount: 350_000 }],
})
const invoice = await made(`/v1/invoices/${draft.id}/finalize`)
const aCollector = async (change: object) => {
  const { id } = await made('/v1/collectors', { externalId: crypto.randomUUID(), currency: 'IDR', ...change })
  return until(async () => {
    const { body } = await owner.call('GET', `/v1/collectors/${id}`)
    return body.status === 'ACTIVE' && body
  })
}
const sticker = await aCollector({ kind: 'qr_static', name: 'Warung Melati', label: 'KASIR 9' })
const number = await aCollector({ kind: 'va_open', code: 'BCA', name: 'Komite', numberSuffix: '08123456789' })

test.each([
  ['its id', invoice.id],
  ['its number', invoice.number],
  ['its number in small letters', invoice.number.toLowerCase()],
  ['the beginning of its own reference', 'SPP/2026/11'],
  ['its customer’s name', 'kusuma'],
])('an invoice is found by %s, and by its own merchant only', async (_name, text) => {
  expect((await search(text)).invoices).toEqual([
    {
      id: invoice.id,
      number: invoice.number,
      externalId: 'SPP/2026/11/077',
      customerName: 'Ratna Dewi Kusuma',
      status: 'OPEN',
      currency: 'IDR',
      total: 350_000,
    },
  ])
  expect((await search(text, stranger)).invoices).toEqual([])
})

test.each([
  ['its id', customer.id],
  ['two words of the name, in any order', 'kusuma ratna'],
  ['the address', 'ratna@school.example'],
  ['the number as people write it', '0811-1222-333'],
  ['the own reference', 'siswa-77'],
])('a customer is found by %s, and by their own merchant only', async (_name, text) => {
  expect(idsOf((await search(text)).customers)).toEqual([customer.id])
  expect((await search(text, stranger)).customers).toEqual([])
})

test.each([
  ['its id', sticker.id, sticker.id],
  ['a part of the name', 'melati', sticker.id],
  ['its label', 'kasir 9', sticker.id],
  ['the beginning of its number', number.instrument.number.slice(0, -2), number.id],
  ['the beginning of the suffix that was chosen', '0812345', number.id],
])('a collector is found by %s, and by its own merchant only', async (_name, text, id) => {
  expect(idsOf((await search(text)).collectors)).toEqual([id])
  expect((await search(text, stranger)).collectors).toEqual([])
})

const subscription = await made('/v1/subscriptions', {
  ...{ customerId: customer.id, externalId: 'les-piano-77', description: 'Les Piano', amount: 150_000 },
  ...{ currency: 'IDR', collect: 'invoice', interval: { unit: 'month', count: 1 } },
  trialDays: 14,
})

test.each([
  ['its id', subscription.id],
  ['its own reference', 'les-piano-77'],
  ['its customer’s name', 'kusuma'],
])('a subscription is found by %s, and by its own merchant only', async (_name, text) => {
  expect((await search(text)).subscriptions).toEqual([
    {
      ...{ id: subscription.id, externalId: 'les-piano-77', description: 'Les Piano', amount: 150_000 },
      ...{ customerName: 'Ratna Dewi Kusuma', status: subscription.status, currency: 'IDR' },
    },
  ])
  expect((await search(text, stranger)).subscriptions).toEqual([])
})
