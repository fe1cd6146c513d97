import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { ALL_MERCHANTS, transaction } from '../transaction.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

const { db } = await aDatabase()

test('every sealed column of the schema is listed, by its primary key', async () => {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ table: string; key: string[] }>`
      select c.relname as table, array(
        select a.attname::text from unnest(i.indkey::int[]) with ordinality as part (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number
        where a.attname <> 'only_row' order by place
      ) as key
      from pg_attribute s join pg_class c on c.oid = s.attrelid join pg_index i on i.indrelid = c.oid and i.indisprimary
      where s.attname = 'sealed' and c.relkind in ('r', 'p') and not c.relispartition`.execute(tx),
  )
  // The check of the master key itself is what a reseal begins and ends with.
  const found = rows.filter(({ table }) => table !== 'master_key').map(({ table, key }) => [table, key])
  expect(Object.fromEntries(found)).toEqual(SEALED_COLUMNS)
})

test('what seals does so for a row of the list, and nothing else is made from the master key', () => {
  const files = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts') && !file.startsWith('src/base/'))
  const textOf = (file: string) => readFileSync(file, 'utf8')
  const seals = files.filter((file) => /\bsealSecret\(/.test(textOf(file)))
  expect(seals.length).toBeGreaterThan(5)
  // Customers, payers and saved methods are sealed under a data key, pieces of a document under that of their file, and both are in the list; the check of
  // the master key is what a reseal ends with.
  const others = seals.filter((file) => !/sealContext/.test(textOf(file)))
  expect(others.sort()).toEqual([
    'src/checkout/customer/customers.ts',
    'src/collections/payer.ts',
    'src/db/sealing/master-key-check.ts',
    'src/onboarding/documents/piece-store.ts',
    'src/saved-methods/sealing.ts',
  ])
  const derives = files.filter((file) => /(hkdf\w*|createHmac|hmac)\([^)]*master/i.test(textOf(file)))
  expect(derives).toEqual([])
})
