import type { Db } from '../../../db/db.ts'
import { CommitUnknown } from '../../../db/failures.ts'
import { groupCommitPer, withOneByOneFallback } from '../../../db/group-commit.ts'
import { runInRounds } from '../../../db/rounds.ts'
import { ALL_MERCHANTS, pipelined, type Tx, transaction } from '../../../db/transaction.ts'

/** Work in a transaction. `names`: the things it decides about, such as the code that is paid, locked meanwhile. */
type Work = { readonly names: readonly string[]; run(tx: Tx): Promise<unknown> }

/**
 * Runs work of the bank's in a transaction, shared with what arrives at the same time and decides about nothing of the same
 * name: their statements travel together, and they commit together. Where one of them fails, each is run again alone.
 */
export const shareTransaction = async <Result>(
  db: Db,
  names: readonly string[],
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> => (await groupCommitOf(db).submit('', { names, run })) as Result

const groupCommitOf = groupCommitPer((db: Db, _all: string, batch: Work[]) =>
  runInRounds(
    batch,
    ({ names }) => names,
    (round) => withOneByOneFallback(round, (some) => runAll(db, some)),
  ),
)

/** What may have been committed is not run again: money that is forced to move would move twice. */
const runAll = (db: Db, works: readonly Work[]): Promise<unknown[]> =>
  transaction(db, ALL_MERCHANTS, (tx) => pipelined(works.map(({ run }) => run(tx)))).catch((error: unknown) => {
    if (error instanceof CommitUnknown) return works.map(() => error)
    throw error
  })
