import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { type Behaviour, isBehaviour } from './bank/behaviour.ts'
import { StartError } from './base/start-error.ts'

export type SnapConfig = {
  baseUrl: string
  clientId: string
  clientSecret: string
  privateKeyPem: string
  partnerId: string
  merchantId: string
  channelId: string
  bankPublicKeyPem: string
  /** National code of that bank, and our account there that payouts leave from; null: no payouts through it. */
  bankCode: string | null
  sourceAccountNo: string | null
  /** How long a call may take. */
  callTimeoutMs: number
}

/** What an operator sets. Source: interface, "Running it". */
export type Config = {
  environment: 'sandbox' | 'production'
  host: string
  port: number
  baseUrl: string
  checkoutUrl: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null
  /** Where changes of other processes are heard; null: at `databaseUrl`. */
  databaseListenUrl: string | null
  dataDir: string
  /** 32 bytes; null in the sandbox: made and kept in `dataDir`. */
  masterKey: Buffer | null
  /** Database connections a process may hold in all; null: as suits what it does. */
  connectionsMax: number | null
  /** Serving processes on this machine; 1: this one does everything. */
  processes: number
  trustProxy: boolean
  logLevel: string
  /** How long requests are still accepted after SIGTERM; null: as suits what the process does. */
  shutdownGraceMs: number | null
  /** A bank's SNAP BI service; null: the sandbox's own bank. */
  snap: SnapConfig | null
  /** How the sandbox's own bank misbehaves. */
  bankBehaviour: Behaviour
  /** The provider that checks businesses; null: the sandbox's own, or none. */
  kyb: { id: string; url: string; secret: string } | null
  /** How the dashboard's mail leaves; no URL: it is printed in the sandbox, and cannot be sent in production. */
  mail: { smtpUrl: string | null; from: string }
  limits: {
    perSecond: number
    burst: number
    failuresPerMinute: number
    csrfPerMinute: number
    pagePerMinute: number
    sendMoneyPerSecond: number
    signInPerMinute: number
    /** Requests one process works on at once. */
    inFlight: number
  }
}

type Environment = Readonly<Record<string, string | undefined>>

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
const MASTER_KEY_BYTES = 32

/** Reads the environment. Throws StartError with one sentence about the first thing that is wrong. */
export function readConfig(env: Environment): Config {
  const environment = oneOf(env, 'GAPURA_ENV', ['sandbox', 'production'], 'sandbox') as Config['environment']
  const isSandbox = environment === 'sandbox'
  const port = wholeNumber(env, 'PORT', 8080, 1, 65_535)
  const baseUrl = publicUrl(env, 'BASE_URL', `http://localhost:${port}`, isSandbox)
  const checkoutUrl = publicUrl(env, 'CHECKOUT_URL', baseUrl, isSandbox)
  const masterKey = readMasterKey(env, isSandbox)
  const databaseUrl = readDatabaseUrl(env, 'DATABASE_URL')
  if (!isSandbox && databaseUrl === null) {
    throw new StartError(
      'DATABASE_URL is required when GAPURA_ENV is production, for example postgres://user:password@host/gapura.',
    )
  }
  return {
    environment,
    host: env.HOST || (isSandbox ? 'localhost' : '0.0.0.0'),
    port,
    baseUrl,
    checkoutUrl,
    databaseUrl,
    databaseListenUrl: readDatabaseUrl(env, 'DATABASE_LISTEN_URL'),
    dataDir: resolve(env.DATA_DIR || './data'),
    masterKey,
    connectionsMax: env.DATABASE_CONNECTIONS ? wholeNumber(env, 'DATABASE_CONNECTIONS', 0, 6, 500) : null,
    processes: readProcesses(env),
    trustProxy: oneOf(env, 'TRUST_PROXY', ['true', 'false'], 'false') === 'true',
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    shutdownGraceMs: env.SHUTDOWN_GRACE_MS ? wholeNumber(env, 'SHUTDOWN_GRACE_MS', 0, 0, 12_000) : null,
    snap: readSnap(env),
    bankBehaviour: readBankBehaviour(env),
    kyb: readKyb(env, isSandbox),
    mail: readMail(env, baseUrl),
    limits: {
      perSecond: wholeNumber(env, 'LIMIT_PER_SECOND', isSandbox ? 2_000 : 200, 1, 1_000_000),
      burst: wholeNumber(env, 'LIMIT_BURST', isSandbox ? 4_000 : 400, 1, 1_000_000),
      failuresPerMinute: wholeNumber(env, 'LIMIT_FAILURES_PER_MINUTE', 30, 1, 1_000_000),
      csrfPerMinute: wholeNumber(env, 'LIMIT_CSRF_PER_MINUTE', isSandbox ? 600 : 60, 1, 1_000_000),
      pagePerMinute: wholeNumber(env, 'LIMIT_PAGE_PER_MINUTE', 300, 1, 1_000_000),
      sendMoneyPerSecond: wholeNumber(env, 'LIMIT_SEND_MONEY_PER_SECOND', isSandbox ? 500 : 50, 1, 1_000_000),
      inFlight: wholeNumber(env, 'LIMIT_IN_FLIGHT', 500, 10, 100_000),
      signInPerMinute: wholeNumber(env, 'LIMIT_SIGN_IN_PER_MINUTE', isSandbox ? 100 : 10, 1, 1_000_000),
    },
  }
}

