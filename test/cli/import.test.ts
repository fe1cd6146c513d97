import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { collectorsImport } from '../../src/cli/collectors/import.ts'
import { collectorsList } from '../../src/cli/collectors/list.ts'
import type { Command } from '../../src/cli/command.ts'
import { invoicesImport } from '../../src/cli/invoices/import.ts'
import { type Reply, until } from '../gateway/gateway.ts'
import { aDirectory } from '../gateway/process.ts'
import { sharedGateway } from '../gateway/shared-gateway.ts'

const gateway = await sharedGateway()
const { call } = gateway
const directory = aDirectory()
const ENV = {
  DATABASE_URL: gateway.databaseUrl,
  DATA_DIR: directory,
  BASE_URL: 'http://localhost:8080',
  GAPURA_MASTER_KEY: gateway.masterKeyText,
}
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

async function json(command: Command, ...args: string[]) {
  for (const [name, value] of Object.entries(ENV)) vi.stubEnv(name, value)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  await command.run([...args, '--merchant', gateway.merchantId, '--json'])
  return JSON.parse(String(print.mock.calls.at(-1)?.[0]))
}
function aFile(name: string, text: string): string {
  const path = join(directory, name)
  writeFileSync(path, text)
  return path
}
const listed = async (path: string): Promise<Reply['body'][]> => (await call('GET', path)).body.data

test('a school’s pupils get a number each, and are billed from a file: all lines or none', async () => {
  const pupils = Array.from({ length: 30 }, (_, n) => `NIS-${n};Siti Aminah ${n};BCA;7A`)
  const file = aFile('pupils.csv', ['NIS;Nama;Bank;Kelas', ...pupils].join('\n'))
  const wrong = aFile('wrong.csv', ['NIS;Nama;Bank', 'NIS-1;Siti;BCA', 'NIS-2;Ani;BANK'].join('\n'))
  await expect(json(collectorsImport, wrong)).rejects.toThrow(/Nothing was imported\.\nline 3, code: /)
  expect(await json(collectorsList)).toEqual([])
  expect(await json(collectorsImport, file)).toMatchObject({ collectors: 30, customersCreated: 30 })
  expect(await json(collectorsImport, file)).toMatchObject({ collectors: 30, customersCreated: 0 })
  await until(async () => (await json(collectorsList, '--status', 'active')).length === 30)
  const [one] = await json(collectorsList)
  expect(one).toMatchObject({
    externalId: expect.stringMatching(/^NIS-/),
    number: expect.stringMatching(/^\d{10,}$/),
    receivedCount: 0,
  })

  const heading = 'Tagihan;Pelanggan;Nama;Keterangan;Jumlah;Jatuh tempo;VA;Seri'
  const bill = (n: number, due = '31/12/2099') => `SPP-${n};NIS-${n};;SPP Desember;Rp750.000;${due};NIS-${n};SPP`
  const bills = [bill(0), 'SPP-0;NIS-0;;Katering;20.000;31/12/2099;;', bill(1), 'B-1;BARU;Ayu;Buku;50000;2099-12-31;;']
  const broken = aFile('broken.csv', [heading, bill(0), bill(1, '31/02/2099'), bill(2)].join('\n'))
  await expect(json(invoicesImport, broken)).rejects.toThrow('line 3, dueAt: "dueAt" is not a day that exists.')
  const unknown = aFile('unknown.csv', [heading, bill(0), bill(77)].join('\n'))
  await expect(json(invoicesImport, unknown)).rejects.toThrow('line 3, customer: "customer" NIS-77 is not known')
  const many = Array.from({ length: 1_000 }, (_, n) => bill(n % 30, n === 776 ? '31/02/2099' : undefined))
  const large = aFile('large.csv', [heading, ...many.map((line, n) => line.replace(/^SPP-\d+/, `L-${n}`))].join('\n'))
  await expect(json(invoicesImport, large)).rejects.toThrow(/^Nothing was imported\.\nline 778, dueAt: [^\n]*$/)
  expect(await listed('/v1/invoices')).toEqual([])
  const good = aFile('bills.csv', [heading, ...bills].join('\n'))
  expect(await json(invoicesImport, good, '--finalize')).toEqual({ invoices: 3, repeated: 0, customersCreated: 1 })
  expect(await json(invoicesImport, good, '--finalize')).toEqual({ invoices: 3, repeated: 3, customersCreated: 0 })
  const invoices = await listed('/v1/invoices')
  expect(invoices.map(({ externalId, status, total }) => [externalId, status, total]).toSorted()).toEqual([
    ['B-1', 'OPEN', 50_000],
    ['SPP-0', 'OPEN', 770_000],
    ['SPP-1', 'OPEN', 750_000],
  ])
  expect(invoices.find(({ externalId }) => externalId === 'SPP-1')).toMatchObject({
    collectorId: expect.stringMatching(/^col_/),
    number: expect.stringMatching(/^SPP-00000[12]$/),
  })
})
