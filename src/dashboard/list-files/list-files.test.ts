import { readSheet } from 'read-excel-file/node'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { aMember } from '../../../test/gateway/dashboard.ts'
import type { Reply } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const owner = await aMember(gateway, 'owner')
const made = async (path: string, body: object): Promise<Reply['body']> =>
  (await owner.call('POST', path, { body, headers: { 'idempotency-key': crypto.randomUUID() } })).body
const pathOf = (list: string, query: Record<string, string>) =>
  `/dashboard/api/${list}/file?${new URLSearchParams({ language: 'en', ...query })}`
/** A file as a browser fetches it: its bytes, which are no text. */
async function file(list: string, query: Record<string, string>) {
  const cookie = [...owner.cookies].map((pair) => pair.join('=')).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-gapura-dashboard': gateway.merchantId }
  const response = await fetch(gateway.url + pathOf(list, query), { headers })
  return { status: response.status, headers: response.headers, bytes: await response.bytes() }
}

const { id: customerId } = await made('/v1/customers', { name: '=1+1', email: 'ratna@mail.example', externalId: '007' })
for (const unitAmount of [125_000, 250_000]) {
  const lines = [{ description: 'SPP', quantity: '1', unitAmount }]
  await made('/v1/invoices', { customerId, currency: 'IDR', lines, dueAt: '2099-12-31', externalId: `-${unitAmount}` })
}

test('a list as a workbook has numbers, days and texts, what a filter matches, and no formula', async () => {
  const { status, headers, bytes } = await file('invoices', { format: 'xlsx', columns: 'customer,total,due,reference' })
  expect([status, headers.get('content-disposition')]).toEqual([200, 'attachment; filename="invoices.xlsx"'])
  const rows = await readSheet(Buffer.from(bytes))
  expect(rows).toEqual([
    ['Number', 'Currency', 'Customer', 'Total', 'Due', 'Your reference'],
    [null, 'IDR', '=1+1', 250_000, new Date('2099-12-31T00:00:00Z'), '-250000'],
    [null, 'IDR', '=1+1', 125_000, new Date('2099-12-31T00:00:00Z'), '-125000'],
  ])
  const some = await file('invoices', { format: 'xlsx', columns: 'total', amountTo: '200000', currency: 'IDR' })
  expect(await readSheet(Buffer.from(some.bytes))).toHaveLength(2)
})

test('a list on paper names its columns in the reader’s language, and says how many lines it has', async () => {
  const query = { format: 'pdf', language: 'id', columns: 'customer,total' }
  const { status, headers, bytes } = await file('invoices', query)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
  for (const words of ['Tagihan', 'Pelanggan', '125.000', '250.000', '2 baris']) expect(text).toContain(words)
})

test('customers, collectors and collections are files too, and an unknown column is refused', async () => {
  const rows = await readSheet(
    Buffer.from((await file('customers', { format: 'xlsx', columns: 'reference,owed' })).bytes),
  )
  expect(rows).toEqual([
    ['Name', 'Your reference', 'Owed'],
    ['=1+1', '007', null],
  ])
  for (const list of ['collectors', 'collections']) {
    for (const format of ['xlsx', 'pdf']) expect([list, (await file(list, { format })).status]).toEqual([list, 200])
  }
  const refused = await owner.call('GET', pathOf('invoices', { format: 'pdf', columns: 'secret' }))
  expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'UNKNOWN_COLUMN'])
  const { body: audit } = await owner.call('GET', '/dashboard/api/audit')
  expect(audit.data.find(({ what }: Reply['body']) => what === 'list.download').detail).toMatchObject({ format: 'pdf' })
})
