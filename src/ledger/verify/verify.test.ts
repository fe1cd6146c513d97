import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { aDatabase } from '../../../test/database/database.ts'
import { fund, rupiah } from '../../../test/database/ledger.ts'
import { newId, newMerchantId } from '../../base/id.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { hold, postHold } from '../hold/hold.ts'
import { INVARIANTS } from './invariants.ts'
import { verifyLedger } from './verify.ts'

const { db, url } = await aDatabase()
const merchantId = newMerchantId()
const at = new Date()
const lost = newId('ltx', merchantId, at)
const cause = (id: string, kind: string, holdId: string | null) =>
  `insert into ledger_transaction values ('${merchantId}', '${id}', 'x:${id}', '${kind}', ${holdId ? `'${holdId}'` : 'null'}, now());`

await fund(db, merchantId, rupiah(100))
const holdId = await transaction(db, merchantId, async (tx) => {
  const held = await hold(tx, { merchantId, cause: 'h', at, money: rupiah(10) })
  await postHold(tx, { merchantId, holdCause: 'h', cause: 'p', at, to: [{ account: 'world', money: rupiah(10) }] })
  return held.is === 'held' ? held.id : ''
})

/** A payment whose booking has these parts. */
function receipt(gross: string, net: string, fee: string, tax: string): string {
  const [pay, ltx] = [newId('pay', merchantId, at), newId('ltx', merchantId, at)]
  const entry = (line: number, account: string, amount: string) =>
    `insert into ledger_entry values ('${merchantId}', '${ltx}', ${line}, '${account}', 'IDR', ${amount});`
  return `insert into receipt (merchant_id, id, checkout_id, attempt_id, connection_id, rail_reference, state, currency, amount,
    paid_at, created_at) values ('${merchantId}', '${pay}', 'co', 'pay', 'con_x', 'x', 'BOOKED', 'IDR', ${gross}, now(), now());
    insert into ledger_transaction values ('${merchantId}', '${ltx}', 'receipt:${pay}', 'posting', null, now());
    ${entry(1, 'clearing:con_x', `-${gross}`)} ${entry(2, 'pending', net)} ${entry(3, 'fees', fee)} ${entry(4, 'tax', tax)}`
}

/** Damage that is possible only with every guard switched off, undone after the check. */
async function violatedBy(damage: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica; begin; ${damage}`)
    const found: string[] = []
    for (const { name, violations } of INVARIANTS) {
      const { rows } = await client.query(violations)
      if (rows.length > 0) found.push(name)
      for (const row of rows) expect(row).toEqual({ merchant_id: merchantId, detail: expect.stringMatching(/.+/) })
    }
    return found
  } finally {
    await client.query('rollback').finally(() => client.end())
  }
}

test('a sound ledger keeps every invariant, and each is named', async () => {
  expect(await verifyLedger(db)).toEqual(INVARIANTS.map(({ name }) => ({ invariant: name, violations: [] })))
})

test.each([
  [
    'every transaction sums to zero in each currency',
    `update ledger_entry set amount = amount + 1 where account = 'world'`,
  ],
  ['every balance is the sum of its entries', `update ledger_balance set balance = balance + 1`],
  ['every balance is the sum of its entries', `delete from ledger_balance where account = 'available'`],
  ['every balance is the sum of its entries', `delete from ledger_entry where account = 'available'`],
  [
    'no merchant balance is negative',
    `alter table ledger_balance drop constraint ledger_balance_not_negative; update ledger_balance set balance = -1`,
  ],
  [
    'every cause has one transaction',
    `alter table ledger_transaction drop constraint ledger_transaction_cause; update ledger_transaction set cause = 'x'`,
  ],
  ['every hold is resolved at most once', `drop index ledger_transaction_resolution; ${cause(lost, 'void', holdId)}`],
  ['held money is that of open holds', `update ledger_entry set amount = -1 where account = 'held' and amount < 0`],
  ['held money is that of open holds', `update ledger_transaction set kind = 'posting', hold_id = null`],
  [
    'pending money is what waits for settlement',
    `insert into ledger_settlement values ('${merchantId}', '${newId('pay', merchantId, at)}', 'IDR', 5, now())`,
  ],
  [
    'pending money is what waits for settlement',
    `insert into ledger_balance values ('${merchantId}', 'pending', 'IDR', 3, 5)`,
  ],
  ['every payment is its fee, its tax and what the merchant got', receipt('5', '4', '1', '1')],
  ['nothing stands alone', `insert into ledger_entry values ('${merchantId}', '${lost}', 1, 'world', 'IDR', 5)`],
  ['nothing stands alone', cause(lost, 'posting', null)],
  ['nothing stands alone', cause(lost, 'void', newId('ltx', merchantId, new Date(0)))],
])('"%s" is seen to be violated after: %s', async (name, damage) => {
  expect(await violatedBy(damage)).toContain(name)
})

test('verification sees every merchant', async () => {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ merchants: bigint }>`select count(distinct merchant_id) as merchants from ledger_entry`.execute(tx),
  )
  expect(rows).toEqual([{ merchants: 1n }])
})
