import { StartError } from '../base/start-error.ts'
import { MigrationError } from '../db/migrate.ts'

const EXPLAIN: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'that database does not exist; create it first',
  '42501':
    'the user may not create the role gapura_app or tables; give it CREATEROLE, or run "gapura migrate" as an owner',
}

/** Runs the migrations, turning what can go wrong for an operator into one sentence. */
export async function bringUpToDate(migrate: () => Promise<string[]>): Promise<string[]> {
  try {
    return await migrate()
  } catch (error) {
    if (error instanceof MigrationError) throw new StartError(error.message)
    const { code, message } = error as { code?: string; message: string }
    const isDatabase = code !== undefined || /connect|timeout/i.test(message)
    if (!isDatabase) throw error
    const why = EXPLAIN[code ?? ''] ?? (message || code)
    throw new StartError(`The database of DATABASE_URL cannot be used: ${why}.`)
  }
}
