import { createHash } from 'node:crypto'
import type { StatementEntry } from '../../banks/statements/statement.ts'

export type Identified = { readonly entry: StatementEntry; readonly identity: Buffer }

/**
 * What distinguishes entries of one account, so that statements that overlap are merged: the day, the amount and the bank's
 * reference, or its text where it gives none; and the count among those of the file that agree in all of it. The same
 * movement booked twice is two entries, and the second one stays the second one in every file that shows the whole day.
 */
export function identify(entries: readonly StatementEntry[]): Identified[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const { day, money, reference, text } = entry
    const name = JSON.stringify([
      ...[day, `${money.amount}`, money.currency],
      reference === null ? 'text' : 'reference',
      (reference ?? text).toUpperCase().replace(/\s/g, ''),
    ])
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { entry, identity: createHash('sha256').update(`${name} ${count}`).digest() }
  })
}
