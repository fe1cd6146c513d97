import { newId } from '../../base/id.ts'
import type { Money } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { type Entry, negate } from '../accounts.ts'
import {
  covers,
  type Draft,
  findByCause,
  findHolds,
  findResolution,
  insertTransactions,
  lockMerchantBalance,
} from '../store.ts'

/** `insufficient`: the available balance does not cover it. `repeated`: this cause holds, or has held, its money. */
export type Held =
  | { readonly is: 'held'; readonly id: string }
  | { readonly is: 'insufficient' }
  | { readonly is: 'repeated'; readonly id: string }

/** A merchant's money to be held. */
type Wanted = { readonly merchantId: string; readonly cause: string; readonly at: Date; readonly money: Money }

/** Holds money, available → held, where the balance covers it: of callers racing for the same money one gets `held`. */
export async function hold(tx: Tx, wanted: Wanted): Promise<Held> {
  const { merchantId, cause, money } = wanted
  const draft = draftOf(wanted)
  const written = await insertTransactions(tx, [draft], covers(merchantId, money))
  if (written.has(draft.id)) return { is: 'held', id: draft.id }
  const earlier = await findByCause(tx, merchantId, cause)
  return earlier === undefined ? { is: 'insufficient' } : { is: 'repeated', id: earlier }
}

/** A merchant's available balance in a currency, locked until the transaction ends. */
export const lockAvailable = async (tx: Tx, merchantId: string, currency: string): Promise<bigint> =>
  (await lockMerchantBalance(tx, merchantId, currency)).available

/**
 * Holds money for each of these in one statement; the caller has locked the available balance, which covers them all (the
 * database refuses more). Throws where a cause holds, or has held, its money.
 */
export async function holdAll(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  const written = await insertTransactions(tx, wanted.map(draftOf))
  if (written.size < wanted.length) throw new Error('what is to be held was held before')
}

function draftOf({ merchantId, cause, at, money }: Wanted): Draft {
  if (money.amount <= 0n) throw new RangeError('a hold sets a positive amount aside')
  const entries: Entry[] = [
    { account: 'available', money: negate(money) },
    { account: 'held', money },
  ]
  return { merchantId, id: newId('ltx', merchantId, at), cause, kind: 'hold', holdId: null, at, entries }
}

/** How a hold was resolved, by this or an earlier call; `isFirst` where by this one. */
export type Resolved = { readonly is: 'posted' | 'voided'; readonly isFirst: boolean }

/** The hold to resolve, by the cause it was made for; `cause` is what resolves it. */
export type Resolution = {
  readonly merchantId: string
  readonly holdCause: string
  readonly cause: string
  readonly at: Date
}
export type Posting = Resolution & { readonly to: readonly Entry[] }

/** Posts held money to the entries of `to`, which must add up to the hold. A hold is posted or voided, once. */
export const postHold = async (tx: Tx, posting: Posting): Promise<Resolved> => first(await postHolds(tx, [posting]))

/** Releases held money, held → available. A hold is posted or voided, once. */
export const voidHold = async (tx: Tx, resolution: Resolution): Promise<Resolved> =>
  first(await voidHolds(tx, [resolution]))

/** As `postHold` for several of one merchant, in order. Two round trips. */
export const postHolds = (tx: Tx, postings: readonly Posting[]): Promise<Resolved[]> =>
  resolve(tx, 'post', postings, ({ to }) => to)

/** As `voidHold` for several of one merchant, in order. Two round trips. */
export const voidHolds = (tx: Tx, resolutions: readonly Resolution[]): Promise<Resolved[]> =>
  resolve(tx, 'void', resolutions, (_resolution, money) => [{ account: 'available', money }])

async function resolve<One extends Resolution>(
  tx: Tx,
  kind: 'post' | 'void',
  resolutions: readonly One[],
  destinations: (resolution: One, held: Money) => readonly Entry[],
): Promise<Resolved[]> {
  const [one] = resolutions
  if (!one) return []
  const { merchantId } = one
  const holds = await findHolds(
    tx,
    merchantId,
    resolutions.map(({ holdCause }) => holdCause),
  )
  const drafts = resolutions.map((resolution): Draft & { readonly holdId: string } => {
    const { cause, holdCause, at } = resolution
    const held = holds.get(holdCause)
    if (!held) throw new Error(`no hold was made for ${holdCause}`)
    const entries = [{ account: 'held' as const, money: negate(held.money) }, ...destinations(resolution, held.money)]
    return { merchantId, id: newId('ltx', merchantId, at), cause, kind, holdId: held.id, at, entries }
  })
  const written = await insertTransactions(tx, drafts)
  return Promise.all(
    drafts.map(async ({ id, cause, holdId }) => {
      const became = written.has(id) ? kind : await findResolution(tx, merchantId, holdId)
      if (became === undefined) throw new Error(`${cause} has happened, but did not resolve the hold ${holdId}`)
      return { is: became === 'post' ? 'posted' : 'voided', isFirst: written.has(id) } as const
    }),
  )
}

function first<T>([one]: readonly T[]): T {
  if (one === undefined) throw new Error('nothing was resolved')
  return one
}
