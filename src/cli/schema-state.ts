import { StartError } from '../base/start-error.ts'
import { checkEnvironment, type Environment, EnvironmentError, recordEnvironment } from '../db/schema/environment.ts'
import { MigrationError, migrate } from '../db/schema/migrate.ts'

const EXPLAIN: Readonly<Record<string, string>> = {
  '28P01': 'the password is wrong',
  '28000': 'the user may not connect',
  '3D000': 'that database does not exist; create it first',
  '42501':
    'the user may not bring the schema up to date; run "gapura migrate" with MIGRATE_DATABASE_URL, as a user that may ' +
    'create roles (CREATEROLE) and owns the database',
}

/**
 * Brings the schema of a database up to date and claims it for this environment; a database of the other environment is
 * left untouched. `runtimeLogin` is the login of the processes, where they have their own. Returns the migrations that
 * were run. Throws StartError, in one sentence for the operator.
 */
export async function bringUpToDate(
  url: string,
  environment: Environment,
  runtimeLogin: string | null = null,
): Promise<string[]> {
  try {
    const isRecorded = await checkEnvironment(url, environment)
    const ran = await migrate(url, runtimeLogin)
    if (!isRecorded) await recordEnvironment(url, environment)
    return ran
  } catch (error) {
    if (error instanceof MigrationError || error instanceof EnvironmentError) throw new StartError(error.message)
    const { code, message } = error as { code?: string; message: string }
    const isDatabase = code !== undefined || /connect|timeout/i.test(message)
    if (!isDatabase) throw error
    const why = EXPLAIN[code ?? ''] ?? (message || code)
    throw new StartError(`The database of DATABASE_URL cannot be used: ${why}.`)
  }
}
