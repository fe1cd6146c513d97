import { randomBytes } from 'node:crypto'
import type { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import type { Clock } from '../../src/base/clock.ts'
import { sealSecret } from '../../src/base/crypto/seal.ts'
import { holdMasterKey, type MasterKey } from '../../src/base/master-key.ts'
import { inTimeOf } from '../../src/base/merchant-time.ts'
import { loggerOptions } from '../../src/cli/logger.ts'
import { buildApp } from '../../src/compose/app.ts'
import { type Config, readConfig } from '../../src/compose/config/config.ts'
import type { App } from '../../src/compose/join-features.ts'
import { openMasterKey } from '../../src/compose/master-key.ts'
import type { Db } from '../../src/db/db.ts'
import { sealContext } from '../../src/db/sealing/sealed-columns.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { advanceDeployment } from '../../src/sandbox/clock.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import { eventDifferences, watchReplies } from '../contract/watch-replies.ts'
import { aDatabase, patientDb } from '../database/database.ts'
import { freePort } from '../outside/free-port.ts'
import { send } from '../outside/send.ts'
import { sandboxKeys } from '../rails/sandbox-keys.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { PATIENCE_MS } from '../setup/patience.ts'
import { leavePort, takePort } from './left-ports.ts'

export { freePort }

// A gateway reads what its pages load when it starts.
buildIfStale('page')

export type Gateway = App & {
  /** Whose gateway it is to the test: the demo merchant; of a shared one (`shared-gateway.ts`), a merchant of the test's own. */
  readonly merchantId: string
  readonly secretKey: string
  /** How the merchant's owner signs in to the dashboard. */
  login(): Promise<Login>
  /** The merchant's. */
  readonly clock: Clock
  readonly deploymentClock: Clock
  /** Moves the deployment's clock, which every merchant's follows. */
  advanceAll(seconds: number): Promise<void>
  readonly url: string
  readonly config: Config
  readonly db: Db
  readonly databaseUrl: string
  /** The same, past any pooler. */
  readonly directUrl: string
  readonly masterKey: MasterKey
  /** The same, as another process is given it. */
  readonly masterKeyText: string
  /** A call to the API as the merchant, or with another key, or none. */
  call(method: string, path: string, options?: CallOptions): Promise<Reply>
}
export type Login = { readonly email: string; readonly password: string }
export type CallOptions = {
  body?: unknown
  raw?: string | Uint8Array<ArrayBuffer>
  key?: string | null
  headers?: Record<string, string>
}
// biome-ignore lint/suspicious/noExplicitAny: a reply's body is what the test expects of it
export type Reply = { status: number; headers: Headers; body: any; text: string }

/**
 * A whole sandbox gateway over real HTTP on a database of its own. Background work runs unless `env.WORK` is `off`.
 * `log` takes what it logs, everything there is, instead of the terminal. `prepare` stores what is to be there before it
 * starts. `sizes`: of the pool that serves; work then has a patient one of its own, as in a process of the command line.
 */
export async function aGateway(
  env: Record<string, string> = {},
  log?: Writable,
  prepare?: (stored: { readonly db: Db; readonly masterKey: MasterKey }) => Promise<unknown>,
  sizes?: Parameters<typeof aDatabase>[0],
): Promise<Gateway> {
  const { gateway, stop, differences } = await startGateway(await aDatabase(sizes), { env, log, prepare, sizes })
  atEndOfFile(stop)
  atEndOfFile(async () => assertNoDifferences(await differences()))
  return gateway
}

type Database = Awaited<ReturnType<typeof aDatabase>>
type Choices = {
  readonly env: Record<string, string>
  readonly log?: Writable | undefined
  readonly prepare?: ((stored: { readonly db: Db; readonly masterKey: MasterKey }) => Promise<unknown>) | undefined
  readonly sizes?: Parameters<typeof aDatabase>[0] | undefined
}
type Started = {
  readonly gateway: Gateway
  stop(): Promise<void>
  /** What since the last call differed from the OpenAPI document, but for the events of the merchants in `except`. */
  differences(except?: readonly string[]): Promise<Differences>
}
type Differences = { readonly replies: readonly string[]; readonly events: readonly string[] }

export function assertNoDifferences({ replies, events }: Differences): void {
  expect(replies, 'replies that differ from the OpenAPI document').toEqual([])
  expect(events, 'events that differ from the OpenAPI document').toEqual([])
}

/** A gateway that its caller stops. */
export async function startGateway(database: Database, { env, log, prepare, sizes }: Choices): Promise<Started> {
  const { db, url: databaseUrl, directUrl } = database
  const port = await takePort()
  const config = readConfig({
    PORT: `${port}`,
    HOST: '127.0.0.1',
    BASE_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    SHUTDOWN_GRACE_MS: '0',
    ...env,
  })
  const keyBytes = config.masterKey ?? randomBytes(32)
  const isSandbox = config.environment === 'sandbox'
  const masterKey = isSandbox ? holdMasterKey(keyBytes) : await openMasterKey(config, db)
  const logger = log ? pino({ ...loggerOptions, level: 'trace' }, log) : pino({ level: env.LOG_LEVEL ?? 'silent' })
  if (isSandbox) await keepSandboxKeys({ db, masterKey })
  await prepare?.({ db, masterKey })
  const roles = env.WORK === 'off' ? (['serve'] as const) : (['serve', 'work'] as const)
  const app = await buildApp({
    config,
    masterKey,
    db,
    patientDb: sizes ? patientDb(databaseUrl) : db,
    listenUrl: env.LISTEN === 'off' ? null : directUrl,
    logger,
    roles,
  })
  const kind = JSON.stringify(env)
  const replies = watchReplies(app.server, kind)
  await app.start()
  const url = `http://127.0.0.1:${port}`
  const gateway: Gateway = {
    ...app,
    merchantId: DEMO.merchantId,
    secretKey: DEMO.secretKey,
    login: async () => DEMO_LOGIN,
    clock: () => inTimeOf(DEMO.merchantId, app.clock),
    deploymentClock: app.clock,
    async advanceAll(seconds) {
      const now = await advanceDeployment(db, seconds)
      await until(async () => app.clock() >= now)
    },
    url,
    config,
    db,
    databaseUrl,
    directUrl,
    masterKey,
    masterKeyText: keyBytes.toString('base64'),
    call: callsTo(url),
  }
  return {
    gateway,
    async stop() {
      await app.stop()
      leavePort(port)
    },
    differences: async (except) => ({
      replies: replies.take(),
      events: await eventDifferences(app.server, kind, db, except),
    }),
  }
}

/** Calls the API of any gateway, unless a call says otherwise with the demo merchant's key. */
export const callsTo =
  (url: string, secretKey: string = DEMO.secretKey): Gateway['call'] =>
  (method, path, options) =>
    call(url, secretKey, method, path, options)

async function call(
  url: string,
  secretKey: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Reply> {
  const { key = secretKey } = options
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const { status, headers, text } = await send(url + path, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    body,
  })
  const isJson = /\bjson\b/.test(headers.get('content-type') ?? '') && text !== ''
  return { status, headers, text, body: isJson ? JSON.parse(text) : text }
}

/** A valid `POST /v1/checkout` body, changed as the test wants; an `undefined` removes a field. */
export const aCheckoutBody = (change: Record<string, unknown> = {}): Record<string, unknown> => ({
  externalId: 'order-1',
  currency: 'IDR',
  amount: 125_000,
  description: 'Kopi Gayo 1 kg',
  successUrl: 'https://shop.example/success',
  cancelUrl: 'https://shop.example/cancel',
  type: 'qrcode',
  ...change,
})

/** What is soon so is soon found; what takes seconds is not looked for all the time: a look costs more than waiting does. */
const LOOK_AGAIN_MS = { first: 20, growth: 1.25, most: 250 }

/** Waits until `look` gives something. Throws after `timeoutMs`. */
export async function until<T>(look: () => Promise<T | undefined | false | null>, timeoutMs = PATIENCE_MS): Promise<T> {
  const ends = Date.now() + timeoutMs
  for (let waitMs = LOOK_AGAIN_MS.first; ; waitMs = Math.min(LOOK_AGAIN_MS.most, waitMs * LOOK_AGAIN_MS.growth)) {
    const found = await look()
    if (found) return found
    if (Date.now() > ends) throw new Error(`not within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/**
 * Stores the keys of the sandbox's own bank before a gateway starts, which would make them anew: the same for all gateways
 * of this worker, because making them is much of what a start costs.
 */
async function keepSandboxKeys({ db, masterKey }: { db: Db; masterKey: MasterKey }): Promise<void> {
  const sealed = sealSecret(masterKey, Buffer.from(JSON.stringify(await sandboxKeys())), sealContext('sandbox_bank'))
  await transaction(db, ALL_MERCHANTS, (tx) => tx.insertInto('sandbox_bank').values({ sealed }).execute())
}
