import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from '../../test/database.ts'
import { balanceOf, fund, minus, rupiah } from '../../test/ledger.ts'
import { newId, newMerchantId } from '../base/id.ts'
import { transaction } from '../db/transaction.ts'
import { hold } from './hold.ts'
import { verifyLedger } from './verify.ts'

/*
 * What the database refuses, proven by SQL written straight at it: as the application's role in the scope of the very
 * merchant that is attacked, and where it says so as the tables' owner.
 */

const { db, url } = await aDatabase()
const BALANCE = rupiah(1_000)
let merchantId: string

beforeEach(async () => {
  merchantId = newMerchantId()
  await fund(db, merchantId, BALANCE)
})

type Row = [account: string, currency: string, amount: bigint | number]

const newTransactionId = () => newId('ltx', merchantId, new Date())

const causeSql = (id: string, { kind = 'posting', holdId = '', cause = `attack:${id}`, merchant = merchantId } = {}) =>
  `insert into ledger_transaction values
    ('${merchant}', '${id}', '${cause}', '${kind}', nullif('${holdId}', ''), '2026-01-01T00:00:00Z');`

const entriesSql = (id: string, rows: Row[], { firstLine = 1, merchant = merchantId } = {}) =>
  `insert into ledger_entry values ${rows
    .map(
      ([account, code, amount], i) => `('${merchant}', '${id}', ${firstLine + i}, '${account}', '${code}', ${amount})`,
    )
    .join(', ')};`

/** A whole transaction, written by hand. */
const writtenSql = (rows: Row[], options: Parameters<typeof causeSql>[1] = {}) => {
  const id = newTransactionId()
  return causeSql(id, options) + entriesSql(id, rows, options)
}

const asApplication = (text: string, scope = merchantId) => transaction(db, scope, (tx) => sql.raw(text).execute(tx))

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

/** The money of the merchant that is attacked is where it was, and the ledger is whole. */
async function expectUntouched(held = 0n): Promise<void> {
  expect(await balanceOf(db, merchantId)).toEqual({ available: BALANCE.amount - held, pending: 0n, held })
  for (const { invariant, violations } of await verifyLedger(db))
    expect([invariant, violations]).toEqual([invariant, []])
}

const refused = (constraint: string) => ({ constraint })
const FORBIDDEN = { code: '42501' }
const ONLY_GROWS = { code: '23000' }

test('a transaction that follows the rules is accepted, or the refusals below would prove nothing', async () => {
  await asApplication(
    writtenSql([
      ['world', 'IDR', -50],
      ['available', 'IDR', 50],
    ]),
  )
  expect((await balanceOf(db, merchantId)).available).toBe(BALANCE.amount + 50n)
})

describe('sums', () => {
  test.each<[string, Row[]]>([
    ['one entry', [['available', 'IDR', 1]]],
    [
      'two that differ',
      [
        ['world', 'IDR', -100],
        ['available', 'IDR', 101],
      ],
    ],
    [
      'a sum of zero over two currencies',
      [
        ['world', 'IDR', -100],
        ['available', 'USD', 100],
      ],
    ],
    [
      'a sum that wraps around 64 bits',
      [
        ['world', 'IDR', 9_223_372_036_854_775_807n],
        ['fees', 'IDR', 9_223_372_036_854_775_807n],
        ['suspense', 'IDR', 2],
      ],
    ],
  ])('%s is refused', async (_, rows) => {
    await expect(asApplication(writtenSql(rows))).rejects.toMatchObject(refused('ledger_entry_sum'))
    await expectUntouched()
  })

  test('a transaction without entries is refused at commit', async () => {
    await expect(asApplication(causeSql(newTransactionId()))).rejects.toMatchObject(
      refused('ledger_transaction_entries'),
    )
  })

  test('an entry of no transaction is refused', async () => {
    const rows: Row[] = [
      ['world', 'IDR', -5],
      ['available', 'IDR', 5],
    ]
    await expect(asApplication(entriesSql(newTransactionId(), rows))).rejects.toMatchObject({ code: /^23/ })
    await expectUntouched()
  })

  test.each<[string, Row]>([
    ['nothing', ['available', 'IDR', 0]],
    ['an account that does not exist', ['mine', 'IDR', 5]],
    ['a currency in lower case', ['available', 'idr', 5]],
  ])('%s is refused', async (_, row) => {
    await expect(asApplication(writtenSql([row, ['world', row[1], -row[2]]]))).rejects.toMatchObject({ code: '23514' })
  })
})

