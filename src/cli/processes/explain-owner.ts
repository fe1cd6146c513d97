import type { Db } from '../../db/db.ts'
import { ownsSchema } from '../../db/schema/ownership.ts'

/**
 * A sentence for the operator where the user of DATABASE_URL could change the schema or switch row security off; undefined
 * where it could not, and in the sandbox.
 */
export async function explainOwner({ pool }: Db, environment: 'sandbox' | 'production'): Promise<string | undefined> {
  if (environment === 'sandbox') return undefined
  const client = await pool.connect()
  try {
    if (!(await ownsSchema(client))) return undefined
  } finally {
    client.release()
  }
  return (
    'The user of DATABASE_URL may change the schema and switch row security off: give the processes a user of their own, ' +
    'and that one to MIGRATE_DATABASE_URL of "gapura migrate" (docs/operations/postgresql.md, "Two users").'
  )
}
