import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/db.ts'

/** The tables of the schema `auth`, as far as we ask them ourselves; the rest is better-auth's. Names in camel case. */
export interface AuthTables {
  'auth.person': {
    id: string
    name: string
    email: string
    emailVerified: boolean
    image: string | null
    locale: 'id' | 'en' | null
    twoFactorEnabled: boolean
    createdAt: Date
    updatedAt: Date
  }
  'auth.session': {
    id: string
    token: string
    userId: string
    ipAddress: string | null
    userAgent: string | null
    provedAt: Date | null
    createdAt: Date
    updatedAt: Date
    expiresAt: Date
  }
  'auth.credential': {
    id: string
    accountId: string
    providerId: string
    userId: string
    password: string | null
    createdAt: Date
    updatedAt: Date
  }
  'auth.verification': { id: string; identifier: string; value: string; expiresAt: Date }
  'auth.passkey': {
    id: string
    userId: string
    publicKey: Buffer
    counter: number
    transports: string[]
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
}

export type AuthDb = Kysely<AuthTables>

const CONNECTIONS_MAX = 4
const INT8 = 20

/**
 * A small pool beside the application's, whose every statement runs as the role `gapura_auth`: it sees the people who
 * sign in and nothing of the merchants, and the application's role the other way round. Connects on first use.
 */
export function openAuthDb({ pool: { options } }: Db): AuthDb {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    query_timeout: options.query_timeout,
    keepAlive: true,
    max: CONNECTIONS_MAX,
    options: '-c role=gapura_auth -c search_path=auth -c lock_timeout=1s',
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<AuthTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