describe('what is written', () => {
  test('entries are not added to it later, not even when they sum to zero', async () => {
    const id = newTransactionId()
    await asApplication(
      causeSql(id) +
        entriesSql(id, [
          ['world', 'IDR', -5],
          ['suspense', 'IDR', 5],
        ]),
    )
    const more = entriesSql(
      id,
      [
        ['world', 'IDR', -7],
        ['available', 'IDR', 7],
      ],
      { firstLine: 3 },
    )
    await expect(asApplication(more)).rejects.toMatchObject(refused('ledger_entry_whole'))
    await expectUntouched()
  })

  test('nor in the same transaction after its checks were called early', async () => {
    const id = newTransactionId()
    const text =
      `${causeSql(id)}${entriesSql(id, [
        ['world', 'IDR', -5],
        ['suspense', 'IDR', 5],
      ])}set constraints all immediate;` +
      entriesSql(
        id,
        [
          ['world', 'IDR', -7],
          ['available', 'IDR', 7],
        ],
        { firstLine: 3 },
      )
    await expect(asApplication(text)).rejects.toMatchObject(refused('ledger_entry_whole'))
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
  ])('is not open to the application or to the owner: %s', async (text) => {
    await expect(asApplication(text)).rejects.toMatchObject(FORBIDDEN)
    await expect(asOwner(text)).rejects.toMatchObject(ONLY_GROWS)
    await expectUntouched()
  })

  test.each([
    'alter table ledger_entry disable trigger all',
    'drop trigger inserted on ledger_entry',
    'set session_replication_role = replica',
  ])('keeps its guards against the application: %s', async (text) => {
    await expect(asApplication(text)).rejects.toMatchObject(FORBIDDEN)
  })
})

describe('balances', () => {
  test('more than the available balance is not spent', async () => {
    const rows: Row[] = [
      ['available', 'IDR', -BALANCE.amount - 1n],
      ['world', 'IDR', BALANCE.amount + 1n],
    ]
    await expect(asApplication(writtenSql(rows))).rejects.toMatchObject(refused('ledger_balance_not_negative'))
    await expectUntouched()
  })

  test('a currency the merchant never had is not spent', async () => {
    const rows: Row[] = [
      ['available', 'USD', -1],
      ['world', 'USD', 1],
    ]
    await expect(asApplication(writtenSql(rows))).rejects.toMatchObject(refused('ledger_balance_not_negative'))
  })

  test('a balance beyond 64 bits is refused', async () => {
    const most = 9_223_372_036_854_775_807n
    await expect(
      asApplication(
        writtenSql([
          ['world', 'IDR', -most],
          ['available', 'IDR', most],
        ]),
      ),
    ).rejects.toMatchObject({ code: '22003' })
    await expectUntouched()
  })

  test('of 20 who spend the whole balance by plain postings one succeeds', async () => {
    const spend = () =>
      writtenSql([
        ['available', 'IDR', -BALANCE.amount],
        ['world', 'IDR', BALANCE.amount],
      ])
    const ends = await Promise.allSettled(Array.from({ length: 20 }, () => asApplication(spend())))
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
    expect((await balanceOf(db, merchantId)).available).toBe(0n)
  })
})

describe('causes', () => {
  test('a second transaction for one cause is refused', async () => {
    const rows: Row[] = [
      ['world', 'IDR', -5],
      ['suspense', 'IDR', 5],
    ]
    await asApplication(writtenSql(rows, { cause: 'receipt:one' }))
    await expect(asApplication(writtenSql(rows, { cause: 'receipt:one' }))).rejects.toMatchObject(
      refused('ledger_transaction_cause'),
    )
  })
})

