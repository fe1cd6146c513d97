import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { anotherMerchant, signIn } from '../../test/gateway/dashboard.ts'
import { until } from '../../test/gateway/gateway.ts'
import { sharedGateway } from '../../test/gateway/shared-gateway.ts'
import { aRefunder } from '../../test/refunds/refunds.ts'
import { DAY_MS } from '../base/clock.ts'
import { dayIn } from '../base/time-zone.ts'
import { transaction } from '../db/transaction.ts'
import { createSecretKey, type KeyScope } from '../merchants/keys/secret-keys.ts'

const gateway = await sharedGateway()
const { call } = gateway
const refunder = aRefunder(gateway)
const today = () => dayIn('Asia/Jakarta', gateway.clock())
const ofToday = (kind: string, format: string) => ({ kind, format, from: today(), to: today() })

const ask = async (body: object) => {
  const reply = await call('POST', '/v1/reports', { body })
  expect(reply, reply.text).toMatchObject({ status: 200, body: { status: 'PENDING', rows: null } })
  return String(reply.body.id)
}
const ready = (id: string) =>
  until(async () => {
    const { body } = await call('GET', `/v1/reports/${id}`)
    return body.status === 'READY' && body
  })
async function fileOf(id: string, key: string = gateway.secretKey) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${gateway.url}/v1/reports/${id}/file`, { headers })
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const aKey = async (merchantId: string, scopes: KeyScope[]) =>
  (
    await transaction(gateway.db, merchantId, (tx) =>
      createSecretKey(tx, new Date(), 'sandbox', { merchantId, region: null, scopes }),
    )
  ).key

test('a report is requested, made, notified and fetched, and lists what was paid', async () => {
  const { transactionId } = await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const id = await ask({ ...ofToday('payments', 'csv'), columns: ['transactionId', 'gross', 'fee', 'net', 'kind'] })
  const report = await ready(id)
  const { headers, bytes } = await fileOf(id)
  expect(bytes.toString().split('\r\n')).toContain(`${transactionId},125000.00,4000.00,121000.00,payment`)
  expect(report).toMatchObject({ rows: bytes.toString().split('\r\n').length - 2, sizeBytes: bytes.length })
  expect(headers.get('content-disposition')).toBe(`attachment; filename="payments-${today()}-${today()}.csv"`)
  const { body } = await call('GET', '/v1/events?limit=100')
  expect(body.data.find(({ data }: { data: { id: string } }) => data.id === id)).toMatchObject({
    type: 'report.ready',
    sequence: 1,
    data: report,
  })
  expect((await call('GET', '/v1/reports')).body.data.map((one: { id: string }) => one.id)).toContain(id)
})

test('every kind is made in every format it has', async () => {
  const tables = ['payments', 'refunds', 'payouts', 'settlements', 'settlement_payments', 'ledger']
  for (const kind of tables) {
    const ids = [await ask(ofToday(kind, 'csv')), await ask(ofToday(kind, 'xlsx'))]
    const [csv, xlsx] = await Promise.all(ids.map(async (id) => ready(id)))
    expect(csv.rows, kind).toBe(xlsx.rows)
    expect((await fileOf(xlsx.id)).bytes.subarray(0, 2).toString(), kind).toBe('PK')
  }
})

test('a statement is a PDF that another program reads, with the names as they are written', async () => {
  const owner = await signIn(gateway)
  await owner.call('PATCH', '/v1/settings', { body: { displayName: 'Kopi Łódź & Café Ñusa' } })
  const id = await ask({ kind: 'statement', format: 'pdf', month: today().slice(0, 7), language: 'id' })
  await ready(id)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array((await fileOf(id)).bytes)), {
    mergePages: true,
  })
  expect(text).toContain('Kopi Łódź & Café Ñusa')
  expect(text).toMatch(/Laporan bulanan[\s\S]*Sementara[\s\S]*Saldo awal[\s\S]*Pembayaran diterima[\s\S]*Saldo akhir/)
})

test('an invoice is of a month that is over, under one number', async () => {
  await refunder.aPaid({ type: 'virtual_account', code: 'BCA' })
  const month = today().slice(0, 7)
  const body = { kind: 'fee_invoice', format: 'pdf', month, language: 'en' }
  expect((await call('POST', '/v1/reports', { body })).body.errors).toMatchObject([
    { field: 'month', code: 'NOT_OVER' },
  ])
  await refunder.advance(31 * 86_400)
  const ids = [await ask(body), await ask(body)]
  const texts = await Promise.all(
    ids.map(async (id) => {
      await ready(id)
      const bytes = new Uint8Array((await fileOf(id)).bytes)
      return (await extractText(await getDocumentProxy(bytes), { mergePages: true })).text
    }),
  )
  expect(texts[0]).toMatch(/Fee invoice[\s\S]*Virtual account payments/)
  expect(new Set(texts.map((text) => /FEE-\S+/.exec(text)?.[0])).size).toBe(1)
})

test.each([
  [{ kind: 'payments', format: 'pdf' }, 'format'],
  [{ kind: 'statement', format: 'csv', month: '2026-01' }, 'format'],
  [{ kind: 'payments', format: 'csv', from: undefined }, 'from'],
  [{ kind: 'payments', format: 'csv', to: '2026-02-30' }, 'to'],
  [{ kind: 'payments', format: 'csv', from: '2026-01-02', to: '2026-01-01' }, 'to'],
  [{ kind: 'payments', format: 'csv', from: '2025-01-01', to: '2026-01-02' }, 'to'],
  [{ kind: 'payments', format: 'csv', from: '2999-01-01', to: '2999-01-01' }, 'from'],
  [{ kind: 'payments', format: 'csv', columns: ['gross', 'password'] }, 'columns.1'],
  [{ kind: 'payments', format: 'csv', columns: ['gross', 'gross'] }, 'columns.1'],
  [{ kind: 'payments', format: 'csv', month: '2026-01' }, 'from'],
  [{ kind: 'statement', format: 'pdf' }, 'month'],
  [{ kind: 'secrets', format: 'csv' }, 'kind'],
])('%j is refused', async (body, field) => {
  const days = body.kind === 'statement' ? {} : { from: '2026-01-01', to: '2026-01-01' }
  const { status, body: problem } = await call('POST', '/v1/reports', { body: { ...days, ...body } })
  expect([status, problem.errors?.map((fault: { field: string }) => fault.field)]).toEqual([
    400,
    expect.arrayContaining([field]),
  ])
})

test('a repeat under one key is one report', async () => {
  const options = { body: ofToday('refunds', 'csv'), headers: { 'idempotency-key': 'one report' } }
  const [first, second] = await Promise.all([0, 1].map(() => call('POST', '/v1/reports', options)))
  expect(second?.body.id).toBe(first?.body.id)
})

test('a key needs the scope, and another merchant finds nothing', async () => {
  const id = await ask(ofToday('ledger', 'csv'))
  await ready(id)
  const key = await aKey(gateway.merchantId, ['checkout', 'send_money', 'settings', 'refunds'])
  expect((await call('GET', `/v1/reports/${id}`, { key })).status).toBe(403)
  const other = await aKey(await anotherMerchant(gateway), ['reports'])
  for (const path of [`/v1/reports/${id}`, `/v1/reports/${id}/file`]) {
    expect((await call('GET', path, { key: other })).status).toBe(404)
  }
  expect((await call('GET', '/v1/reports', { key: other })).body.data).toEqual([])
})

test('a fetch is in the audit trail, by a key as by a member', async () => {
  const id = await ask(ofToday('payouts', 'csv'))
  await ready(id)
  await fileOf(id)
  const owner = await signIn(gateway)
  await owner.call('GET', `/v1/reports/${id}/file`)
  const { data } = (await owner.call('GET', '/dashboard/api/audit')).body
  const fetches = data.filter((entry: { what: string; subject: string }) => entry.what === 'report.download')
  expect(fetches.filter((entry: { subject: string }) => entry.subject === id)).toHaveLength(2)
})

test('one that is removed, or thirty days old, is gone with its file', async () => {
  const [removed, expired] = [await ask(ofToday('refunds', 'csv')), await ask(ofToday('refunds', 'csv'))]
  await Promise.all([ready(removed), ready(expired)])
  expect((await call('DELETE', `/v1/reports/${removed}`)).body).toEqual({ id: removed, deleted: true })
  expect((await call('DELETE', `/v1/reports/${removed}`)).status).toBe(404)
  await refunder.advance((31 * DAY_MS) / 1_000)
  await until(async () => (await call('GET', `/v1/reports/${expired}/file`)).status === 404)
  const chunks = await transaction(gateway.db, gateway.merchantId, (tx) =>
    tx.selectFrom('report_chunk').select('report_id').where('report_id', 'in', [removed, expired]).execute(),
  )
  expect(chunks).toEqual([])
})
