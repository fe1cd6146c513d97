import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { GENERIC_PLAN_SETTINGS, isPrepared } from '../prepared-statements.ts'
import type { Tables } from '../tables.ts'

const dialect = new PostgresDialect({
  pool: async () => Promise.reject(new Error('statements go through transaction()')),
})
const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()]
const shared = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Kysely over one connection, for one transaction. Statements that are sent without waiting for each other run in that
 * order and travel together; Kysely's own connections hold each one back until the one before has been answered.
 * `usesPrepared`: whether prepared statements go by their name; otherwise their text is sent each time.
 */
export function kyselyOnConnection(client: pg.ClientBase, usesPrepared: boolean): Kysely<Tables> {
  let hasGenericPlans = false
  const setGenericPlans = (): void => {
    if (hasGenericPlans) return
    hasGenericPlans = true
    // If it fails the transaction is aborted, and the statement after it reports that.
    client.query(GENERIC_PLAN_SETTINGS).catch(() => {})
  }
  const connection: DatabaseConnection = {
    executeQuery: (query) => {
      if (!usesPrepared || !isPrepared(query)) return execute(client, query)
      setGenericPlans()
      return execute(client, query, query.statementName)
    },
    streamQuery: () => {
      throw new Error('nothing is read with a cursor')
    },
  }
  const provider = { provideConnection: <T>(use: (connection: DatabaseConnection) => Promise<T>) => use(connection) }
  return new Kysely<Tables>({ ...shared, executor: new DefaultQueryExecutor(compiler, adapter, provider) })
}

async function execute<Row>(
  client: pg.ClientBase,
  { sql: text, parameters }: CompiledQuery,
  name?: string,
): Promise<QueryResult<Row>> {
  try {
    const values = [...parameters]
    const { command, rowCount, rows } = await client.query(
      name === undefined ? { text, values } : { text, values, name },
    )
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: (rows ?? []) as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  } catch (error) {
    // The error was made where the answer was read; its stack has to name the caller.
    if (error instanceof Error) error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n')}`
    throw error
  }
}
