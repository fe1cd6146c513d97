import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { closeDb, openDb } from '../../src/db/db.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { lostOf } from '../failover/judge.ts'
import { untilTrue } from '../failover/wait.ts'
import { chanceOf } from '../faults/chance.ts'
import { CROWD, startLoad } from '../faults/clients/crowd.ts'
import { openMerchantClient } from '../faults/clients/merchant-client.ts'
import { openWorld, type World } from '../faults/members/world.ts'
import { faultsLoggedBy } from '../faults/run.ts'
import { type Call, isAcknowledged } from '../faults/verdict/history.ts'
import { readTruth, type Truth } from '../faults/verdict/truth.ts'
import { freePort } from '../outside/free-port.ts'
import { type ArchivingDatabase, anArchivingDatabase } from './archiving-database.ts'
import { type Backup, makeBackup, restore, sizeOf } from './backup.ts'
import { runCommand } from './commands.ts'
import { queryOnce } from './server.ts'

export type DrillSettings = { readonly tools: string; readonly seconds: number; readonly seed: number }

/** The outcome. */
export type Restored = {
  readonly acknowledged: number
  /** Acknowledged before the moment that was gone back to, and not there. */
  readonly lost: readonly string[]
  /** From the first acknowledgement that the archive did not have until all was destroyed, ms. */
  readonly recoveryPointMs: number
  readonly backup: Backup
  readonly logBytes: number
  readonly restoreMs: number
  readonly ledger: { readonly code: number | null; readonly said: string }
  readonly reconciled: readonly { readonly code: number | null; readonly said: string }[]
  readonly truth: Pick<Truth, 'transfers' | 'payouts' | 'ledgerFaults'>
}

const ARCHIVE_TIMEOUT_SECONDS = 10
const SETTLED_MAX_MS = 120_000

/** A deployment under load loses its database, goes back to a moment before that, and works on. */
export async function drillRestore({ tools, seconds, seed }: DrillSettings): Promise<Restored> {
  const database = await anArchivingDatabase(tools, ARCHIVE_TIMEOUT_SECONDS)
  const world = await openWorld(chanceOf(seed + 1), database)
  try {
    const load = loadOn(world, seed)
    await pause(seconds * 250)
    const backup = await makeBackup(tools, database.url, join(database.folder, 'backup'))
    await pause(seconds * 500)
    const moment = await aMoment(world, database)
    await pause(seconds * 250)
    await moment.untilArchived()

    const destroyedMs = performance.now()
    await database.destroy()
    load.end()
    await Promise.all(world.stations.map(({ member }) => member.stop()))
    await load.ended

    for (const line of new Set(faultsLoggedBy(world).map((text) => text.slice(0, 600)))) console.log(line)
    const recoveryPointMs = await recoveryPoint(world, database, tools, backup, destroyedMs)
    const data = join(database.folder, 'data')
    const { server, ms } = await restore({ ...database, tools, data }, backup, moment.at)
    database.replace(server)
    const lost = await lostOf(world.truthDb, moment.calls)
    const reconciled = await reconcileWith(world, database, [moment.startedAt, new Date()])
    const ledger = await runCommand(['ledger', 'verify'], environmentOf(world))
    for (const { member } of world.stations) member.start()
    await untilTrue('payouts that have ended', SETTLED_MAX_MS, async () => (await openPayouts(world)) === 0)
    return {
      acknowledged: world.history.calls.filter(isAcknowledged).length,
      lost,
      recoveryPointMs,
      backup,
      restoreMs: ms,
      ledger,
      reconciled,
      logBytes: sizeOf(database.archive),
      truth: await readTruth(world),
    }
  } finally {
    await world.stop()
  }
}

function loadOn(world: World, seed: number): { end(): void; ended: Promise<void> } {
  let isOver = false
  const serves = world.serves.map(({ member }) => member)
  const client = openMerchantClient(serves, world.history, chanceOf(seed + 2), () => isOver)
  return {
    end: () => {
      isOver = true
    },
    ended: startLoad(world, client, { seed, crowd: CROWD, isOver: () => isOver }),
  }
}

type Moment = {
  readonly startedAt: Date
  readonly at: Date
  /** What was answered before. */
  readonly calls: readonly Call[]
  untilArchived(): Promise<void>
}

/** Now, which can be gone back to once the log of it is archived. */
async function aMoment({ history }: World, { url, archive }: ArchivingDatabase): Promise<Moment> {
  const calls = [...history.calls]
  const at = new Date()
  const [row] = await queryOnce<{ name: string }>(
    url,
    'postgres',
    'select pg_walfile_name(pg_current_wal_lsn()) as name',
  )
  return {
    startedAt: new Date(Date.now() - performance.now() + (calls[0]?.fromMs ?? 0)),
    at,
    calls,
    untilArchived: () =>
      untilTrue('the archive', SETTLED_MAX_MS, async () => existsSync(join(archive, row?.name ?? '?'))),
  }
}

/** Restores all there is, beside the rest, and looks what it lacks. */
async function recoveryPoint(
  { history }: World,
  database: ArchivingDatabase,
  tools: string,
  backup: Backup,
  destroyedMs: number,
): Promise<number> {
  const data = join(database.folder, 'latest')
  const { server } = await restore({ ...database, tools, data, port: await freePort() }, backup, null)
  const db = openDb({ url: server.url, connectionsMax: 3, connectTimeoutMs: 5_000, queryTimeoutMs: 60_000 })
  try {
    const lost = new Set((await lostOf(db, history.calls)).map((text) => text.split(' ')[1]))
    const missed = history.calls.filter(
      (call) => isAcknowledged(call) && [...lost].some((id) => call.body.includes(`"${id}"`)),
    )
    return Math.max(0, destroyedMs - Math.min(destroyedMs, ...missed.map(({ toMs }) => toMs)))
  } finally {
    await closeDb(db)
    await server.stop()
  }
}

const environmentOf = ({ database, masterKey }: World): Record<string, string> => ({
  DATABASE_URL: database.url,
  GAPURA_MASTER_KEY: masterKey,
  BASE_URL: 'http://localhost:8080',
})

/** The bank's statement of each day since, as an operator reads it in before the workers start. */
async function reconcileWith(
  world: World,
  { folder }: ArchivingDatabase,
  times: readonly Date[],
): Promise<Restored['reconciled']> {
  const days = [...new Set(times.map((time) => HOME.calendar.dayOf(time)))]
  return Promise.all(
    days.map(async (day) => {
      const file = join(folder, `statement-${day}.csv`)
      writeFileSync(file, await world.bank.readStatement(day))
      return runCommand(['reconcile', '--statement', file, '--day', day], environmentOf(world))
    }),
  )
}

async function openPayouts({ truthDb }: World): Promise<number> {
  const { rows } = await truthDb.pool.query(`select count(*) from payout where status = 'PROCESSING'`)
  return Number(rows[0].count)
}
