import type { ProbeResult } from '../connectors/connector.ts'
import type { Tx } from '../db/transaction.ts'

/** What the last test of a connection found. */
export type LastTest = { readonly connectionId: string; readonly at: Date; readonly results: readonly ProbeResult[] }

/** Keeps what a test found, in place of the one before. */
export async function storeTest(tx: Tx, { connectionId, at, results }: LastTest): Promise<void> {
  const found = { at, results: JSON.stringify(results) }
  await tx
    .insertInto('connection_test')
    .values({ connection_id: connectionId, ...found })
    .onConflict((conflict) => conflict.column('connection_id').doUpdateSet(found))
    .execute()
}

/** The last test of each connection that was tested. */
export async function readTests(tx: Tx): Promise<LastTest[]> {
  const rows = await tx.selectFrom('connection_test').selectAll().execute()
  return rows.map((row) => ({
    connectionId: row.connection_id,
    at: row.at,
    results: row.results as ProbeResult[],
  }))
}
