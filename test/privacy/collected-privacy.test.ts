import { afterEach, expect, test, vi } from 'vitest'
import { aCollectorWorld } from '../collectors/collectors.ts'
import { expectSoundBooks } from '../database/sound-books.ts'
import { aGateway, type Reply, until } from '../gateway/gateway.ts'
import { anInvoiceWorld } from '../invoices/invoices.ts'
import { aReceiver } from '../merchants/receiver.ts'
import { aMailServer } from '../outside/mail-server.ts'
import { privacyOf } from './privacy-commands.ts'

const { url: SMTP_URL } = await aMailServer()
const gateway = await aGateway({ SMTP_URL, BANK_TRANSFER_MS: '20' })
const receiver = await aReceiver()
const { call } = gateway
const { erase, exported, tablesWith, isDelivered, untilLogged } = privacyOf(gateway)
const { aCustomer, anOpen, act, read } = await anInvoiceWorld(gateway)
const { aCollector, pay, collections } = aCollectorWorld(gateway)
await call('PATCH', '/v1/settings', { body: { webhookUrl: receiver.url } })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

type Body = Reply['body']
/** The customer, and the relative who pays for her: what banks say of payers is hers to have erased too. */
const DETAILS = { name: 'Maheswari Puspita', email: 'mahes.p@mail.example', phone: '+6281399988877' }
const PAYER = { name: 'Bramantyo Puspita', bank: 'BCA', account: '7750012345', remark: 'les Maheswari Puspita' }
const TRACES = ['Maheswari', 'mahes.p@', '81399988877', 'Bramantyo', '7750012345', '7750054321']

const status = async (id: string): Promise<string> => (await call('GET', `/v1/refunds/${id}`)).body.status
async function refund(transactionId: string, externalId: string, change: object): Promise<Body> {
  const made = await call('POST', '/v1/refunds', { body: { externalId, transactionId, ...change } })
  expect([made.status, made.text]).toEqual([200, made.text])
  await until(async () => (await status(made.body.id)) === 'SUCCEEDED')
  return made.body
}

test('a customer with numbers, payments, invoices and refunds is gone from every table, and books, proofs and receipts stay', async () => {
  const customerId = await aCustomer({ ...DETAILS, metadata: { note: 'Wali: Maheswari' } })
  const number = await aCollector({
    ...{ externalId: 'mahes-va', kind: 'va_open', code: 'BCA', name: 'Maheswari P', label: 'Kelas Maheswari' },
    ...{ customerId, metadata: { pupil: 'Maheswari' } },
  })
  const sticker = await aCollector({ externalId: 'mahes-qr', name: 'Maheswari QR', customerId })
  const lines = [{ description: 'Les piano Maheswari Puspita', quantity: '1', unitAmount: 90_000 }]
  const invoice = await anOpen({ customerId, collectorId: number.id, lines, note: 'Untuk Maheswari saja' })
  expect((await act(invoice.id, 'send')).status).toBe(200)
  await expect(erase('--customer', customerId)).rejects.toThrow(`${invoice.id} is under way`)

  await pay(number, 120_000, PAYER)
  await pay(sticker, 70_000, PAYER)
  const [[byNumber], [byCode]] = [await collections(number, 1), await collections(sticker, 1)]
  await until(async () => (await read(invoice.id)).body.status === 'PAID')
  const account = { bankCode: 'BCA', accountNo: '7750054321', name: 'Maheswari Puspita' }
  const back = await refund(byNumber.id, 'mahes-1', {
    ...{ amount: 20_000, fallback: 'transfer', receiver: account },
    ...{ reason: 'Maheswari sakit', metadata: { why: 'Maheswari sakit' } },
  })
  const returned = await refund(byCode.id, 'mahes-2', { amount: 10_000, reason: 'salah bayar Maheswari' })
  for (const id of [number.id, sticker.id, byNumber.id, byCode.id, invoice.id, back.id, back.payoutId, returned.id])
    await until(() => isDelivered(id))
  await untilLogged()
  for (const trace of ['Maheswari', 'Bramantyo', '7750054321']) expect(await tablesWith(trace), trace).not.toEqual([])
  const { customers, invoices, held } = await exported('--phone', DETAILS.phone)
  expect([customers, invoices]).toEqual([[customerId], [invoice.id]])
  const tables = new Set(held.map(({ table }: Body) => table))
  for (const table of ['customer', 'collector', 'collection', 'invoice', 'refund', 'payout']) {
    expect([table, tables.has(table)]).toEqual([table, true])
  }

  await expect(erase('--customer', customerId)).rejects.toThrow(`${number.id} is under way: it is ACTIVE`)
  for (const { id } of [number, sticker]) {
    expect((await call('POST', `/v1/collectors/${id}/close`)).status).toBe(200)
    await until(() => isDelivered(id))
  }
  const done = await erase('--customer', customerId)
  expect(done).toMatchObject({ customerIds: [customerId], invoiceIds: [invoice.id] })
  for (const trace of TRACES) expect([trace, await tablesWith(trace)]).toEqual([trace, []])
  // Nothing is left to erase.
  const again = await erase('--customer', customerId)
  expect(Object.entries(again.rows).filter(([, count]) => count !== 0)).toEqual([])

  const after = (await call('GET', `/v1/collections/${byNumber.id}`)).body
  expect(after).toMatchObject({ amount: 120_000, refundedAmount: 20_000, payer: { name: null, account: null } })
  expect((await read(invoice.id)).body).toMatchObject({ status: 'PAID', total: 90_000, number: invoice.number })
  expect((await call('GET', `/v1/receipts/${byNumber.id}`)).body.receipt).toMatch(/^ey/)
  expect((await call('GET', `/v1/refunds/${back.id}`)).body).toMatchObject({ status: 'SUCCEEDED', amount: 20_000 })
  await expectSoundBooks(gateway.db, gateway.masterKey)
})
