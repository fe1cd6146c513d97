import { newMerchantId } from '../../src/base/id.ts'
import { inTimeOf } from '../../src/base/merchant-time.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { createLikeDemo } from '../../src/sandbox/demo.ts'
import { createDatabase } from '../database/database.ts'
import { atEndOfFile } from '../setup/at-end.ts'
import { anOwner } from './dashboard.ts'
import { assertNoDifferences, callsTo, type Gateway, startGateway } from './gateway.ts'

/** Limits by address, which all files of a worker share. */
const WIDE = {
  LIMIT_FAILURES_PER_MINUTE: '10000',
  LIMIT_CSRF_PER_MINUTE: '10000',
  LIMIT_BROWSER_CHECKOUTS_PER_MINUTE: '10000',
  LIMIT_PAGE_PER_MINUTE: '10000',
  LIMIT_SIGN_IN_PER_MINUTE: '1000',
}
/** Each clock that was moved is one more turn for every task: a gateway with more of them is given to no further file. */
const MOVED_CLOCKS_MAX = 3

type Shared = Awaited<ReturnType<typeof start>>

/** The gateways of this worker, by their environment. They end with its process, and their databases with PostgreSQL. */
const gateways = new Map<string, Promise<Shared>>()

/**
 * A gateway that the test files of a worker use one after the other, as a merchant of the file's own, who is like the demo
 * merchant: much cheaper than `aGateway()`. For tests that use nothing but that merchant, its owner and merchants that
 * they create, and leave everything else in the deployment as it was: its clock, operators, connections, the demo merchant.
 * What they read by SQL or as operators includes what other files left. The merchant has its owner once `login` was called.
 */
export async function sharedGateway(env: Record<string, string> = {}): Promise<Gateway> {
  const kind = JSON.stringify(env)
  const shared = await (gateways.get(kind) ?? begin(kind, env))
  const { gateway } = shared
  const others = await merchantsOf(gateway)
  await shared.use(others, () => gateways.delete(kind))
  const merchantId = newMerchantId()
  const secretKey = await transaction(gateway.db, ALL_MERCHANTS, (tx) =>
    createLikeDemo(tx, gateway.masterKey, gateway.deploymentClock(), { merchantId }),
  )
  let login: ReturnType<Gateway['login']> | undefined
  return {
    ...gateway,
    merchantId,
    secretKey,
    login: () => (login ??= anOwner(gateway, merchantId)),
    clock: () => inTimeOf(merchantId, gateway.deploymentClock),
    call: callsTo(gateway.url, secretKey),
    advanceAll: refuse,
    start: refuse,
    stop: refuse,
  }
}

const refuse = (): never => {
  throw new Error('other files share this gateway: a test that needs this has one of its own, aGateway()')
}

function begin(kind: string, env: Record<string, string>): Promise<Shared> {
  const begun = start(env)
  gateways.set(kind, begun)
  return begun
}

async function start(env: Record<string, string>) {
  const database = await createDatabase()
  const { gateway, stop, differences } = await startGateway(database, { env: { ...WIDE, ...env } })
  const works = env.WORK !== 'off'
  let isUsed = false

  /** For the file that runs, once. `others`: the merchants of files before it. */
  async function use(others: readonly string[], retire: () => void): Promise<void> {
    if (isUsed) return
    isUsed = true
    if (works) gateway.worker.start()
    atEndOfFile(async () => {
      isUsed = false
      const found = await differences(others)
      const clocks = await movedClocks(gateway)
      if (clocks > MOVED_CLOCKS_MAX) {
        retire()
        await stop()
        await database.drop()
      } else if (works) await gateway.worker.stop()
      assertNoDifferences(found)
    })
  }
  return { gateway, use }
}

const merchantsOf = ({ db }: Gateway): Promise<string[]> =>
  transaction(db, ALL_MERCHANTS, async (tx) =>
    (await tx.selectFrom('merchant').select('id').execute()).map(({ id }) => id),
  )

const movedClocks = ({ db }: Gateway): Promise<number> =>
  transaction(
    db,
    ALL_MERCHANTS,
    async (tx) => (await tx.selectFrom('merchant_clock').select('merchant_id').execute()).length,
  )
