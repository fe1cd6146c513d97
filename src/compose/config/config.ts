import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { CellRoutes } from '../../base/cell-routes.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import { webUrlFault } from '../../base/net/web-url.ts'
import { StartError } from '../../base/start-error.ts'
import type { Party } from '../../reports/pdf/letterhead.ts'
import type { TelemetrySettings } from '../../telemetry/settings.ts'
import { readCellRoutes } from './cell-routes.ts'
import { type ClamavAddress, readClamavAddress } from './clamav-address.ts'
import { readDatabaseUrl } from './database-url.ts'
import { type Limits, readLimits } from './limits.ts'
import { readOperator } from './operator.ts'
import { readTelemetry } from './telemetry.ts'
import { requireHttps, requireSmtpTls } from './transport-security.ts'
import { readTrustProxy } from './trust-proxy.ts'
import type { Environment, VariableName } from './variables.ts'
import { readWebhookNetworks } from './webhook-networks.ts'
import { wholeNumber } from './whole-number.ts'

/** What an operator sets. Source: interface, "Running it". */
export type Config = {
  environment: 'sandbox' | 'production'
  host: string
  port: number
  baseUrl: string
  checkoutUrl: string
  /** The operator's name on invoices; null: the host of `baseUrl`. */
  /** Whose letterhead documents have. */
  operator: Party | null
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** The same database with the user that owns it; null: the user of `databaseUrl` does. */
  migrateDatabaseUrl: string | null
  /** The database to LISTEN on for changes of other processes; null: `databaseUrl`. */
  databaseListenUrl: string | null
  dataDir: string
  /** 32 bytes; null in the sandbox: generated and stored in `dataDir`. */
  masterKey: Buffer | null
  /** The routes assigned to what is created here, where several deployments stand behind one proxy. */
  cellRoutes: CellRoutes
  /** The previous master key, while data sealed under it remains. */
  previousMasterKey: Buffer | null
  /** Database connections a process may hold in all; null: by its roles. */
  connectionsMax: number | null
  /** Serving processes on this machine; 1: this one does everything. */
  processes: number
  /** Which proxies are trusted: hops from this process, networks, or none. */
  trustProxy: number | readonly string[] | false
  /** Folder of the marks of banks and payment methods; null: none. */
  brandMarks: string | null
  /** Networks beside the internet that webhooks may reach. */
  webhookNetworks: PrivateNetworks
  /** Where `/metrics` is served; null: by environment and roles (compose/admin-port.ts). */
  adminPort: number | null
  /** The address `/metrics` is served on, where it has a port of its own. */
  adminHost: string
  logLevel: string
  /** Where the rows of the audit trail are shipped. */
  auditLog: 'stdout' | 'off'
  /** How long requests are still accepted after SIGTERM; null: by the process's roles. */
  shutdownGraceMs: number | null
  /** How long one call to a bank or provider may take. */
  providerTimeoutMs: number
  /** How the sandbox's own bank misbehaves, in JSON; the sandbox checks it as it starts. */
  bankBehaviour: string
  /** How long a transfer takes at the sandbox's own bank. */
  bankTransferMs: number
  /** A port for each further provider that the sandbox's bank simulates, in JSON; the sandbox checks it as it starts. */
  bankFaces: string
  /** The provider that checks businesses; null: the sandbox's own, or none. */
  kyb: { id: string; url: string; secret: string } | null
  /** Where clamd listens, which scans business documents; null: nothing is scanned. */
  clamav: ClamavAddress | null
  /** How the dashboard's mail is sent; without a URL it is printed in the sandbox and cannot be sent in production. */
  mail: { smtpUrl: string | null; from: string }
  /** How long a session of the dashboard lasts at most, however much it is used. */
  sessionMaxHours: number
  limits: Limits
  /** What is exported over OpenTelemetry; null: nothing. */
  telemetry: TelemetrySettings | null
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const MASTER_KEY_BYTES = 32

/** Reads the environment. Throws StartError, in one sentence, for the first invalid variable. */
export function readConfig(env: Environment): Config {
  const { environment, databaseUrl, migrateDatabaseUrl, dataDir } = readDatabaseSettings(env)
  const isSandbox = environment === 'sandbox'
  const port = wholeNumber(env, 'PORT', 8080, 1, 65_535)
  const baseUrl = publicUrl(env, 'BASE_URL', `http://localhost:${port}`, isSandbox)
  const checkoutUrl = publicUrl(env, 'CHECKOUT_URL', baseUrl, isSandbox)
  const masterKey = readMasterKey(env, isSandbox)
  const previousMasterKey = readPreviousKey(env, masterKey)
  return {
    environment,
    host: env.HOST || (isSandbox ? 'localhost' : '0.0.0.0'),
    port,
    baseUrl,
    checkoutUrl,
    operator: readOperator(env, baseUrl),
    databaseUrl,
    migrateDatabaseUrl,
    databaseListenUrl: readDatabaseUrl(env, 'DATABASE_LISTEN_URL', isSandbox),
    dataDir,
    masterKey,
    cellRoutes: readCellRoutes(env.CELL_ROUTES),
    previousMasterKey,
    connectionsMax: env.DATABASE_CONNECTIONS ? wholeNumber(env, 'DATABASE_CONNECTIONS', 0, 6, 500) : null,
    processes: readProcesses(env),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    brandMarks: env.BRAND_MARKS ? resolve(env.BRAND_MARKS) : null,
    webhookNetworks: readWebhookNetworks(env.WEBHOOK_ALLOWED_NETWORKS),
    adminPort: env.ADMIN_PORT ? wholeNumber(env, 'ADMIN_PORT', 0, 1, 65_535) : null,
    adminHost: env.ADMIN_HOST || '127.0.0.1',
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    auditLog: oneOf(env, 'AUDIT_LOG', ['stdout', 'off'], isSandbox ? 'off' : 'stdout') as Config['auditLog'],
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS ? wholeNumber(env, 'SHUTDOWN_GRACE_MS', 0, 0, 12_000) : null,
    providerTimeoutMs: wholeNumber(env, 'PROVIDER_TIMEOUT_MS', 8_000, 100, 60_000),
    bankBehaviour: env.BANK_BEHAVIOUR || '{}',
    bankFaces: env.BANK_FACES || '{}',
    bankTransferMs: wholeNumber(env, 'BANK_TRANSFER_MS', 2_000, 0, 3_600_000),
    kyb: readKyb(env, isSandbox),
    clamav: readClamavAddress(env.CLAMAV_URL),
    mail: readMail(env, baseUrl, isSandbox),
    limits: readLimits(env, isSandbox),
    telemetry: readTelemetry(env, isSandbox),
    sessionMaxHours: wholeNumber(env, 'SESSION_MAX_HOURS', isSandbox ? 720 : 12, 1, 720),
  }
}

/** The settings of a command that only works on the schema: the rest of the environment may be unset. Throws StartError. */
export function readDatabaseSettings(
  env: Environment,
): Pick<Config, 'environment' | 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'> {
  const environment = oneOf(env, 'GAPURA_ENV', ['sandbox', 'production'], 'sandbox') as Config['environment']
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL', environment === 'sandbox')
  if (environment === 'production' && databaseUrl === null) {
    throw new StartError(
      'DATABASE_URL is required when GAPURA_ENV is production, for example postgres://user:password@host/gapura.',
    )
  }
  const migrateDatabaseUrl = readDatabaseUrl(env, 'MIGRATE_DATABASE_URL', environment === 'sandbox')
  return { environment, databaseUrl, migrateDatabaseUrl, dataDir: resolve(env.DATA_DIR || './data') }
}

