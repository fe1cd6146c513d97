import { DAY_MS, later } from '../../base/clock.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import type { StatementLine } from './statement.ts'
import { findByReferences, listConnectionsOfDay } from './store.ts'

/** The connection a statement belongs to. `several`: it lists payouts of each of these, or none while each had some that day. */
export type IdentifiedBank =
  | { readonly is: 'one'; readonly connectionId: string | null }
  | { readonly is: 'several'; readonly connectionIds: readonly string[]; readonly by: 'references' | 'day' }

const BATCH = 500

/**
 * Determines the connection that a statement's payouts were sent over. If it lists none of ours, it belongs to the only connection
 * with a payout that ended that day; null: there was none.
 */
export const identifyBank = (db: Db, lines: readonly StatementLine[], day: string): Promise<IdentifiedBank> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const named = await connectionsNamed(tx, lines)
    if (named.length > 0) return oneOf(named, 'references')
    const start = HOME.calendar.startOf(day)
    return oneOf(await listConnectionsOfDay(tx, [start, later(start, DAY_MS)]), 'day')
  })

function oneOf(connectionIds: readonly string[], by: 'references' | 'day'): IdentifiedBank {
  const [connectionId = null, ...others] = connectionIds
  return others.length === 0 ? { is: 'one', connectionId } : { is: 'several', connectionIds, by }
}

async function connectionsNamed(tx: Tx, lines: readonly StatementLine[]): Promise<string[]> {
  const found = new Set<string>()
  for (let i = 0; i < lines.length; i += BATCH) {
    const references = [...new Set(lines.slice(i, i + BATCH).map(({ reference }) => reference))]
    const payouts = [...(await findByReferences(tx, references)).values()]
    for (const { stage, connectionId } of payouts) if (stage !== 'QUEUED') found.add(connectionId)
  }
  return [...found].toSorted()
}
