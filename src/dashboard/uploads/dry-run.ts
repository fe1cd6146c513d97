import type { Db } from '../../db/db.ts'
import { type Tx, transaction } from '../../db/transaction.ts'

/** Thrown to roll back, with the result. */
class Done<Result> extends Error {
  readonly result: Result

  constructor(result: Result) {
    super('rolled back')
    this.result = result
  }
}

/** Runs work in a transaction of which nothing remains but its result: what would be refused is refused, and nothing is done. */
export async function dryRun<Result>(db: Db, merchantId: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  try {
    return await transaction(db, merchantId, async (tx) => {
      throw new Done(await work(tx))
    })
  } catch (error) {
    if (error instanceof Done) return error.result as Result
    throw error
  }
}
