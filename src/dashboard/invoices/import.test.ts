import { expect, test } from 'vitest'
import { aMember, type Browser } from '../../../test/gateway/dashboard.ts'
import type { Reply } from '../../../test/gateway/gateway.ts'
import { sharedGateway } from '../../../test/gateway/shared-gateway.ts'

const gateway = await sharedGateway({ WORK: 'off' })
const owner = await aMember(gateway, 'owner')
type Body = Reply['body']

const upload = (
  path: string,
  file: string,
  { fixes, ...query }: Record<string, string> = {},
  by: Browser = owner,
): Promise<Reply> => {
  const behind = fixes === undefined ? {} : { fixes: String(Buffer.byteLength(fixes)) }
  return by.call('POST', `/dashboard/api/${path}?${new URLSearchParams({ ...query, ...behind })}`, {
    raw: file + (fixes ?? ''),
    headers: { 'content-type': 'application/octet-stream' },
  })
}
const invoiceNumbers = async (q: string): Promise<(string | null)[]> =>
  (await owner.call('GET', `/dashboard/api/invoices?q=${q}`)).body.data.map(({ number }: Body) => number)
const HEAD = 'Nomor tagihan,Pelanggan,Nama,Keterangan,Jumlah,Jatuh tempo'
const faultsIn = ({ rows }: Body) =>
  rows.flatMap(({ line, errors }: Body) => errors.map(({ field, code }: Body) => [line, field, code]))

test('a file of invoices is shown before anything is made, then all of it is made or nothing', async () => {
  const file = [
    HEAD,
    'a-1,p-1,Siti,SPP,"750.000",31/12/2099',
    'a-1,p-1,Siti,Buku,100000,31/12/2099',
    'a-2,p-2,Budi,SPP,,x',
  ]
  const { status, body } = await upload('invoices/import/preview', file.join('\n'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ good: 2, faulty: 1, invoices: 1, customersCreated: 1, repeated: 0 })
  expect(body.headings).toMatchObject({ externalId: 'Nomor tagihan', unitAmount: 'Jumlah', dueAt: 'Jatuh tempo' })
  expect(body.totals).toEqual([{ currency: 'IDR', amount: 850_000, count: 1 }])
  expect(faultsIn(body)).toEqual([
    [4, 'unitAmount', 'NOT_AN_INTEGER'],
    [4, 'dueAt', 'INVALID_FORMAT'],
  ])
  const refused = await upload('invoices/import', file.join('\n'), { hash: body.hash })
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'lines.4.unitAmount'])
  expect(await invoiceNumbers('a-')).toEqual([])

  const cells = { externalId: 'a-2', customer: 'p-2', customerName: 'Budi', description: 'SPP' }
  const fixes = JSON.stringify([{ line: 4, cells: { ...cells, unitAmount: '750.000', dueAt: '2099-12-31' } }])
  const { body: fixed } = await upload('invoices/import/preview', file.join('\n'), { fixes, finalize: 'true' })
  expect([fixed.faulty, fixed.invoices]).toEqual([0, 2])
  const sent = { fixes, finalize: 'true', hash: fixed.hash }
  expect((await upload('invoices/import', file.join('\n'), { ...sent, hash: body.hash })).body.errors[0].code).toBe(
    'CHANGED',
  )
  const made = await upload('invoices/import', file.join('\n'), sent)
  expect(made.body).toEqual({ invoices: 2, repeated: 0, customersCreated: 2 })
  expect((await invoiceNumbers('a-')).toSorted()).toEqual(['INV-000001', 'INV-000002'])

  const again = await upload('invoices/import/preview', file.join('\n'), { fixes, finalize: 'true' })
  expect(again.body).toMatchObject({ faulty: 0, invoices: 2, repeated: 2, customersCreated: 0, totals: [] })
})

test('what only a finalized invoice must have is a mistake only where they are finalized, and takes no number', async () => {
  const file = [HEAD, 'b-1,p-3,Dewi,SPP,100000,2020-01-31', 'b-2,p-3,Dewi,Diskon,-5,2099-12-31'].join('\n')
  expect((await upload('invoices/import/preview', file)).body.faulty).toBe(0)
  const { body } = await upload('invoices/import/preview', file, { finalize: 'true' })
  expect(faultsIn(body)).toEqual([
    [2, 'dueAt', 'OUT_OF_RANGE'],
    [3, 'unitAmount', 'OUT_OF_RANGE'],
  ])
  expect((await upload('invoices/import', file, { finalize: 'true', hash: body.hash })).status).toBe(400)
  const { hash } = (await upload('invoices/import/preview', file)).body
  expect((await upload('invoices/import', file, { hash })).body.invoices).toBe(2)
  expect(await invoiceNumbers('b-')).toEqual([null, null])
})

