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
import { FOR_KEPT_PLANS, keptName } from './kept-plans.ts'
import type { Tables } from './tables.ts'

const dialect = new PostgresDialect({
  pool: async () => Promise.reject(new Error('statements go through transaction()')),
})
const [compiler, adapter] = [dialect.createQueryCompiler(), dialect.createAdapter()]
const shared = { config: { dialect }, dialect, driver: new DummyDriver() }

/**
 * Kysely over one connection, for one transaction. Statements that are handed in without waiting for each other run in
 * that order and travel together; Kysely's own connections hold each one back until the one before has been answered.
 */
export function kyselyOn(client: pg.ClientBase, isKeeping: boolean): Kysely<Tables> {
  let isSetForKeeping = false
  const setForKeeping = (): void => {
    if (isSetForKeeping) return
    isSetForKeeping = true
    // Where it fails the transaction is aborted, and the statement behind it says so.
    client.query(FOR_KEPT_PLANS).catch(() => {})
  }
  const connection: DatabaseConnection = {
    executeQuery: (query) => {
      const name = isKeeping ? keptName(query.sql) : undefined
      if (name !== undefined) setForKeeping()
      return execute(client, query, name)
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
  name: string | undefined,
): Promise<QueryResult<Row>> {
  try {
    const values = [...parameters]
    const { command, rowCount, rows } = await client.query(
      name === undefined ? { text, values } : { text, values, name },
    )
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: (rows ?? []) as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  } catch (error) {
    // Made where the answer was read; what a person looks for is who asked.
    if (error instanceof Error) error.stack = `${error.stack}\n${new Error().stack?.split('\n').slice(1).join('\n')}`
    throw error
  }
}
