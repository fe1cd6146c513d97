import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { holdMasterKey } from '../../../src/base/master-key.ts'
import { bringUpToDate } from '../../../src/cli/schema-state.ts'
import { closeDb, type Db, openDb } from '../../../src/db/db.ts'
import { type BankControl, bankControl } from '../../../src/sandbox/bank/control/control.ts'
import { makeSandboxKeys } from '../../../src/sandbox/bank/partner.ts'
import { startBank } from '../../../src/sandbox/bank/start.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { sandboxCredentials } from '../../../src/sandbox/own-connection.ts'
import { aDatabase } from '../../database/database.ts'
import { until } from '../../gateway/gateway.ts'
import { connectBank } from '../../rails/connections.ts'
import { defined } from '../../setup/defined.ts'
import type { Chance } from '../chance.ts'
import { startMerchantEndpoint } from '../clients/merchant-endpoint.ts'
import { type FaultProxy, openFaultProxy } from '../network/fault-proxy.ts'
import { freePorts } from '../network/ports.ts'
import { type History, newHistory } from '../verdict/history.ts'
import { type BankClock, openBankClock } from './bank-clock.ts'
import { type Member, startMember } from './member.ts'
import type { WorldDatabase } from './world-database.ts'

/** A process of the gateway, with the two lines that only it uses. */
export type Station = { readonly member: Member; readonly database: FaultProxy; readonly bank: FaultProxy }

/** A whole deployment: processes of the gateway, PostgreSQL, the bank, the merchant's endpoint, and proxies between them. */
export type World = {
  readonly stations: readonly Station[]
  readonly serves: readonly Station[]
  readonly works: readonly Station[]
  /** Between the workers and the merchant's endpoint. */
  readonly endpoint: FaultProxy
  /** Between the bank and the serving members: its notifications. */
  readonly notices: FaultProxy
  readonly bank: BankControl
  readonly bankClock: BankClock
  /** The bank's own books, on a database that no fault reaches. */
  readonly bankDb: Db
  /** The gateway's database, looked at without a proxy. */
  readonly truthDb: Db
  readonly database: WorldDatabase
  readonly masterKey: string
  readonly history: History
  stop(): Promise<void>
}

const BANK_TIMEOUT_MS = 2_000
/** So many that a load from one address is not shed. */
const NO_LIMITS = { LIMIT_PER_SECOND: '100000', LIMIT_BURST: '100000', LIMIT_SEND_MONEY_PER_SECOND: '10000' }

/** So that its sessions are not taken for the gateway's. */
function asHarness(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', 'harness')
  return url.href
}

function atPort(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.port = `${port}`
  return url.href
}

/** The processes of a deployment, of each role one after the other. */
export type Roles = readonly Member['role'][]
const TWO_OF_EACH: Roles = ['serve', 'serve', 'work', 'work']

