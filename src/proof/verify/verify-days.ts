import { compactVerify, importJWK } from 'jose'
import { dayAfter } from '../../base/time-zone.ts'
import { DAY_TYPE, type DayStatement, hashOfRecord } from '../day.ts'
import { ALGORITHM } from '../keys.ts'
import { HASH_BYTES, rootOf } from '../merkle.ts'
import type { ProofKey } from '../signing-keys.ts'
import type { ClosedDay } from '../store.ts'
import { type Fault, faultOfDay } from './fault.ts'

/** What the days are compared with: where the worker is. */
type Bounds = { readonly firstDay: string; readonly openDay: string }

/**
 * Checks the closed days against each other: none is left out, each names the root before it, each was signed by a key of ours
 * as it is stored, and the tree over all days is theirs.
 */
export async function verifyDays(
  days: readonly ClosedDay[],
  keys: readonly ProofKey[],
  bounds: Bounds,
): Promise<Fault[]> {
  const faults: Fault[] = []
  const records: Buffer[] = []
  let expected = bounds.firstDay
  let before: ClosedDay | undefined
  for (const closed of days) {
    const { day } = closed
    records.push(hashOfRecord(closed))
    if (day !== expected) faults.push(...leftOut(expected, day))
    if (closed.previousRoot !== (before?.root ?? null)) {
      faults.push(faultOfDay(day, 'it does not continue the day before: a root was replaced or a day left out'))
    }
    const booksRoot = rootOf(Buffer.concat(records), 0, records.length)
    if (closed.booksSize !== records.length || closed.booksRoot !== booksRoot.toString('hex')) {
      faults.push(faultOfDay(day, 'the tree over all days is not that of the days stored'))
    }
    faults.push(...(await verifyStatement(closed, keys)))
    expected = dayAfter(day, 1)
    before = closed
  }
  if (expected !== bounds.openDay) faults.push(...leftOut(expected, bounds.openDay))
  return faults
}

const LEFT_OUT_MAX = 100

function leftOut(from: string, before: string): Fault[] {
  if (before < from) return [faultOfDay(before, 'the day is there twice, or before the first')]
  const days: string[] = []
  for (let day = from; day < before && days.length < LEFT_OUT_MAX; day = dayAfter(day, 1)) days.push(day)
  return days.map((day) => faultOfDay(day, 'the day was left out'))
}

/** How far the clocks of two processes may differ around the beginning and the end of a key, in seconds. */
const LEEWAY_SECONDS = 3_600

async function verifyStatement(closed: ClosedDay, keys: readonly ProofKey[]): Promise<Fault[]> {
  const fault = (detail: string) => [faultOfDay(closed.day, detail)]
  let statement: Partial<DayStatement>
  try {
    const { payload } = await compactVerify(
      closed.statement,
      async ({ kid }) => {
        const key = keys.find(({ id }) => id === kid)
        if (!key) throw new Error('unknown key')
        return importJWK(key.publicJwk, ALGORITHM)
      },
      { algorithms: [ALGORITHM] },
    )
    statement = JSON.parse(Buffer.from(payload).toString())
  } catch {
    return fault('its signature is not by a key of ours: a root or a key was replaced')
  }
  const header = JSON.parse(Buffer.from(closed.statement.split('.')[0] ?? '', 'base64url').toString())
  if (header.typ !== DAY_TYPE) return fault('what was signed is no day')
  const key = keys.find(({ id }) => id === header.kid)
  if (key && !isInForce(key, statement.iat ?? 0)) return fault('it was signed when its key was not in force')
  const signed = (name: keyof DayStatement & keyof ClosedDay) => statement[name] === closed[name]
  const changed = SIGNED.filter((name) => !signed(name))
  return changed.length === 0 ? [] : fault(`what is stored is not what was signed: ${changed.join(', ')}`)
}

const SIGNED = [
  'day',
  'treeSize',
  'root',
  'previousRoot',
  'headsSize',
  'headsRoot',
  'booksSize',
  'booksRoot',
] as const satisfies readonly (keyof DayStatement & keyof ClosedDay)[]

const isInForce = ({ createdAt, endedAt }: ProofKey, iat: number): boolean =>
  iat >= createdAt.getTime() / 1_000 - LEEWAY_SECONDS &&
  (endedAt === null || iat <= endedAt.getTime() / 1_000 + LEEWAY_SECONDS)

/** Which of a day's subtrees have another root than they had. */
export function differingSubtrees(stored: Buffer, subtrees: Buffer): number[] {
  const count = Math.max(stored.length, subtrees.length) / HASH_BYTES
  const at = (all: Buffer, n: number) => all.subarray(n * HASH_BYTES, (n + 1) * HASH_BYTES)
  return Array.from({ length: count }, (_, n) => n).filter((n) => !at(stored, n).equals(at(subtrees, n)))
}
