import { newId } from '../base/id.ts'
import type { Money } from '../base/money.ts'
import type { Tx } from '../db/transaction.ts'
import { type Entry, negate } from './accounts.ts'
import { covers, findByCause, findHold, findResolution, insertTransactions } from './store.ts'

/** `insufficient`: the available balance does not cover it. `repeated`: this cause holds, or has held, its money. */
export type Held =
  | { readonly is: 'held'; readonly id: string }
  | { readonly is: 'insufficient' }
  | { readonly is: 'repeated'; readonly id: string }

/** Sets money aside, available → held, where the balance covers it: of racers for the same money one gets `held`. */
export async function hold(
  tx: Tx,
  wanted: { merchantId: string; cause: string; at: Date; money: Money },
): Promise<Held> {
  const { merchantId, cause, at, money } = wanted
  if (money.amount <= 0n) throw new RangeError('a hold sets a positive amount aside')
  const id = newId('ltx', merchantId, at)
  const entries: Entry[] = [
    { account: 'available', money: negate(money) },
    { account: 'held', money },
  ]
  const draft = { merchantId, id, cause, kind: 'hold', holdId: null, at, entries } as const
  const written = await insertTransactions(tx, [draft], covers(merchantId, money))
  if (written.has(id)) return { is: 'held', id }
  const earlier = await findByCause(tx, merchantId, cause)
  return earlier === undefined ? { is: 'insufficient' } : { is: 'repeated', id: earlier }
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

/** Lets held money go where `to` says; the amounts must add up to the hold. A hold is posted or voided, once. */
export const postHold = (tx: Tx, resolution: Resolution & { readonly to: readonly Entry[] }): Promise<Resolved> =>
  resolve(tx, resolution, 'post', () => resolution.to)

/** Gives held money back, held → available. A hold is posted or voided, once. */
export const voidHold = (tx: Tx, resolution: Resolution): Promise<Resolved> =>
  resolve(tx, resolution, 'void', (money) => [{ account: 'available', money }])

async function resolve(
  tx: Tx,
  { merchantId, holdCause, cause, at }: Resolution,
  kind: 'post' | 'void',
  destinations: (held: Money) => readonly Entry[],
): Promise<Resolved> {
  const held = await findHold(tx, merchantId, holdCause)
  if (!held) throw new Error(`no hold was made for ${holdCause}`)
  const id = newId('ltx', merchantId, at)
  const entries: Entry[] = [{ account: 'held', money: negate(held.money) }, ...destinations(held.money)]
  const written = await insertTransactions(tx, [{ merchantId, id, cause, kind, holdId: held.id, at, entries }])
  const became = written.has(id) ? kind : await findResolution(tx, merchantId, held.id)
  if (became === undefined) throw new Error(`${cause} has happened, but did not resolve the hold for ${holdCause}`)
  return { is: became === 'post' ? 'posted' : 'voided', isFirst: written.has(id) }
}