function wholeNumber(env: Environment, name: string, otherwise: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (!/^\d{1,7}$/.test(text) || value < min || value > max) {
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`)
  }
  return value
}

function readProcesses(env: Environment): number {
  return env.PROCESSES === 'auto' ? availableParallelism() : wholeNumber(env, 'PROCESSES', 1, 1, 256)
}

function oneOf(env: Environment, name: string, allowed: readonly string[], otherwise: string): string {
  const text = env[name] || otherwise
  if (!allowed.includes(text)) throw new StartError(`${name} must be one of ${allowed.join(', ')}, not "${text}".`)
  return text
}

function publicUrl(env: Environment, name: string, otherwise: string, isSandbox: boolean): string {
  const text = env[name] || otherwise
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new StartError(`${name} must be an absolute URL such as https://pay.example, not "${text}".`)
  }
  if (url.search !== '' || url.hash !== '' || url.username !== '' || url.pathname !== '/') {
    throw new StartError(`${name} must be only a scheme, a host and a port, not "${text}".`)
  }
  if (url.protocol === 'http:' && !isSandbox) {
    const cause = env[name] ? `"${text}"` : `unset, which means ${text}`
    throw new StartError(`${name} must begin with https:// when GAPURA_ENV is production; it is ${cause}.`)
  }
  return url.origin
}

function readDatabaseUrl(env: Environment, name: string): string | null {
  const text = env[name]
  if (!text) return null
  const url = URL.parse(text)
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) {
    throw new StartError(`${name} must look like postgres://user:password@host:5432/database.`)
  }
  return text
}

function readMasterKey(env: Environment, isSandbox: boolean): Buffer | null {
  const text = env.GAPURA_MASTER_KEY
  if (!text) {
    if (isSandbox) return null
    throw new StartError(
      'GAPURA_MASTER_KEY is required when GAPURA_ENV is production: 32 random bytes in base64, for example from "openssl rand -base64 32".',
    )
  }
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64')
  if (key.length !== MASTER_KEY_BYTES) throw new StartError('GAPURA_MASTER_KEY must be 32 bytes in base64 (or hex).')
  return key
}

const SNAP_NAMES = {
  baseUrl: 'SNAP_BASE_URL',
  clientId: 'SNAP_CLIENT_ID',
  clientSecret: 'SNAP_CLIENT_SECRET',
  privateKeyPem: 'SNAP_PRIVATE_KEY',
  partnerId: 'SNAP_PARTNER_ID',
  merchantId: 'SNAP_MERCHANT_ID',
  channelId: 'SNAP_CHANNEL_ID',
  bankPublicKeyPem: 'SNAP_BANK_PUBLIC_KEY',
} as const satisfies Partial<Record<keyof SnapConfig, string>>
const SNAP_TIMEOUT_DEFAULT_MS = 8_000

function readKyb(env: Environment, isSandbox: boolean): Config['kyb'] {
  const { KYB_URL: url, KYB_PROVIDER_ID: id, KYB_SECRET: secret } = env
  if (!url) return null
  const protocol = URL.parse(url)?.protocol
  if (protocol !== 'https:' && !(protocol === 'http:' && isSandbox)) {
    throw new StartError(`KYB_URL must be an absolute https:// URL, not "${url}".`)
  }
  if (!id || !/^prv_[0-9a-z]{26}$/.test(id)) {
    throw new StartError('KYB_PROVIDER_ID is required when KYB_URL is set: the id that "providers create" printed.')
  }
  if (!secret || !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(secret)) {
    throw new StartError('KYB_SECRET is required when KYB_URL is set: whsec_ and at least 24 bytes in base64.')
  }
  return { id, url, secret }
}

function readMail(env: Environment, baseUrl: string): Config['mail'] {
  const smtpUrl = env.SMTP_URL || null
  if (smtpUrl !== null && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? '')) {
    throw new StartError('SMTP_URL must look like smtps://user:password@mail.example:465.')
  }
  return { smtpUrl, from: env.MAIL_FROM || `Gapura <no-reply@${new URL(baseUrl).hostname}>` }
}

function readBankBehaviour(env: Environment): Behaviour {
  const text = env.BANK_BEHAVIOUR || '{}'
  try {
    const behaviour: unknown = JSON.parse(text)
    if (isBehaviour(behaviour)) return behaviour
  } catch {
    // Said below: no JSON is no behaviour either.
  }
  throw new StartError(
    `BANK_BEHAVIOUR must be JSON such as {"transferInterbank":{"answer":"timeoutAfter"}}, not ${text.slice(0, 200)}.`,
  )
}

function readSnap(env: Environment): SnapConfig | null {
  if (!env.SNAP_BASE_URL) return null
  const entries = Object.entries(SNAP_NAMES).map(([field, name]) => {
    const value = env[name]
    if (!value) throw new StartError(`${name} is required when SNAP_BASE_URL is set.`)
    // A PEM in one line: environment files have no line breaks.
    return [field, value.replaceAll('\\n', '\n')]
  })
  const bankCode = env.SNAP_BANK_CODE || null
  const sourceAccountNo = env.SNAP_SOURCE_ACCOUNT || null
  if ((bankCode === null) !== (sourceAccountNo === null)) {
    throw new StartError('SNAP_BANK_CODE and SNAP_SOURCE_ACCOUNT are set together, or neither: payouts need both.')
  }
  if (bankCode !== null && !/^[0-9]{3}$/.test(bankCode)) throw new StartError('SNAP_BANK_CODE must be 3 digits.')
  const callTimeoutMs = wholeNumber(env, 'SNAP_TIMEOUT_MS', SNAP_TIMEOUT_DEFAULT_MS, 100, 60_000)
  return { ...(Object.fromEntries(entries) as SnapConfig), bankCode, sourceAccountNo, callTimeoutMs }
}
