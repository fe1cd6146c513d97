import type { Clock } from '../../base/clock.ts'
import { ApiError } from '../../base/errors.ts'
import type { Db } from '../../db/db.ts'
import { DatabaseUnavailable, isHangingCommit } from '../../db/failures.ts'
import { groupCommitPer } from '../../db/group-commit.ts'
import { transaction } from '../../db/transaction.ts'
import type { Plans } from '../../fees/plans.ts'
import { type Claim, claimKeys, claimName, keepReplies, type StoredReply } from '../../http/idempotency.ts'
import type { HashKeys } from '../envelope/hash-keys.ts'
import { acceptPayouts, type Request } from './accept.ts'

type App = { readonly db: Db; readonly clock: Clock; readonly hashKeys: HashKeys; readonly plans: Plans }
type Item = { readonly app: App; readonly claim: Claim; readonly request: Request }

/** What becomes of an item: its reply, its refusal, or null where it has to be accepted alone. */
type End = StoredReply | ApiError | null

/**
 * Accepts a payout together with those of its merchant that arrive meanwhile, in one transaction under one lock of the
 * balance, as if one came after the other: nobody's refusal touches a neighbour. Throws its refusal. Null: nothing was done
 * for this one, or it is not known what was (an unknown COMMIT); accepted alone it gets its own outcome.
 */
export const acceptTogether = (app: App, claim: Claim, request: Request): Promise<StoredReply | null> => {
  const { merchantId, amount } = request.draft
  return groupOf(app.db).submit(`${merchantId} ${amount.currency}`, { app, claim, request })
}

const groupOf = groupCommitPer<Db, Item, StoredReply | null>(acceptBatch)

async function acceptBatch(_db: Db, _group: string, batch: readonly Item[]): Promise<End[]> {
  let together = firstOfEachKey(batch)
  try {
    for (;;) {
      const ends = await acceptAll(together)
      if (!(ends instanceof RefusedWithKey)) return batch.map((item) => ends.get(item) ?? null)
      // Their claims were undone with everything else; without them the others' turns come sooner.
      const { refused } = ends
      together = together.filter((item) => !refused.has(item))
      if (together.length === 0) return batch.map(() => null)
    }
  } catch (error) {
    // Another run would double the wait.
    if (error instanceof DatabaseUnavailable || isHangingCommit(error)) throw error
    return batch.map(() => null)
  }
}

/** A refusal leaves its Idempotency-Key free, and in one transaction there is no unclaiming it. */
class RefusedWithKey extends Error {
  readonly refused: ReadonlySet<Item>

  constructor(refused: ReadonlySet<Item>) {
    super('an Idempotency-Key was claimed in vain')
    this.refused = refused
  }
}

/** Accepts what can be accepted in one transaction; an item whose key is known is left out. */
async function acceptAll(together: readonly Item[]): Promise<Map<Item, End> | RefusedWithKey> {
  const [first] = together
  if (!first) return new Map()
  const { app, request } = first
  const { merchantId } = request.draft
  return transaction(app.db, merchantId, async (tx) => {
    const claimed = await claimKeys(
      tx,
      together.map(({ claim }) => claim),
    )
    const items = together.filter(({ claim }) => claim.key === null || claimed.has(claimName(claim) ?? ''))
    if (items.length === 0) return new Map<Item, End>()
    const outcomes = await acceptPayouts(
      tx,
      app.plans,
      app.clock(),
      (open) => app.hashKeys.read(open, merchantId),
      items.map((item) => item.request),
    )
    const ends = new Map<Item, End>()
    for (const [n, item] of items.entries()) {
      const outcome = outcomes[n]
      if (!outcome || outcome instanceof ApiError) ends.set(item, outcome ?? null)
      else ends.set(item, { status: 200, body: outcome.acceptance, isReplay: outcome.isRepeat })
    }
    const refused = items.filter((item) => item.claim.key !== null && ends.get(item) instanceof ApiError)
    if (refused.length > 0) throw new RefusedWithKey(new Set(refused))
    await keepReplies(tx, items.flatMap(replyOf(ends)))
    return ends
  }).catch((error: unknown) => {
    if (error instanceof RefusedWithKey) return error
    throw error
  })
}

const replyOf =
  (ends: ReadonlyMap<Item, End>) =>
  (item: Item): { claim: Claim; status: number; body: string }[] => {
    const end = ends.get(item)
    return end && !(end instanceof ApiError) ? [{ claim: item.claim, status: end.status, body: end.body }] : []
  }

/** Of two with one key in a batch the second waits for the first one's reply, as it would alone. */
function firstOfEachKey(batch: readonly Item[]): readonly Item[] {
  const seen = new Set<string>()
  return batch.filter(({ claim }) => {
    const name = claimName(claim)
    if (name === undefined) return true
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}