function readProcesses(env: Environment): number {
  return env.PROCESSES === 'auto' ? availableParallelism() : wholeNumber(env, 'PROCESSES', 1, 1, 256)
}

function oneOf(env: Environment, name: VariableName, allowed: readonly string[], otherwise: string): string {
  const text = env[name] || otherwise
  if (!allowed.includes(text)) throw new StartError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  return text
}

function publicUrl(env: Environment, name: VariableName, otherwise: string, isSandbox: boolean): string {
  const text = env[name] || otherwise
  const url = URL.parse(text)
  const fault = webUrlFault(text, true, 'https://pay.example')
  if (!url || fault !== undefined) throw new StartError(`${name} ${fault}: it is "${text}".`)
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.pathname !== '/') {
    throw new StartError(`${name} must be only a scheme, a host and a port, not "${text}".`)
  }
  if (url.protocol === 'http:' && !isSandbox) {
    const cause = env[name] ? `"${text}"` : `unset, which means ${text}`
    throw new StartError(`${name} must begin with https:// when GAPURA_ENV is production; it is ${cause}.`)
  }
  return url.origin
}

function readMasterKey(env: Environment, isSandbox: boolean): Buffer | null {
  const text = env.GAPURA_MASTER_KEY
  if (!text) {
    if (isSandbox) return null
    throw new StartError(
      'GAPURA_MASTER_KEY is required when GAPURA_ENV is production: 32 random bytes in base64, for example from "openssl rand -base64 32".',
    )
  }
  return keyBytes('GAPURA_MASTER_KEY', text)
}

function readPreviousKey(env: Environment, masterKey: Buffer | null): Buffer | null {
  const text = env.GAPURA_MASTER_KEY_PREVIOUS
  if (!text) return null
  const previous = keyBytes('GAPURA_MASTER_KEY_PREVIOUS', text)
  if (masterKey === null) throw new StartError('GAPURA_MASTER_KEY_PREVIOUS needs the next key in GAPURA_MASTER_KEY.')
  if (masterKey.equals(previous)) {
    throw new StartError(
      'GAPURA_MASTER_KEY_PREVIOUS is the key in GAPURA_MASTER_KEY: leave it out, or set the one before.',
    )
  }
  return previous
}

function keyBytes(name: VariableName, text: string): Buffer {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== MASTER_KEY_BYTES) throw new StartError(`${name} must be 32 bytes in base64 (or hex).`)
  return key
}

function readKyb(env: Environment, isSandbox: boolean): Config['kyb'] {
  const { KYB_URL: url, KYB_PROVIDER_ID: id, KYB_SECRET: secret } = env
  if (!url) return null
  requireHttps('KYB_URL', url, isSandbox)
  if (!id || !/^prv_[0-9a-z]{26}$/.test(id)) {
    throw new StartError('KYB_PROVIDER_ID is required when KYB_URL is set: the id that "providers create" printed.')
  }
  if (!secret || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
    throw new StartError('KYB_SECRET is required when KYB_URL is set: whsec_ and at least 24 bytes in base64.')
  }
  return { id, url, secret }
}

function readMail(env: Environment, baseUrl: string, isSandbox: boolean): Config['mail'] {
  const smtpUrl = env.SMTP_URL || null
  if (smtpUrl !== null && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new StartError('SMTP_URL must look like smtps://user:password@mail.example:465.')
  }
  if (smtpUrl !== null && !isSandbox) requireSmtpTls(smtpUrl)
  return { smtpUrl, from: env.MAIL_FROM || `Gapura <no-reply@${new URL(baseUrl).hostname}>` }
}
