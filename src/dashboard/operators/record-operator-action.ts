import type { FastifyRequest } from 'fastify'
import { ALL_MERCHANTS, type Tx, transaction } from '../../db/transaction.ts'
import { type CommandEntry, recordOperatorAction } from '../trail/record-command.ts'
import type { Chained } from '../trail/store.ts'
import { personOf, type Trail } from '../trail/trail.ts'
import { operatorOf } from './operator-routes.ts'

type Record = (action: CommandEntry) => Promise<void>

/**
 * Performs an operator's action in one transaction with the entries that it records: neither exists without the other,
 * as with commands. The entries are shipped once they are committed.
 */
export async function recordedTransaction<T>(
  { db, clock, shipAudit }: Trail,
  request: FastifyRequest,
  work: (tx: Tx, record: Record) => Promise<T>,
): Promise<T> {
  const actor = personOf(operatorOf(request).person, request)
  const { result, rows } = await transaction(db, ALL_MERCHANTS, async (tx) => {
    const rows: Chained[] = []
    const record: Record = async (action) => {
      rows.push(await recordOperatorAction(tx, clock(), actor, action, request.id))
    }
    return { result: await work(tx, record), rows }
  })
  for (const row of rows) shipAudit(row)
  return result
}
