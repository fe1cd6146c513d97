import { dayAfter } from '../../base/time-zone.ts'
import type { Tx } from '../../db/transaction.ts'
import { headText } from '../leaf.ts'
import { auditPath, hashLeaf } from '../merkle.ts'
import { readHeadsAt } from '../verify/store.ts'
import { CannotProve, type Scope } from './scope.ts'

/** The end of a merchant's chain at the end of a day, with its audit path in that day's tree of ends. */
type ProvenHead = {
  readonly day: string
  readonly merchantId: string
  readonly position: number
  readonly leafHash: string
  readonly index: number
  readonly path: readonly string[]
}

/**
 * `heads.json`: where a merchant's chain ended before the first day of the package, null where it had not begun, and at the end of
 * the last. They prove that nothing between is missing. Empty for other packages.
 */
export async function headsFile(tx: Tx, scope: Scope): Promise<{ before?: ProvenHead | null; after?: ProvenHead }> {
  if (scope.kind !== 'merchant') return {}
  const { merchantId, from, to } = scope
  const after = await proveHead(tx, merchantId, to)
  if (!after) throw new CannotProve(`${merchantId} has no transaction until ${to}.`)
  return { before: (await proveHead(tx, merchantId, dayAfter(from, -1))) ?? null, after }
}

async function proveHead(tx: Tx, merchantId: string, day: string): Promise<ProvenHead | undefined> {
  const heads = (await readHeadsAt(tx, day)).sort((a, b) => (a.merchantId < b.merchantId ? -1 : 1))
  const index = heads.findIndex((head) => head.merchantId === merchantId)
  const head = heads[index]
  if (!head) return undefined
  const path = auditPath(Buffer.concat(heads.map((one) => hashLeaf(headText(one)))), index)
  return {
    ...{ day, merchantId, position: head.position, leafHash: head.leafHash.toString('hex'), index },
    path: path.map((hash) => hash.toString('hex')),
  }
}
