import { randomBytes } from 'node:crypto'
import { holdMasterKey, type MasterKey } from '../src/base/master-key.ts'
import { bringUpToDate } from '../src/cli/schema-state.ts'
import { closeDb, type Db, openDb } from '../src/db/db.ts'
import { makeSandboxKeys, type SandboxKeys } from '../src/sandbox/bank/partner.ts'
import { sandboxCredentials } from '../src/sandbox/own-connection.ts'
import { freePort } from '../test/outside/free-port.ts'
import { connectBank } from '../test/rails/connections.ts'
import { type Running, startBankProcess, startGateway, startPostgres, startServeAndWork } from './servers.ts'
import { ORDINARY, runAsServices } from './services.ts'

/** A gateway as it ships and the sandbox's bank beside it, each with a PostgreSQL of its own. `gateway`: what serves requests. */
export type BankedDeployment = {
  readonly gateway: Running
  readonly postgres: Running
  readonly bank: Running
  readonly bankPostgres: Running
  readonly keys: SandboxKeys
  readonly masterKey: MasterKey
  /** Another way into the gateway's database, and into the bank's. */
  readonly db: Db
  readonly bankDb: Db
  stop(): Promise<void>
}

const open = (url: string): Db => openDb({ url, connectionsMax: 8, connectTimeoutMs: 5_000, queryTimeoutMs: 60_000 })

/** As the package's units have it: what serves requests weighs twice what an ordinary service does, what works half of it. */
const SERVING = 2 * ORDINARY
const WORKING = ORDINARY / 2

/** `asServices`: the gateway in two processes, and all of it as services of systemd's are run, in place of `npm start`. */
export async function startBankedDeployment({ asServices = false } = {}): Promise<BankedDeployment> {
  const keyBytes = randomBytes(32)
  const [postgres, bankPostgres] = await Promise.all([startPostgres(), startPostgres()])
  for (const { url } of [postgres, bankPostgres]) await bringUpToDate(url, 'sandbox')
  const [db, bankDb] = [open(postgres.url), open(bankPostgres.url)]
  const [keys, port] = [await makeSandboxKeys(), await freePort()]
  const credentials = sandboxCredentials(keys, `http://127.0.0.1:${port}`)
  const masterKey = holdMasterKey(keyBytes)
  const connectionId = await connectBank({ db, masterKey }, credentials)
  const env = { GAPURA_MASTER_KEY: keyBytes.toString('base64') }
  const { serve: gateway, work } = asServices
    ? await startServeAndWork(postgres.url, env)
    : { serve: await startGateway(postgres.url, undefined, env), work: null }
  const notifyUrl = `${gateway.url.replace('localhost', '127.0.0.1')}/v1/inbound/${connectionId}`
  const bank = await startBankProcess(port, {
    databaseUrl: bankPostgres.url,
    partner: { ...keys, notifyUrl, payerUrl: gateway.url },
  })
  const removeServices =
    work &&
    runAsServices([
      { name: 'serve', of: [gateway], weight: SERVING },
      { name: 'work', of: [work], weight: WORKING },
      { name: 'postgres', of: [postgres], weight: ORDINARY },
      { name: 'bank', of: [bank, bankPostgres], weight: ORDINARY },
    ])
  return {
    gateway,
    postgres,
    bank,
    bankPostgres,
    keys,
    masterKey,
    db,
    bankDb,
    stop: async () => {
      await Promise.all([closeDb(db), closeDb(bankDb)])
      await bank.stop()
      await Promise.all([gateway.stop(), work?.stop()])
      await Promise.all([postgres.stop(), bankPostgres.stop()])
      removeServices?.()
    },
  }
}
