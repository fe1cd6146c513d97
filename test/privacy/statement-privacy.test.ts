import { afterEach, expect, test, vi } from 'vitest'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { aCheckoutBody, aGateway, until } from '../gateway/gateway.ts'
import { ownerQuery } from '../gateway/owner.ts'
import { booksOf } from '../statements/books.ts'
import { writeMt940 } from '../statements/mt940-writer.ts'
import { privacyOf } from './privacy-commands.ts'

const gateway = await aGateway()
const { erase, exported, tablesWith } = privacyOf(gateway)
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** A payment of a customer's, and the bank's reference of it. */
async function paidBy(name: string): Promise<{ id: string; reference: string }> {
  const { body } = await gateway.call('POST', '/v1/checkout', {
    body: aCheckoutBody({ type: 'qrcode', amount: 50_000, customer: { name } }),
  })
  const id = String(body.id)
  await gateway.call('POST', `/v1/sandbox/checkout/${id}/simulate`, { body: { outcome: 'succeeded' } })
  await until(async () => (await gateway.call('GET', `/v1/checkout/${id}`)).body.status === 'SUCCEEDED')
  const [row] = await ownerQuery<{ reference: string }>(
    gateway.directUrl,
    'select reference from attempt where checkout_id = $1',
    [id],
  )
  return { id, reference: row?.reference ?? '' }
}

test('a payer’s name is erased from the texts of imported statements, and no other payer’s is', async () => {
  const siti = await paidBy('Siti Rahmawati')
  const budi = await paidBy('Budi Hartono')
  const books = await booksOf(gateway.db, OWN_CONNECTION.id)
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Jakarta' }).format(gateway.clock())
  const entry = (amount: bigint, reference: string, text: string) => ({ day: today, amount, reference, text })
  const file = writeMt940(
    [
      entry(50_000_00n, 'S1', `TRSF ${siti.reference} SITI RAHMAWATI`),
      entry(50_000_00n, 'S2', `TRSF ${budi.reference} BUDI HARTONO`),
      entry(7_000_00n, 'S3', `KOREKSI ${siti.reference} A/N SITI RAHMAWATI`),
      entry(9_000_00n, 'S4', 'SETORAN SITI RAHMAWATI'),
    ],
    today,
    today,
  )
  await books.import(file, gateway.clock())
  expect(
    (await exported('--checkout', siti.id)).held.filter((one: { table: string }) => one.table === 'bank_entry'),
  ).toHaveLength(2)

  const wished = await erase('--checkout', siti.id, '--dry-run')
  expect([wished.rows.statements, (await tablesWith('SITI RAHMAWATI')).includes('public.bank_entry')]).toEqual([
    2,
    true,
  ])
  expect((await erase('--checkout', siti.id)).rows.statements).toBe(2)
  const texts = await ownerQuery<{ reference: string; text: string; is_matched: boolean }>(
    gateway.directUrl,
    'select reference, text, match_id is not null as is_matched from bank_entry order by line',
  )
  expect(texts).toEqual([
    { reference: 'S1', text: '[erased]', is_matched: true },
    { reference: 'S2', text: expect.stringContaining('BUDI HARTONO'), is_matched: true },
    { reference: 'S3', text: expect.stringMatching(/^KOREKSI .* A.N \[erased\]$/), is_matched: false },
    // Nothing says that it is of the same person: whose name is another's stays.
    { reference: 'S4', text: 'SETORAN SITI RAHMAWATI', is_matched: false },
  ])
  expect(
    (await exported('--checkout', siti.id)).held.filter(
      (one: { table: string; fields: { text: string } }) =>
        one.table === 'bank_entry' && /rahma/i.test(one.fields.text),
    ),
  ).toEqual([])
  await books.import(`${file}\n`, gateway.clock())
  const again = await ownerQuery<{ count: string }>(gateway.directUrl, 'select count(*) from bank_entry')
  expect(again[0]?.count).toBe('4')
})
