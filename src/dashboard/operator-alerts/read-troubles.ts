import { DAY_MS, later } from '../../base/clock.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { holidayWarning } from '../../markets/holiday-warning.ts'
import { countOpenSince } from '../../statements/breaks/read-breaks.ts'
import { type ConnectionReader, describeConnections } from '../connections/describe-connection.ts'
import { troublesOf } from '../connections/troubles.ts'
import type { OperatorTopic } from './topics.ts'

/** One thing that an operator should look at. */
export type OperatorTrouble = {
  readonly topic: OperatorTopic
  /** The connection it concerns; empty: none. */
  readonly subjectId: string
}

/** Every current trouble of the deployment, as the overview shows them to operators. */
export async function readTroubles(
  app: Pick<ConnectionReader, 'db' | 'masterKey'>,
  now: Date,
): Promise<OperatorTrouble[]> {
  const connections = await describeConnections(app)
  const overdue = await transaction(app.db, ALL_MERCHANTS, (tx) => countOpenSince(tx, later(now, -DAY_MS)))
  const ofDeployment = (topic: OperatorTopic, isThere: boolean) => (isThere ? [{ topic, subjectId: '' }] : [])
  return [
    ...connections.flatMap((one) => troublesOf(one, now).map((topic) => ({ topic, subjectId: one.id }))),
    ...ofDeployment('differences', overdue > 0),
    ...ofDeployment('holidays', holidayWarning(now) !== undefined),
  ]
}
