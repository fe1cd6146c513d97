import { dayAfter } from '../../base/time-zone.ts'
import type { Tx } from '../../db/transaction.ts'
import { type DayStatement, hashOfRecord } from '../day.ts'
import { auditPath, consistencyProof, HASH_BYTES } from '../merkle.ts'
import { type ClosedDay, readDays } from '../store.ts'
import { CannotProve, type Scope } from './scope.ts'
import { findTransactions } from './store.ts'

/** All closed days, and those of them that a package has. */
export type PackageDays = { readonly all: readonly ClosedDay[]; readonly chosen: readonly ClosedDay[] }

/**
 * The days of a package: those that it is about, the one before them, one that the auditor knows, and the newest, so that it shows that
 * today's books contain them.
 */
export async function readPackageDays(
  tx: Tx,
  { scope, since }: { readonly scope: Scope; readonly since: string | null },
): Promise<PackageDays> {
  const all = await readDays(tx)
  const newest = all.at(-1)
  if (!newest) throw new CannotProve('No day is closed yet.')
  const own = await daysOf(tx, scope)
  const closed = new Set(all.map(({ day }) => day))
  const required = since === null ? own : [...own, since]
  const open = required.find((day) => !closed.has(day))
  if (open !== undefined) {
    throw new CannotProve(`${open} is not closed: the books are from ${all[0]?.day} to ${newest.day}.`)
  }
  const wanted = new Set([...required, ...own.map((day) => dayAfter(day, -1)), newest.day])
  return { all, chosen: all.filter(({ day }) => wanted.has(day)) }
}

async function daysOf(tx: Tx, scope: Scope): Promise<string[]> {
  if (scope.kind === 'day') return [scope.day]
  if (scope.kind === 'transaction') {
    return [...new Set((await findTransactions(tx, scope.transactionId)).map(({ day }) => day))]
  }
  const days: string[] = []
  for (let day = scope.from; day <= scope.to; day = dayAfter(day, 1)) days.push(day)
  return days
}

/** Who signed the newest day: the gateway's address then. */
export function issuerOf({ chosen }: PackageDays): string {
  const payload = chosen.at(-1)?.statement.split('.')[1] ?? ''
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as DayStatement).iss
}

/** `days.json`: each day's statement, its place among all days up to it, and how it continues the one before it in the file. */
export function daysFile({ all, chosen }: PackageDays): object[] {
  const records = Buffer.concat(all.map(hashOfRecord))
  const hex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'))
  let before: ClosedDay | undefined
  return chosen.map((closed) => {
    const upTo = records.subarray(0, closed.booksSize * HASH_BYTES)
    const entry = {
      statement: closed.statement,
      recordPath: hex(auditPath(upTo, closed.booksSize - 1)),
      consistency: before ? hex(consistencyProof(upTo, before.booksSize)) : null,
    }
    before = closed
    return entry
  })
}
