import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { newId } from '../../src/base/id.ts'
import type { Db } from '../../src/db/db.ts'
import { transaction } from '../../src/db/transaction.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { balanceOf } from './ledger.ts'

/** What a ledger transaction written by hand may differ in from a plain posting of its own. */
type Options = { id?: string; cause?: string; kind?: string; holdId?: string; firstLine?: number; at?: Date }

export const newTransactionId = (merchantId: string): string => newId('ltx', merchantId, new Date())

/** SQL for the row of a ledger transaction alone. */
export const causeSql = (merchantId: string, id: string, options: Options = {}): string =>
  `${insertedCause(merchantId, id, options)};`

/** SQL for entries alone, given as `world IDR -5, available IDR 5`, amounts in smallest units. */
export const entriesSql = (merchantId: string, id: string, entries: string, options: Options = {}): string =>
  `${insertedEntries(merchantId, id, entries, options)};`

/** SQL for a whole ledger transaction, which is one statement. */
export function transactionSql(merchantId: string, entries: string, options: Options = {}): string {
  const id = options.id ?? newTransactionId(merchantId)
  return `with cause as (${insertedCause(merchantId, id, options)}) ${insertedEntries(merchantId, id, entries, options)};`
}

const insertedCause = (merchantId: string, id: string, { cause, kind, holdId, at }: Options): string =>
  `insert into ledger_transaction values ('${merchantId}', '${id}', '${cause ?? `attack:${id}`}', '${kind ?? 'posting'}',
    nullif('${holdId ?? ''}', ''), '${(at ?? new Date('2026-01-01T00:00:00Z')).toISOString()}')`

const insertedEntries = (merchantId: string, id: string, entries: string, { firstLine = 1 }: Options): string =>
  `insert into ledger_entry values ${entries
    .split(', ')
    .map((entry) => entry.split(' '))
    .map(
      ([account, code, amount], i) =>
        `('${merchantId}', '${id}', ${firstLine + i}, '${account}', '${code}', ${amount})`,
    )
    .join(', ')}`

/** Runs SQL as the gateway would: as its role, in the scope of a merchant. */
export const runAsApplication = (db: Db, scope: string, text: string): Promise<unknown> =>
  transaction(db, scope, (tx) => sql.raw(text).execute(tx))

/** Runs SQL as the owner of every table. */
export async function runAsOwner(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** Expects these balances of a merchant, in smallest units, and a ledger that is whole. */
export async function expectBalances(
  db: Db,
  merchantId: string,
  { available, held = 0n }: { available: bigint; held?: bigint },
): Promise<void> {
  expect(await balanceOf(db, merchantId)).toEqual({ available, pending: 0n, held })
  for (const { invariant, violations } of await verifyLedger(db)) {
    expect([invariant, violations]).toEqual([invariant, []])
  }
}

/** What a refusal looks like: the name of the rule, missing rights, or the guard against changes. */
export const refusedBy = (constraint: string) => ({ constraint })
export const FORBIDDEN = { code: '42501' }
export const ONLY_GROWS = { code: '23000' }
