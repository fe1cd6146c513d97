import type { Config } from '../compose/config/config.ts'
import { type CommandEntry, recordCommand } from '../dashboard/trail/record-command.ts'
import type { Db } from '../db/db.ts'
import { type Scope, type Tx, transaction } from '../db/transaction.ts'

/** Adds an entry about what the command does to the audit trail. */
export type Record = (action: CommandEntry) => Promise<void>

/**
 * Runs `work` in one transaction with the audit entries it records. They are shipped to standard error once they are
 * committed: standard output belongs to the command.
 */
export async function recordedTransaction<T>(
  { db, config }: { readonly db: Db; readonly config: Pick<Config, 'auditLog'> },
  scope: Scope,
  work: (tx: Tx, record: Record) => Promise<T>,
): Promise<T> {
  const { result, lines } = await transaction(db, scope, async (tx) => {
    const lines: string[] = []
    const record: Record = async (action) => {
      lines.push(JSON.stringify({ type: 'audit', ...(await recordCommand(tx, new Date(), action)) }))
    }
    return { result: await work(tx, record), lines }
  })
  if (config.auditLog === 'stdout') for (const line of lines) console.error(line)
  return result
}
