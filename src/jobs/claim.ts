import type { Db } from '../db/db.ts'
import { CommitUnknown } from '../db/failures.ts'
import { groupCommitPer, withOneByOneFallback } from '../db/group-commit.ts'
import { ALL_MERCHANTS, pipelined, scopeText, type Tx, transaction } from '../db/transaction.ts'

/** A look for work that is due; wrapped, because a group commit takes a result of nothing for a missing one. */
type Look = (tx: Tx) => Promise<{ readonly found: unknown }>

/**
 * Looks for due work of all merchants, and claims it. Tasks poll at the same moments (`jobs/worker.ts`), and what they look
 * for at one moment shares a transaction: an idle gateway begins and commits once for all of them. `look` waits for no lock
 * (SKIP LOCKED), sets nothing for its transaction, and may run again.
 */
export const claim = async <Found>(db: Db, look: (tx: Tx) => Promise<Found>): Promise<Found> => {
  const { found } = await looksOf(db).submit(scopeText(ALL_MERCHANTS), async (tx) => ({ found: await look(tx) }))
  return found as Found
}

/** Those of a turn of the sandbox's tasks see other merchants than those of another: the scope is the group. */
const looksOf = groupCommitPer((db: Db, _scope: string, looks: Look[]) =>
  withOneByOneFallback(looks, (some) => runAll(db, some)),
)

/** What may have been committed is not run again: its claims last until their leases end. */
const runAll = (db: Db, looks: readonly Look[]): Promise<({ found: unknown } | Error)[]> =>
  transaction(db, ALL_MERCHANTS, (tx) => pipelined(looks.map((look) => look(tx)))).catch((error: unknown) => {
    if (error instanceof CommitUnknown) return looks.map(() => error)
    throw error
  })
