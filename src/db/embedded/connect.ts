import { Client, DatabaseError } from 'pg'
import { DATABASE, HOST, SUPERUSER } from './settings.ts'

const CONNECT_TIMEOUT_MS = 3_000
const NO_SUCH_DATABASE = '3D000'
const ALREADY_EXISTS = '42P04'

type Server = { readonly port: number; readonly password: string }

/** True when the server on this port is ours: it accepts our password. */
export const acceptsUs = (server: Server): Promise<boolean> =>
  withClient(server, 'postgres', async () => true).catch(() => false)

/** Makes sure that Gapura's database exists, which it does not on a new cluster. */
export const ensureDatabase = async (server: Server): Promise<void> => {
  const exists = await withClient(server, DATABASE, async () => true).catch((error) => {
    if (error instanceof DatabaseError && error.code === NO_SUCH_DATABASE) return false
    throw error
  })
  if (exists) return
  await withClient(server, 'postgres', (client) => client.query(`CREATE DATABASE ${DATABASE}`)).catch((error) => {
    if (!(error instanceof DatabaseError && error.code === ALREADY_EXISTS)) throw error
  })
}

const withClient = async <T>(
  { port, password }: Server,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const client = new Client({
    host: HOST,
    port,
    user: SUPERUSER,
    password,
    database,
    ssl: false,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // A connection that breaks is reported here too; the call below throws already.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
