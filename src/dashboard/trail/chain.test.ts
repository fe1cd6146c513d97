import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asOwner } from '../../../test/owner.ts'
import { anEmptyDatabase } from '../../../test/security/production.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { verifyAudit } from './verify.ts'

const FOLDER = new URL('../../db/migrations/', import.meta.url)
const MIGRATION = '0021_audit_chain.sql'
const read = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8')

test('rows that were written before there was a chain are chained by the migration', async () => {
  const url = await anEmptyDatabase()
  const before = readdirSync(FOLDER).filter((name) => name.endsWith('.sql') && name < MIGRATION)
  for (const name of before.sort()) await asOwner(url, read(name))
  const entry = (digit: number) => `aud_${'0'.repeat(25)}${digit}`
  const insert = (merchantId: string, digit: number, subject: string) =>
    `insert into audit_entry (merchant_id, id, at, user_id, who, ip, what, subject, request_id)
     values ('${merchantId}', '${entry(digit)}', now(), 'person', 'é@shop.example', '::1', 'a.b', ${subject}, 'req')`
  await asOwner(
    url,
    insert('mer_a', 1, 'null'),
    insert('mer_a', 2, `'Köpi'`),
    insert('mer_b', 1, 'null'),
    `insert into audit_outcome (merchant_id, entry_id, status, detail) values ('mer_a', '${entry(1)}', 200, '{"a":1}')`,
    read(MIGRATION),
  )
  const settings = { connectionsMax: 1, connectTimeoutMs: 5_000, queryTimeoutMs: 30_000 }
  const db = openDb({ url, name: 'test', ...settings })
  try {
    expect(await verifyAudit(db)).toMatchObject([
      { merchantId: 'mer_a', rows: 3, broken: null },
      { merchantId: 'mer_b', rows: 1, broken: null },
    ])
  } finally {
    await closeDb(db)
  }
})