test('a file is made in its own order: ids and the numbers of each series ascend along it', async () => {
  const head = 'externalId,customer,customerName,description,unitAmount,dueAt,series'
  const line = (n: number) => `o-${n},r-${n},Murid ${n},SPP,${1_000 + n},2099-12-31,${n % 3 === 0 ? 'SPP' : 'BUKU'}`
  // More than are made together.
  const lines = Array.from({ length: 510 }, (_, n) => line(n))
  const file = [head, ...lines].join('\n')
  const { hash } = (await upload('invoices/import/preview', file, { finalize: 'true' })).body
  const racing = await Promise.all([1, 2].map(() => upload('invoices/import', file, { finalize: 'true', hash })))
  // The second waits for the first, or on a busy machine is refused for a moment: nothing of it is made twice.
  const made = racing.filter(({ status }) => status === 200).map(({ body }) => body.invoices - body.repeated)
  expect([racing.every(({ status }) => [200, 429].includes(status)), Math.max(...made)]).toEqual([true, 510])
  expect((await upload('invoices/import', file, { finalize: 'true', hash })).body).toEqual({
    ...{ invoices: 510, repeated: 510, customersCreated: 0 },
  })
  const listed: Body[] = []
  for (let next: string | null = ''; next !== null; ) {
    const query = { limit: '100', currency: 'IDR', amountFrom: '1000', amountTo: '1509', ...(next && { cursor: next }) }
    const { body } = await owner.call('GET', `/dashboard/api/invoices?${new URLSearchParams(query)}`)
    listed.push(...body.data)
    next = body.nextCursor
  }
  expect(listed.map(({ externalId }) => externalId)).toEqual(lines.map((_, n) => `o-${lines.length - 1 - n}`))
  const numbers = (series: string) => listed.flatMap(({ number }) => (number.startsWith(series) ? [number] : []))
  const gapless = (series: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${series}-${String(count - n).padStart(6, '0')}`)
  expect(numbers('SPP')).toEqual(gapless('SPP', 170))
  expect(numbers('BUKU')).toEqual(gapless('BUKU', 340))
  const { body: customers } = await owner.call('GET', '/dashboard/api/customers?q=Murid&limit=3')
  expect(customers.data.map(({ name }: Body) => name)).toEqual(['Murid 509', 'Murid 508', 'Murid 507'])
}, 60_000)

test('one wrong line in 10,000 is named, and loses nothing', async () => {
  const line = (n: number) => `c-${n},q-${n % 300},Murid,SPP,${n === 7_000 ? 'tujuh' : 100_000},2099-12-31`
  const file = [HEAD, ...Array.from({ length: 10_000 }, (_, n) => line(n))].join('\n')
  const { body } = await upload('invoices/import/preview', file)
  expect([body.good, body.faulty, body.invoices, body.rows.length]).toEqual([9_999, 1, 9_999, 1_001])
  expect(faultsIn(body)).toEqual([[7_002, 'unitAmount', 'NOT_AN_INTEGER']])
  expect(await invoiceNumbers('c-7000')).toEqual([])
}, 60_000)

test('unknown customers, cells under other headings and wrong addresses are named by line and column', async () => {
  const file = [
    'externalId,customer,customerName,customerEmail,description,unitAmount,dueAt,collector',
    'd-1,nobody,,,SPP,100000,2099-12-31,',
    'd-2,p-9,Ayu,no-address,SPP,100000,2099-12-31,',
    'd-3,p-9,Ayu,,SPP,100.000,50,2099-12-31,',
    'd-4,p-9,Ayu,,SPP,100000,2099-12-31,VA-0',
    'd-1,p-9,Ayu,,SPP,100000,2099-12-31,',
  ].join('\n')
  const { body } = await upload('invoices/import/preview', file)
  expect(faultsIn(body)).toEqual([
    [2, 'customer', 'NOT_FOUND'],
    [3, 'customerEmail', 'INVALID_FORMAT'],
    [4, 'line', 'CELL_COUNT'],
    [5, 'collector', 'NOT_FOUND'],
    [6, 'externalId', 'TWICE'],
  ])
  const headless = await upload('invoices/import/preview', 'externalId,customer\nx,y')
  expect(headless.body.errors[0]).toMatchObject({ field: 'csv', code: 'COLUMNS_MISSING' })
  expect((await upload('invoices/import/preview', HEAD)).body.errors[0].code).toBe('TOO_FEW')
})

test('customers with a virtual account each are shown, made once, and named where a line is wrong', async () => {
  const file = [
    'NIS,Nama,Bank,Jumlah',
    '001,Siti,BCA,',
    '002,Budi,NOBANK,',
    '003,Dewi,BNI,150.000',
    '001,Siti,BCA,',
  ].join('\n')
  const { body } = await upload('collectors/import/preview', file)
  expect(body).toMatchObject({ good: 2, faulty: 2, collectors: 2, customersCreated: 2 })
  expect(faultsIn(body)).toEqual([
    [3, 'code', 'NOT_ALLOWED'],
    [5, 'externalId', 'TWICE'],
  ])
  expect((await upload('collectors/import', file, { hash: body.hash })).status).toBe(400)
  const right = ['NIS,Nama,Bank,Jumlah', '001,Siti,BCA,', '003,Dewi,BNI,150.000'].join('\n')
  const { hash } = (await upload('collectors/import/preview', right)).body
  const made = { collectors: 2, repeated: 0, customersCreated: 2 }
  expect((await upload('collectors/import', right, { hash })).body).toEqual(made)
  expect((await upload('collectors/import', right, { hash })).body).toEqual({
    ...made,
    repeated: 2,
    customersCreated: 0,
  })
  const { body: audit } = await owner.call('GET', '/dashboard/api/audit')
  expect(
    audit.data.find(({ what, status }: Body) => what === 'collector.import' && status === 200).detail,
  ).toMatchObject({
    collectors: 2,
  })
})

test('only who may act on payments imports', async () => {
  const reader = await aMember(gateway, 'read_only')
  for (const path of ['invoices/import/preview', 'invoices/import', 'collectors/import/preview', 'collectors/import']) {
    expect([path, (await upload(path, HEAD, {}, reader)).status]).toEqual([path, 403])
  }
})
