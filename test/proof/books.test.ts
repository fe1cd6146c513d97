import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { proofOf } from '../../src/proof/proof-of.ts'
import { verifyInclusion } from '../../src/proof/verifier/verify.mjs'
import { verifyBooks } from '../../src/proof/verify/verify-books.ts'
import { someBooks } from './books.ts'

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

test('every transaction of a closed day has a proof that leads to its root, and one of the open day has none', async () => {
  for (const id of ids.filter((_, n) => n % 50 === 0)) {
    const owner = books.merchants.find((one) => one.slice(4, 7) === id.slice(4, 7)) ?? ''
    const proof = await transaction(db, owner, (tx) => proofOf(tx, owner, id))
    expect(proof).toMatchObject({ day: days[0], treeSize: 700 })
    expect(proof && verifyInclusion(proof)).toBe(true)
    expect(proof && verifyInclusion({ ...proof, leafIndex: (proof.leafIndex + 1) % 700 })).toBe(false)
  }
})
