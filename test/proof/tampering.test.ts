import pg from 'pg'
import { expect, test } from 'vitest'
import type { Fault } from '../../src/proof/verify/fault.ts'
import { verifyBooks } from '../../src/proof/verify/verify-books.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { someBooks } from './books.ts'
import { type Expected, TAMPERINGS } from './tampering.ts'

const RUNS = Number(process.env.PROOF_RUNS ?? 0)
const TRANSACTIONS = Number(process.env.PROOF_TRANSACTIONS ?? 240)
const TABLES = ['ledger_transaction', 'ledger_entry', 'proof_leaf', 'proof_head', 'proof_day', 'proof_key']

const books = await someBooks(5)
const { db, masterKey } = books
await books.work(new Date('2026-11-20T00:00:00+07:00'))
for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
  await books.book(day, Math.ceil(TRANSACTIONS / 4))
  await books.close(day)
}
await books.book('2026-11-23', Math.floor(TRANSACTIONS / 4))
await books.work(new Date('2026-11-23T23:59:59+07:00'))

const client = new pg.Client({ connectionString: books.url })
await client.connect()
atEndOfFile(() => client.end())
await client.query('set session_replication_role = replica')
await client.query('create schema stored')
for (const table of TABLES) await client.query(`create table stored.${table} as table public.${table}`)

/** Puts back what a tampering changed. */
async function putBack(): Promise<void> {
  for (const table of TABLES) {
    await client.query(
      `delete from ${table} where not exists (select from stored.${table} as copy where copy = ${table})`,
    )
    await client.query(`insert into ${table} select * from stored.${table} except select * from ${table}`)
  }
}

const anywhere = async (isClosed = false) => {
  const { rows } = await client.query(
    `select day::text as day, merchant_id, transaction_id, leaf_index, position from proof_leaf
     where not $1 or day < '2026-11-23' order by random() limit 1`,
    [isClosed],
  )
  return rows[0]
}

const names = (faults: readonly Fault[], { day, transactions }: Expected): boolean =>
  faults.length > 0 &&
  (day === null || faults.some((fault) => fault.day === day)) &&
  (transactions.length === 0 ||
    transactions.some((id) => faults.some((fault) => fault.transactionId === id || fault.detail.includes(id))))

async function tamper(kind: string): Promise<void> {
  const expected = await TAMPERINGS[kind]?.(client, anywhere)
  const faults = await verifyBooks({ db, masterKey })
  expect(
    expected && names(faults, expected),
    `${kind}: ${JSON.stringify({ expected, faults: faults.slice(0, 5) })}`,
  ).toBe(true)
  await putBack()
}

const KINDS = Object.keys(TAMPERINGS)

test.each(KINDS)('%s: it is found, and named', async (kind) => {
  await tamper(kind)
  expect(await verifyBooks({ db, masterKey })).toEqual([])
})

test.runIf(RUNS > 0)(
  `of ${RUNS} tamperings all are found, and of ${RUNS} checks of sound books none finds anything`,
  async () => {
    for (let run = 0; run < RUNS; run++) {
      await tamper(KINDS[run % KINDS.length] ?? '')
      expect(await verifyBooks({ db, masterKey })).toEqual([])
    }
  },
)
