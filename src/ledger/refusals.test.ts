import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from '../../test/database/database.ts'
import { balanceOf, fund, rupiah } from '../../test/database/ledger.ts'
import {
  causeSql,
  entriesSql,
  expectBalances,
  FORBIDDEN,
  newTransactionId,
  ONLY_GROWS,
  refusedBy,
  runAsApplication,
  runAsOwner,
  transactionSql,
} from '../../test/database/ledger-sql.ts'
import { newMerchantId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'

/*
 * What the database refuses, tested with direct SQL: as the application's role in the scope of the attacked merchant, and
 * where noted as the tables' owner. Holds have their own file.
 */

const { db, url } = await aDatabase()
const BALANCE = rupiah(1_000).amount
const BIGGEST = 9_223_372_036_854_775_807n
let merchantId: string
let id: string

beforeEach(async () => {
  merchantId = newMerchantId()
  id = newTransactionId(merchantId)
  await fund(db, merchantId, rupiah(1_000))
})

const run = (text: string) => runAsApplication(db, merchantId, text)
const post = (entries: string, options = {}) => run(transactionSql(merchantId, entries, options))
const expectUntouched = () => expectBalances(db, merchantId, { available: BALANCE })

test('a transaction that follows the rules is accepted, or the refusals below would prove nothing', async () => {
  await post('world IDR -50, available IDR 50')
  await expectBalances(db, merchantId, { available: BALANCE + 50n })
})

describe('sums', () => {
  test.each([
    ['one entry', 'available IDR 1'],
    ['two that differ', 'world IDR -100, available IDR 101'],
    ['a sum of zero over two currencies', 'world IDR -100, available USD 100'],
    ['a sum that wraps around 64 bits', `world IDR ${BIGGEST}, fees IDR ${BIGGEST}, suspense IDR 2`],
  ])('%s is refused', async (_, entries) => {
    await expect(post(entries)).rejects.toMatchObject(refusedBy('ledger_entry_sum'))
    await expectUntouched()
  })

  test('a transaction without entries is refused, even if they follow in another statement', async () => {
    await expect(run(causeSql(merchantId, id))).rejects.toMatchObject(refusedBy('ledger_transaction_entries'))
    const text = `set constraints all deferred; ${causeSql(merchantId, id)} ${entriesSql(merchantId, id, 'world IDR -5, available IDR 5')}`
    await expect(run(text)).rejects.toMatchObject(refusedBy('ledger_transaction_entries'))
    await expectUntouched()
  })

  test('entries of no transaction are refused', async () => {
    const text = entriesSql(merchantId, id, 'world IDR -5, available IDR 5')
    await expect(run(text)).rejects.toMatchObject(refusedBy('ledger_entry_transaction'))
    await expectUntouched()
  })

  test("entries of another merchant's transaction are refused", async () => {
    const other = newMerchantId()
    await runAsApplication(db, other, transactionSql(other, 'world IDR -5, suspense IDR 5', { id }))
    const text = entriesSql(merchantId, id, 'world IDR -5, available IDR 5')
    await expect(run(text)).rejects.toMatchObject(refusedBy('ledger_entry_transaction'))
    await expectUntouched()
  })

  test('of two transactions of one statement, each has entries of its own', async () => {
    const other = causeSql(merchantId, newTransactionId(merchantId)).replace(/;$/, '')
    const text = transactionSql(merchantId, 'world IDR -5, available IDR 5', { id }).replace(
      'with ',
      `with other as (${other}), `,
    )
    await expect(run(text)).rejects.toMatchObject(refusedBy('ledger_transaction_entries'))
    await expectUntouched()
  })

  test.each([
    ['nothing', 'available IDR 0'],
    ['an account that does not exist', 'mine IDR 5, world IDR -5'],
    ['a currency in lower case', 'available idr 5, world idr -5'],
  ])('%s is refused', async (_, entries) => {
    await expect(post(entries)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('what is written', () => {
  const first = () => transactionSql(merchantId, 'world IDR -5, suspense IDR 5', { id })
  const more = () => entriesSql(merchantId, id, 'world IDR -7, available IDR 7', { firstLine: 3 })

  test('entries are not added to it later, not even when they sum to zero', async () => {
    await run(first())
    await expect(run(more())).rejects.toMatchObject(refusedBy('ledger_entry_whole'))
    await expectUntouched()
  })

  test.each([0, 2])('nor are its own numbered from %i', async (firstLine) => {
    const text = transactionSql(merchantId, 'world IDR -5, suspense IDR 5', { id, firstLine })
    await expect(run(text)).rejects.toMatchObject({ code: '23514' })
    await expectUntouched()
  })

  test('nor with a gap, which a later entry could fill', async () => {
    const text = transactionSql(merchantId, 'world IDR -5, suspense IDR 5', { id }).replace(
      `'${id}', 2,`,
      `'${id}', 3,`,
    )
    await expect(run(text)).rejects.toMatchObject(refusedBy('ledger_entry_whole'))
    await expectUntouched()
  })

  test('nor in the same transaction, after its checks were called early', async () => {
    const text = `${first()} set constraints all immediate; ${more()}`
    await expect(run(text)).rejects.toMatchObject(refusedBy('ledger_entry_whole'))
    await expectUntouched()
  })

  test.each([
    'update ledger_entry set amount = amount * 2',
    'delete from ledger_entry',
    'truncate ledger_entry',
    'update ledger_transaction set cause = id',
    'delete from ledger_transaction',
    'truncate ledger_transaction cascade',
    'update ledger_balance set balance = balance + 1',
    'delete from ledger_balance',
    'truncate ledger_balance',
    `insert into ledger_balance values ('mer_x', 'available', 'IDR', 0, 5)`,
  ])('is changed by neither the application nor the owner: %s', async (text) => {
    await expect(run(text)).rejects.toMatchObject(FORBIDDEN)
    await expect(runAsOwner(url, text)).rejects.toMatchObject(ONLY_GROWS)
    await expectUntouched()
  })

  test.each([
    'alter table ledger_entry disable trigger all',
    'drop trigger inserted on ledger_entry',
    'set session_replication_role = replica',
  ])('keeps its guards against the application: %s', async (text) => {
    await expect(run(text)).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0LP01)$/) })
  })

  test('balances are not moved by entries of a temporary table, fed to the same trigger', async () => {
    const text = `${first()}
      create temporary table forged (like ledger_entry) on commit drop;
      create trigger inserted after insert on forged referencing new table as inserted
        for each statement execute function ledger_entry_inserted();
      insert into forged values
        ('${merchantId}', '${id}', 1, 'world', 'IDR', -500), ('${merchantId}', '${id}', 2, 'available', 'IDR', 500);`
    await expect(run(text)).rejects.toMatchObject(FORBIDDEN)
    await expectUntouched()
  })
})

describe('balances', () => {
  test.each([
    ['more than is available', `available IDR ${-BALANCE - 1n}, world IDR ${BALANCE + 1n}`],
    ['a currency the merchant never had', 'available USD -1, world USD 1'],
    ['money that is not in suspense', 'suspense IDR -1, available IDR 1'],
  ])('%s is not spent', async (_, entries) => {
    await expect(post(entries)).rejects.toMatchObject(refusedBy('ledger_balance_not_negative'))
    await expectUntouched()
  })

  test('a balance beyond 64 bits is refused', async () => {
    await expect(post(`world IDR ${-BIGGEST}, available IDR ${BIGGEST}`)).rejects.toMatchObject({ code: '22003' })
    await expectUntouched()
  })

  test('of 20 who spend the whole balance by plain postings one succeeds', async () => {
    const spend = () => post(`available IDR ${-BALANCE}, world IDR ${BALANCE}`)
    const ends = await Promise.allSettled(Array.from({ length: 20 }, spend))
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect((await balanceOf(db, merchantId)).available).toBe(0n)
  })
})

test('a second transaction for one cause is refused', async () => {
  await post('world IDR -5, suspense IDR 5', { cause: 'receipt:one' })
  const again = post('world IDR -5, suspense IDR 5', { cause: 'receipt:one' })
  await expect(again).rejects.toMatchObject(refusedBy('ledger_transaction_cause'))
})

describe("another merchant's ledger", () => {
  test('cannot be written', async () => {
    const text = transactionSql(merchantId, 'available IDR -5, world IDR 5')
    await expect(runAsApplication(db, newMerchantId(), text)).rejects.toMatchObject(FORBIDDEN)
    await expectUntouched()
  })

  test('cannot be seen, nor its balance guessed', async () => {
    const { rows } = await transaction(db, newMerchantId(), (tx) =>
      sql`select (select count(*) from ledger_balance) + (select count(*) from ledger_entry)
          + (select count(*) from ledger_transaction) + (select count(*) from ledger_settlement) as seen,
        ledger_cover(${merchantId}, 'IDR', 1) as covers`.execute(tx),
    )
    expect(rows).toEqual([{ seen: 0n, covers: false }])
  })
})