/** Brings up everything around a database, which is empty; the world stops it with the rest. */
export async function openWorld(chance: Chance, database: WorldDatabase, roles = TWO_OF_EACH): Promise<World> {
  const databasePort = Number(new URL(database.url).port)

  const history = newHistory()
  const merchant = await startMerchantEndpoint(DEMO.webhookSecret, history.heard, chance)
  const endpoint = await openFaultProxy(() => merchant.port)
  const [bankPort = 0, ...ports] = await freePorts(1 + roles.length)
  const members: Member[] = []
  const notices = await openFaultProxy(nextServing(members))

  const keys = await makeSandboxKeys()
  const masterKey = randomBytes(32)
  const truthDb = openDb({
    url: asHarness(database.url),
    connectionsMax: 6,
    connectTimeoutMs: 5_000,
    queryTimeoutMs: 60_000,
  })
  await bringUpToDate(database.url, 'sandbox')
  const credentials = sandboxCredentials(keys, `http://127.0.0.1:${bankPort}`)
  const connectionId = await connectBank({ db: truthDb, masterKey: holdMasterKey(masterKey) }, credentials)
  const stations = await Promise.all(
    roles.map(async (role, i): Promise<Station> => {
      const [line, bank] = await Promise.all([openFaultProxy(() => databasePort), openFaultProxy(() => bankPort)])
      const port = ports[i] ?? 0
      const env = {
        ...NO_LIMITS,
        NODE_OPTIONS: overOwnLine(bankPort, bank.port),
        PROVIDER_TIMEOUT_MS: `${BANK_TIMEOUT_MS}`,
        PORT: `${port}`,
        HOST: '127.0.0.1',
        BASE_URL: 'http://localhost:8080',
        DATABASE_URL: atPort(database.url, line.port),
        DATABASE_CONNECTIONS: '12',
        DATA_DIR: database.directory.path,
        GAPURA_MASTER_KEY: masterKey.toString('hex'),
        LOG_LEVEL: 'warn',
      }
      const name = `${role}-${i - roles.indexOf(role) + 1}`
      return { member: startMember({ name, role, port, env }), database: line, bank }
    }),
  )
  members.push(...stations.map(({ member }) => member))
  await Promise.all(members.map((member) => member.untilReady(0, 30_000)))

  const { db: bankDb } = await aDatabase()
  const clock = openBankClock(truthDb)
  const running = await startBank({
    db: bankDb,
    clock: clock.now,
    port: bankPort,
    host: '127.0.0.1',
    partner: {
      ...keys,
      notifyUrl: `http://127.0.0.1:${notices.port}/v1/inbound/${connectionId}`,
      payerUrl: 'http://localhost:8080',
    },
    logger: pino({ level: 'silent' }),
    transferMs: 2_000,
  })
  await tellEndpoint(defined(stations[0]).member.url, endpoint.port)

  return {
    stations,
    serves: stations.filter(({ member }) => member.role === 'serve'),
    works: stations.filter(({ member }) => member.role === 'work'),
    endpoint,
    notices,
    bank: bankControl({ url: running.url, controlSecret: keys.controlSecret }),
    bankClock: clock,
    bankDb,
    truthDb,
    database,
    masterKey: masterKey.toString('hex'),
    history,
    async stop() {
      await Promise.all(members.map((member) => member.stop()))
      clock.stop()
      await running.stop()
      await closeDb(truthDb)
      await Promise.all(
        [endpoint, notices, ...stations.flatMap((station) => [station.database, station.bank])].map(closeProxy),
      )
      await merchant.close()
      await database.stop()
    },
  }
}

/** Which port a notification goes to: those that serve take turns. */
function nextServing(members: readonly Member[]): () => number | null {
  let turn = 0
  return () => {
    const serving = members.filter(({ role, isReady }) => role === 'serve' && isReady())
    const next = serving[turn++ % Math.max(1, serving.length)]
    return next ? Number(new URL(next.url).port) : null
  }
}

const closeProxy = (proxy: FaultProxy): Promise<void> => proxy.close()

/**
 * Leads a process's calls to the bank over a line of its own: all of them have one connection, with one address. Given to
 * Node as it starts.
 */
const overOwnLine = (bankPort: number, linePort: number): string => {
  const script = `import net from 'node:net'
    const plain = net.connect
    net.connect = (options, ...rest) =>
      plain(String(options.port) === '${bankPort}' ? { ...options, port: ${linePort} } : options, ...rest)`
  return `--import=data:text/javascript,${encodeURIComponent(script)}`
}

async function tellEndpoint(url: string, port: number): Promise<void> {
  const request = () =>
    fetch(`${url}/v1/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ webhookUrl: `http://localhost:${port}/hook` }),
    })
  // On a slow machine this call may get 429 or 503, as any caller's.
  const response = await until(async () => {
    const answer = await request()
    return ![429, 503].includes(answer.status) && answer
  })
  if (!response.ok) throw new Error(`the webhook's address was refused: ${await response.text()}`)
}
