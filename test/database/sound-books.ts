import { expect } from 'vitest'
import type { MasterKey } from '../../src/base/master-key.ts'
import type { Db } from '../../src/db/db.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { verifyBooks } from '../../src/proof/verify/verify-books.ts'

/** No invariant of the ledger is violated, and its chains and closed days are as they were signed. */
export async function expectSoundBooks(db: Db, masterKey: MasterKey): Promise<void> {
  expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
  expect(await verifyBooks({ db, masterKey })).toEqual([])
}
