import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { ALL_MERCHANTS, transaction } from '../transaction.ts'

/* Migration 0050 writes patterns in another way. The values they accept are those of the ways before it. */

const { db } = await aDatabase()

const ID = '[0-9a-hjkmnp-tv-z]{26}'
const PATTERNS = [
  ['attempt', 'id', `^pay_${ID}$`],
  ['receipt', 'id', `^pay_${ID}$`],
  ['event', 'id', `^evt_${ID}$`],
  ['ledger_transaction', 'id', `^ltx_${ID}$`],
  ['ledger_settlement', 'receipt_id', `^pay_${ID}$`],
  ['payout', 'id', `^po_${ID}$`],
  ['payout', 'connection_id', '^[a-z0-9_-]{1,32}$'],
  ['payout', 'receiver_account_no', '^[0-9A-Z]{1,34}$'],
  ['payout', 'bank_code', '^[0-9A-Z]{1,11}$'],
  ['payout', 'service', '^[a-z][a-z0-9_]{1,31}$'],
] as const

/** Values of every length around the bounds, of one character, each also with one that does not belong. */
const VALUES = ['', 'pay_', 'evt_', 'ltx_', 'po_', 'xpo_', 'PO_'].flatMap((prefix) =>
  Array.from({ length: 37 }, (_, length) => length).flatMap((length) =>
    ['0', 'a', 'Z', '-', '_'].flatMap((character) => {
      const value = prefix + character.repeat(length)
      return [value, `${value}\n`, `${value}i`, `${value} `, `${value}é`]
    }),
  ),
)

test.each(PATTERNS)('%s.%s takes what %s takes', async (table, column, pattern) => {
  const compared = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const { rows } = await sql<{ rule: string }>`
      select pg_get_expr(conbin, conrelid) as rule from pg_constraint
      where conrelid = ${table}::regclass and conname = ${`${table}_${column}_check`}`.execute(tx)
    return sql<{ accepted: bigint; different: string[] | null }>`
      select count(*) filter (where value ~ ${pattern}) as accepted,
        array_agg(value) filter (where (${sql.raw(rows[0]?.rule ?? 'no rule')}) is distinct from value ~ ${pattern}) as different
      from (select value, value as ${sql.raw(column)} from unnest(${VALUES}::text[]) as value) as each_value`.execute(
      tx,
    )
  })
  expect(compared.rows[0]?.different).toBeNull()
  expect(compared.rows[0]?.accepted).toBeGreaterThan(0n)
})
