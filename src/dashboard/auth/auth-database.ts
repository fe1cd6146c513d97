import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db } from '../../db/db.ts'
import { showPool } from '../../db/pool/pool-metrics.ts'
import { rolePool } from '../../db/transactions/role-pool.ts'
import { waitLimits } from '../../db/transactions/wait-limits.ts'

/** The tables of the schema `auth` that our own statements use; the rest is better-auth's. Names in camel case. */
interface AuthTables {
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
    secondFactorAt: Date | null
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
  'auth.used_code': { userId: string; code: string; usedAt: Date }
  'auth.sign_in_failure': {
    account: Buffer
    device: string
    failures: number
    lastAt: Date
    lockedUntil: Date | null
  }
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

const INT8 = 20
const AS_ROLE = 'set local role gapura_auth; set local search_path = auth'

/**
 * A small pool beside the application's, whose every statement runs as the role `gapura_auth`: it can read the accounts
 * that sign in and nothing of the merchants; the application's role the other way round. Connects on first use.
 */
export function openAuthDb({ pool: { options }, breaker, queryTimeoutMs }: Db, connectionsMax: number): AuthDb {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    connectionTimeoutMillis: options.connectionTimeoutMillis,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
    max: connectionsMax,
    pipeline: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  showPool(pool, 'sign-in')
  return new Kysely<AuthTables>({
    dialect: new PostgresDialect({ pool: rolePool(pool, `${AS_ROLE}; ${waitLimits(queryTimeoutMs)}`, breaker) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}