describe('holds', () => {
  const HELD = rupiah(100)
  let holdId: string

  beforeEach(async () => {
    const held = await transaction(db, merchantId, (tx) =>
      hold(tx, { merchantId, cause: 'payout-hold:x', at: new Date(), money: HELD }),
    )
    if (held.is !== 'held') throw new Error(held.is)
    holdId = held.id
  })

  const voided = (money = HELD.amount): Row[] => [
    ['held', 'IDR', -money],
    ['available', 'IDR', money],
  ]
  const posted = (money = HELD.amount): Row[] => [
    ['held', 'IDR', -money],
    ['world', 'IDR', money],
  ]

  test.each([
    ['posted', 'voided', 'post', 'void'],
    ['voided', 'posted', 'void', 'post'],
    ['posted', 'posted', 'post', 'post'],
    ['voided', 'voided', 'void', 'void'],
  ])('a %s hold is not %s again', async (_, __, first, second) => {
    // Another open hold keeps enough money on `held`, so that only the rule itself can refuse.
    await transaction(db, merchantId, (tx) =>
      hold(tx, { merchantId, cause: 'payout-hold:y', at: new Date(), money: HELD }),
    )
    const rows = (kind: string) => (kind === 'post' ? posted() : voided())
    await asApplication(writtenSql(rows(first), { kind: first, holdId }))
    await expect(asApplication(writtenSql(rows(second), { kind: second, holdId }))).rejects.toMatchObject(
      refused('ledger_transaction_resolution'),
    )
    expect((await balanceOf(db, merchantId)).held).toBe(HELD.amount)
  })

  test.each<[string, Row[], string]>([
    ['part of it', voided(1n), 'void'],
    ['more than it', voided(HELD.amount + 1n), 'void'],
    [
      'another currency',
      [
        ['held', 'USD', -HELD.amount],
        ['world', 'USD', HELD.amount],
      ],
      'post',
    ],
    [
      'other money, leaving it held',
      [
        ['world', 'IDR', -5],
        ['available', 'IDR', 5],
      ],
      'void',
    ],
    ['elsewhere under the name of a void', posted(), 'void'],
    ['it, and holding it again', [...posted(), ['held', 'IDR', 5], ['world', 'IDR', -5]], 'post'],
  ])('a resolution does not move %s', async (_, rows, kind) => {
    await expect(asApplication(writtenSql(rows, { kind, holdId }))).rejects.toMatchObject(refused('ledger_entry_held'))
    await expectUntouched(HELD.amount)
  })

  test.each<[string, Row[], string]>([
    ['by a plain posting', voided(), 'posting'],
    ['by a hold turned around', voided(), 'hold'],
    [
      'out of the world',
      [
        ['world', 'IDR', -5],
        ['held', 'IDR', 5],
      ],
      'hold',
    ],
  ])('held money does not move %s', async (_, rows, kind) => {
    await expect(asApplication(writtenSql(rows, { kind }))).rejects.toMatchObject(refused('ledger_entry_held'))
    await expectUntouched(HELD.amount)
  })

  test('only a hold is resolved: not a posting, not a resolution', async () => {
    const plain = newTransactionId()
    await asApplication(
      causeSql(plain) +
        entriesSql(plain, [
          ['world', 'IDR', -5],
          ['suspense', 'IDR', 5],
        ]),
    )
    await expect(asApplication(writtenSql(voided(), { kind: 'void', holdId: plain }))).rejects.toMatchObject(
      refused('ledger_entry_held'),
    )
    const resolution = newTransactionId()
    await asApplication(causeSql(resolution, { kind: 'void', holdId }) + entriesSql(resolution, voided()))
    await expect(
      asApplication(writtenSql(voided(-HELD.amount), { kind: 'void', holdId: resolution })),
    ).rejects.toMatchObject(refused('ledger_entry_held'))
    await expectUntouched()
  })

  test("another merchant's hold is not resolved", async () => {
    const stranger = newMerchantId()
    const text = writtenSql(posted(), { kind: 'post', holdId, merchant: stranger })
    await expect(asApplication(text, stranger)).rejects.toMatchObject({ code: /^23/ })
    await expectUntouched(HELD.amount)
  })

  test('a resolution names a hold, and nothing else does', async () => {
    await expect(asApplication(writtenSql(voided(), { kind: 'void' }))).rejects.toMatchObject(
      refused('ledger_transaction_hold'),
    )
    const rows: Row[] = [
      ['world', 'IDR', -5],
      ['suspense', 'IDR', 5],
    ]
    await expect(asApplication(writtenSql(rows, { holdId }))).rejects.toMatchObject(refused('ledger_transaction_hold'))
  })
})

describe('other merchants', () => {
  test('their ledger cannot be written', async () => {
    const rows: Row[] = [
      ['available', 'IDR', -5],
      ['world', 'IDR', 5],
    ]
    await expect(asApplication(writtenSql(rows), newMerchantId())).rejects.toMatchObject(FORBIDDEN)
    await expectUntouched()
  })

  test('their ledger cannot be seen, nor their balance guessed', async () => {
    const { rows } = await transaction(db, newMerchantId(), (tx) =>
      sql<{ seen: bigint; covers: boolean }>`
        select (select count(*) from ledger_balance) + (select count(*) from ledger_entry)
          + (select count(*) from ledger_transaction) as seen,
          ledger_cover(${merchantId}, 'IDR', ${minus(rupiah(1)).amount}) as covers`.execute(tx),
    )
    expect(rows).toEqual([{ seen: 0n, covers: false }])
  })
})
