import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { ALL_MERCHANTS, transaction } from '../transaction.ts'

const { db } = await aDatabase()
const query = async <T>(text: string): Promise<T[]> => {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) => sql.raw<T>(text).execute(tx))
  return rows
}

test('every table with a merchant has row-level security and a policy', async () => {
  const bare = await query<{ name: string }>(`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid))`)
  expect(bare).toEqual([])
})

/** Queues of due work are led by time, directories by what is known before the merchant is. Source: decision 5. */
const EXCEPTIONS =
  /(_due|_age)$|^(allowed_origin_pkey|instrument_directory_pkey|secret_key_hash_key|onboarding_reference|member_user|proof_leaf_place|invitation_token_hash_key|plan_rule_pkey|invoice_reminder|invoice_tries_end)$/

test('the merchant leads every index of every tenant table but the queues and directories', async () => {
  const indexes = await query<{ name: string; leads: string }>(`
    select i.indexrelid::regclass::text as name, a.attname as leads from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace and not c.relispartition
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where exists (select from pg_attribute m where m.attrelid = c.oid and m.attname = 'merchant_id' and not m.attisdropped)`)
  const wrong = indexes.filter(({ name, leads }) => leads !== 'merchant_id' && !EXCEPTIONS.test(name))
  expect(wrong).toEqual([])
})

test('the application’s role can neither change the schema nor see past its scope', async () => {
  await expect(query('create table sneaky (id int)')).rejects.toThrow(/permission denied/)
  await expect(query('alter table checkout disable row level security')).rejects.toThrow(/must be owner/)
})
