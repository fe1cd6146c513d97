import { DAY_MS, later } from '../../base/clock.ts'
import { listUnknownSince } from '../../collections/unknown-payment.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { holidayWarning } from '../../markets/holiday-warning.ts'
import { readFaults } from '../../proof/faults.ts'
import { countOpenSince } from '../../statements/breaks/read-breaks.ts'
import { type ConnectionReader, describeConnections } from '../connections/describe-connection.ts'
import { troublesOf } from '../connections/troubles.ts'
import type { OperatorTopic } from './topics.ts'

/** One thing that an operator should look at. */
export type OperatorTrouble = {
  readonly topic: OperatorTopic
  /** The connection it concerns, or the day and transaction of the books; empty: none. */
  readonly subjectId: string
}

/** Money for an unknown code is reported so long after it arrived. */
const UNKNOWN_FOR_MS = 7 * DAY_MS
/** Places in the books that are reported one by one. */
const PLACES_MAX = 20

/** Every current trouble of the deployment, as the overview shows them to operators. */
export async function readTroubles(
  app: Pick<ConnectionReader, 'db' | 'masterKey'>,
  now: Date,
): Promise<OperatorTrouble[]> {
  const connections = await describeConnections(app)
  const overdue = await transaction(app.db, ALL_MERCHANTS, (tx) => countOpenSince(tx, later(now, -DAY_MS)))
  const ofDeployment = (topic: OperatorTopic, isThere: boolean) => (isThere ? [{ topic, subjectId: '' }] : [])
  // What was not found out by then is in "ledger verify", which names all of it.
  const unknown = await transaction(app.db, ALL_MERCHANTS, (tx) => listUnknownSince(tx, later(now, -UNKNOWN_FOR_MS)))
  const faults = await transaction(app.db, ALL_MERCHANTS, readFaults)
  // A mail names days and transactions; a day with many faults is one item.
  const places = new Set(faults.map(({ day, transactionId }) => [day, transactionId].filter(Boolean).join(' ')))
  return [
    ...connections.flatMap((one) => troublesOf(one, now).map((topic) => ({ topic, subjectId: one.id }))),
    ...ofDeployment('differences', overdue > 0),
    ...unknown.map((subjectId) => ({ topic: 'unknown_money' as const, subjectId })),
    ...ofDeployment('holidays', holidayWarning(now) !== undefined),
    ...[...places].slice(0, PLACES_MAX).map((place) => ({ topic: 'books' as const, subjectId: place })),
  ]
}
