import pg from 'pg'
import type { Config } from '../../compose/config/config.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { closeDb, openDb } from '../../db/db.ts'
import { checkEnvironment } from '../../db/schema/environment.ts'
import { pendingMigrations } from '../../db/schema/migrate.ts'
import { ownsSchema } from '../../db/schema/ownership.ts'
import { isMasterKeyRecorded } from '../../db/sealing/master-key-check.ts'
import { type Finding, fault, messageOf, ok, warning } from './finding.ts'
import { checkClock } from './machine.ts'

const CONNECT_TIMEOUT_MS = 5_000
const VERSION_MIN = 150_000
const ROLES = ['gapura_app', 'gapura_auth']

/** What a database reports about itself. */
type Seen = {
  version: string
  number: number
  now: Date
  user: string
  ownsSchema: boolean
  roles: string[]
  isReadOnly: boolean
}

/** Inspects a database without changing it: server, roles, schema, environment, clock. */
export async function checkDatabase(config: Config, url: string): Promise<Finding[]> {
  let seen: Seen
  const requestedAt = new Date()
  try {
    seen = await look(url)
  } catch (error) {
    const remedy = 'Check DATABASE_URL, that PostgreSQL runs there, and that this machine may connect to it.'
    return [fault('database', `it cannot be reached: ${messageOf(error)}`, remedy)]
  }
  return [
    serverOf(seen),
    checkClock(requestedAt, seen.now),
    rolesOf(seen, config),
    await checkSchema(url),
    await checkSide(url, config),
    await checkKey(url, config),
  ]
}

function serverOf({ number, version, isReadOnly }: Seen): Finding {
  if (number < VERSION_MIN) return fault('database', `it is PostgreSQL ${version}`, 'Use PostgreSQL 15 or newer.')
  if (isReadOnly)
    return fault('database', 'it only takes reads', 'Point DATABASE_URL to the primary, not to a standby.')
  return ok('database', `PostgreSQL ${version} takes reads and writes`)
}

function rolesOf({ roles, user, ownsSchema }: Seen, { environment }: Config): Finding {
  const missing = ROLES.filter((role) => !roles.includes(role))
  if (missing.length > 0) {
    return fault(
      'roles',
      `${missing.join(' and ')} do not exist`,
      'Run "gapura migrate" as a user that may create roles.',
    )
  }
  if (ownsSchema && environment === 'production') {
    const remedy =
      'Give the processes a user of their own, and that one to MIGRATE_DATABASE_URL (docs/operations/postgresql.md).'
    return warning('roles', `${user} may change the schema and switch row security off`, remedy)
  }
  return ok('roles', `${user} works as ${ROLES.join(' and ')}`)
}

async function checkSchema(url: string): Promise<Finding> {
  try {
    const pending = await pendingMigrations(url)
    if (pending.length === 0) return ok('migrations', 'the schema is up to date')
    return fault('migrations', `${pending.length} have not run, the first is ${pending[0]}`, 'Run "gapura migrate".')
  } catch (error) {
    return fault('migrations', messageOf(error), 'This program and that database do not belong together.')
  }
}

async function checkSide(url: string, { environment }: Config): Promise<Finding> {
  try {
    const isRecorded = await checkEnvironment(url, environment)
    return ok(
      'environment',
      isRecorded ? `the database belongs to ${environment}` : 'not recorded before the first migrate',
    )
  } catch (error) {
    return fault('environment', messageOf(error), 'Use a database of its own for each environment.')
  }
}

async function checkKey(url: string, config: Config): Promise<Finding> {
  const [first] = await pendingMigrations(url).catch(() => [])
  if (first?.startsWith('0001_')) return ok('master key', 'nothing is sealed before the first migrate')
  const settings = { connectionsMax: 1, connectTimeoutMs: CONNECT_TIMEOUT_MS, queryTimeoutMs: CONNECT_TIMEOUT_MS }
  const db = openDb({ url, ...settings })
  try {
    if (!(await isMasterKeyRecorded(db))) return ok('master key', 'nothing is sealed in the database yet')
    await openMasterKey(config, db)
    return ok('master key', 'it opens what the database holds')
  } catch (error) {
    return fault('master key', messageOf(error), 'Set the GAPURA_MASTER_KEY that this database was used with.')
  } finally {
    await closeDb(db)
  }
}

async function look(url: string): Promise<Seen> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Omit<Seen, 'ownsSchema'>>(
      `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
        now() as now, session_user as user, pg_is_in_recovery() as "isReadOnly",
        array(select rolname::text from pg_roles where rolname = any ($1)) as roles`,
      [ROLES],
    )
    const [seen] = rows
    if (!seen) throw new Error('it answered nothing')
    return { ...seen, ownsSchema: await ownsSchema(client) }
  } finally {
    await client.end()
  }
}
