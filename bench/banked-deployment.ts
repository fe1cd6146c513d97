import { randomBytes } from 'node:crypto'
import { holdMasterKey, type MasterKey } from '../src/base/master-key.ts'
import { bringUpToDate } from '../src/cli/schema-state.ts'
import { closeDb, type Db, openDb } from '../src/db/db.ts'
import { makeSandboxKeys, type SandboxKeys } from '../src/sandbox/bank/partner.ts'
import { sandboxCredentials } from '../src/sandbox/own-connection.ts'
import { connectBank } from '../test/connections.ts'
import { freePort } from '../test/free-port.ts'
import { type Running, startBankProcess, startGateway, startPostgres } from './servers.ts'

/** A gateway as it ships and the sandbox's bank beside it, each a process with a PostgreSQL of its own. */
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

export async function startBankedDeployment(): Promise<BankedDeployment> {
  const keyBytes = randomBytes(32)
  const [postgres, bankPostgres] = await Promise.all([startPostgres(), startPostgres()])
  for (const { url } of [postgres, bankPostgres]) await bringUpToDate(url, 'sandbox')
  const [db, bankDb] = [open(postgres.url), open(bankPostgres.url)]
  const [keys, port] = [await makeSandboxKeys(), await freePort()]
  const credentials = sandboxCredentials(keys, `http://127.0.0.1:${port}`)
  const masterKey = holdMasterKey(keyBytes)
  const connectionId = await connectBank({ db, masterKey }, credentials)
  const gateway = await startGateway(postgres.url, undefined, { GAPURA_MASTER_KEY: keyBytes.toString('base64') })
  const notifyUrl = `${gateway.url.replace('localhost', '127.0.0.1')}/v1/inbound/${connectionId}`
  const bank = await startBankProcess(port, {
    databaseUrl: bankPostgres.url,
    partner: { ...keys, notifyUrl, payerUrl: gateway.url },
  })
  return {
    ...{ gateway, postgres, bank, bankPostgres, keys, masterKey, db, bankDb },
    stop: async () => {
      await Promise.all([closeDb(db), closeDb(bankDb)])
      await bank.stop()
      await gateway.stop()
      await Promise.all([postgres.stop(), bankPostgres.stop()])
    },
  }
}
