import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { proofOf } from '../../src/proof/proof-of.ts'
import { verifyBooks } from '../../src/proof/verify/verify-books.ts'
import { runAsOwner } from '../database/ledger-sql.ts'
import { someBooks, withoutGuards } from './books.ts'

const books = await someBooks(4)
const { db, masterKey } = books
const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']
await books.work(new Date('2026-11-20T01:00:00+07:00'))
const ids = await books.book('2026-11-20', 700)
await books.close('2026-11-20')
await books.book('2026-11-21', 3)
// 2026-11-22 stays empty.
await books.close('2026-11-22')
await books.book('2026-11-23', 300)
await books.work(new Date('2026-11-23T20:00:00+07:00'))

test('sound books have no fault', async () => {
  const { rows } = await transaction(db, ALL_MERCHANTS, (tx) =>
    sql<{ day: string; size: bigint }>`select day::text, tree_size as size from proof_day order by 1`.execute(tx),
  )
  expect(rows).toEqual([
    { day: days[0], size: 700n },
    { day: days[1], size: 3n },
    { day: days[2], size: 0n },
  ])
  expect(await verifyBooks({ db, masterKey })).toEqual([])
})

test('t', async () => {
  const proof = await transaction(db, ALL_MERCHANTS, (tx) => proofOf(tx, books.merchants.find((m) => m.slice(4,7) === ids[600]?.slice(4,7)) ?? '', ids[600] ?? ''))
  expect(proof).toEqual({})
})
