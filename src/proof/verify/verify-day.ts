import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { SUBTREE_LEAVES, subtreesOf } from '../day-tree.ts'
import { type Head, hashOfLeaf, headText } from '../leaf.ts'
import { HASH_BYTES, hashLeaf, rootOf } from '../merkle.ts'
import { type ClosedDay, readSubtrees } from '../store.ts'
import { type Fault, faultOfDay } from './fault.ts'
import { readHead, readPlaced, type StoredLeaf } from './store.ts'
import { differingSubtrees } from './verify-days.ts'

const PAGE = 2_000
/** How many faults of one day are reported; the first is bad enough. */
const FAULTS_MAX = 100
/** How many places of a day that differ are named. */
const PLACES_MAX = 10

/** The end of a chain while it is verified: the hash that is stored, and the one that its row has. */
type End = Head & { readonly transactionId: string | null; readonly ownHash: Buffer }
/** The ends of the chains that were met, by merchant. */
export type Ends = Map<string, End>

/** A day that is verified: closed, or the open one with the leaves that it has. `ends` are those of the day before. */
type Checked = {
  readonly day: string
  readonly size: number
  readonly closed: ClosedDay | null
  readonly ends: Ends
}

/**
 * Verifies every leaf of a day against its row, its place in its merchant's chain, and all of them against the day's root.
 * Where `ends` lacks a merchant, its chain is read from where the day found it. Leaves the ends of the day in `ends`.
 */
export async function verifyDay(db: Db, { day, size, closed, ends }: Checked): Promise<Fault[]> {
  const faults: Fault[] = []
  const hashes: Buffer[] = []
  let next = 0
  for (;;) {
    const rows = await transaction(db, ALL_MERCHANTS, (tx) => readPage(tx, day, { from: next, below: size }, ends))
    for (const row of rows) {
      if (row.leafIndex !== next) faults.push(faultOfDay(day, missing(next, row.leafIndex)))
      next = row.leafIndex + 1
      hashes.push(row.leafHash)
      faults.push(...verifyLeaf(day, row, ends))
    }
    if (rows.length < PAGE) break
    await setImmediate()
  }
  if (next < size) faults.push(faultOfDay(day, missing(next, size)))
  if (closed) {
    const stored = await transaction(db, ALL_MERCHANTS, (tx) => readSubtrees(tx, day))
    faults.push(...verifyRoot(closed, stored, Buffer.concat(hashes)))
  }
  return faults.slice(0, FAULTS_MAX)
}

/** The next leaves of a day; of a merchant that was not met before also the end of its chain until then. */
async function readPage(
  tx: Tx,
  day: string,
  { from, below }: { readonly from: number; readonly below: number },
  ends: Ends,
): Promise<StoredLeaf[]> {
  const page = await readPlaced(tx, day, { from, below, limit: PAGE })
  const first = new Map(page.toReversed().map((row) => [row.merchantId, row]))
  for (const { merchantId, position } of first.values()) {
    if (ends.has(merchantId) || position === 1) continue
    const before = await readHead(tx, merchantId, position - 1)
    if (before) ends.set(merchantId, { ...before, ownHash: before.leafHash, transactionId: null })
  }
  return page
}

const missing = (from: number, below: number): string =>
  below - from === 1 ? `leaf ${from} was removed` : `leaves ${from} to ${below - 1} were removed`

function verifyLeaf(day: string, row: StoredLeaf, ends: Ends): Fault[] {
  const { merchantId, transactionId, position, leafHash, booked } = row
  const fault = (detail: string): Fault => ({ day, merchantId, transactionId, detail })
  const before = ends.get(merchantId)
  const end = (ownHash: Buffer): void => {
    ends.set(merchantId, { merchantId, position, leafHash, ownHash, transactionId })
  }
  if (!booked) {
    end(leafHash)
    return [fault('the transaction is lost: it was in the books and its row is not')]
  }
  const faults: Fault[] = []
  if (position !== (before?.position ?? 0) + 1) {
    const after = before ? ` after ${before.transactionId ?? `position ${before.position}`}` : ''
    faults.push(fault(`it is number ${position} of its merchant${after}: one was removed, or two were exchanged`))
  }
  const hashAfter = (previous: Buffer | undefined) =>
    hashOfLeaf({ ...booked, position, previous: previous?.toString('hex') ?? null })
  const hash = hashAfter(before?.leafHash)
  if (leafHash.equals(hash)) {
    end(hash)
    return faults
  }
  // The hash of the one before it may be what was changed; that is reported there.
  if (before && !before.ownHash.equals(before.leafHash) && leafHash.equals(hashAfter(before.ownHash))) {
    end(leafHash)
    return faults
  }
  end(hash)
  const earlier = before?.transactionId ? `, or ${before.transactionId} before it` : ''
  return [...faults, fault(`the transaction${earlier} was changed since it was booked`)]
}

/** Compares a day's leaves, as they are stored, with its root; names the places that differ where they can be determined. */
function verifyRoot({ day, treeSize, root }: ClosedDay, stored: Buffer, leaves: Buffer): Fault[] {
  const subtrees = subtreesOf(leaves)
  const areProven = rootOf(stored).toString('hex') === root
  if (leaves.length / HASH_BYTES === treeSize && rootOf(subtrees).toString('hex') === root) {
    return areProven ? [] : [faultOfDay(day, 'the stored roots of its subtrees were changed')]
  }
  const places = areProven ? differingSubtrees(stored, subtrees) : []
  const ranges = places.slice(0, PLACES_MAX).map((n) => `${n * SUBTREE_LEAVES}–${(n + 1) * SUBTREE_LEAVES - 1}`)
  const among = ranges.length > 0 ? `, among the leaves ${ranges.join(', ')}` : ''
  return [faultOfDay(day, `its transactions are not those of its root${among}`)]
}

/** Compares the ends of all chains at the end of a day with what the day says of them. */
export function verifyHeads({ day, headsSize, headsRoot }: ClosedDay, heads: Iterable<Head>): Fault[] {
  const inOrder = [...heads].sort((a, b) => (a.merchantId < b.merchantId ? -1 : 1))
  const root = rootOf(Buffer.concat(inOrder.map((head) => hashLeaf(headText(head)))))
  const isSame = inOrder.length === headsSize && root.toString('hex') === headsRoot
  return isSame ? [] : [faultOfDay(day, 'the ends of the merchants’ chains are not those that it closed with')]
}
