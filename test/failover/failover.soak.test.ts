import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDb, openDb } from '../../src/db/db.ts'
import { verifyLedger } from '../../src/ledger/verify/verify.ts'
import { readApi } from '../faults/clients/read-api.ts'
import { drain } from '../faults/drain.ts'
import { crashesOf, faultsLoggedBy } from '../faults/run.ts'
import { isAcknowledged } from '../faults/verdict/history.ts'
import { check } from '../faults/verdict/rules.ts'
import { newTally } from '../faults/verdict/tally.ts'
import { readTruth } from '../faults/verdict/truth.ts'
import { freePort } from '../outside/free-port.ts'
import { type Backup, makeBackup, restore, untilArchived } from '../restore/backup.ts'
import { type Deployment, deploy } from './deployment.ts'
import { CUT_FROM_PEERS, DRILLS, type Drill } from './drills.ts'
import { badRefusals, lostOf, REFUSAL_MAX_MS } from './judge.ts'
import { silences } from './pulse.ts'
import { type Result, tabulate } from './report.ts'
import { countSessions } from './sessions.ts'

/**
 * A cluster of three under a whole deployment and its load, while nodes are killed, cut off and restarted. `npm run
 * test:failover` runs it where namespaces and packages are; SEED repeats the load. FAILOVER_PATIENCE is how many times longer
 * everything may take where the machine has other things to do.
 */
const IS_HERE = process.env.FAILOVER === '1'
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const PATIENCE = Number(process.env.FAILOVER_PATIENCE ?? 1)
const START_MAX_MS = 300_000
const DRILL_MAX_MS = 300_000
/** Before each drill, so that there is something to lose; after it, so that what it left behind shows. */
const CALM_MS = 5_000
/** A stretch without writes that is worth a word. */
const SILENCE_MIN_MS = 1_000
/** DATABASE_CONNECTIONS of the four members, and what each has outside of it: a look of the breaker, and one that listens. */
const SESSIONS_MAX = 4 * (12 + 2)

if (!IS_HERE) console.log('failover drills: skipped, npm run test:failover runs them where they can be')

async function play(deployment: Deployment, drill: Drill): Promise<Result> {
  const { cluster, world, pulse } = deployment
  const [loadBefore = 0] = loadavg()
  const sessions = countSessions(cluster)
  await pause(CALM_MS)
  const [fromMs, first] = [performance.now(), world.history.calls.length]
  try {
    await drill.run(cluster)
    await pause(CALM_MS)
  } finally {
    sessions.stop()
  }
  return {
    name: drill.name,
    loadBefore,
    sessions: sessions.most(),
    silencesMs: silences(pulse, fromMs, performance.now(), SILENCE_MIN_MS),
    calls: world.history.calls.slice(first),
    lost: (await lostOf(world.truthDb, world.history.calls)).length,
  }
}

describe.runIf(IS_HERE)(`a cluster that waits for a standby, SEED=${SEED}`, () => {
  const results: Result[] = []
  let deployment: Deployment
  let backup: Backup
  beforeAll(async () => {
    deployment = await deploy(SEED, true)
    const { tools, url, directory } = deployment.cluster
    backup = await makeBackup(tools, url, join(directory.path, 'archive', 'backup'))
  }, START_MAX_MS)
  afterAll(async () => {
    if (results.length > 0) console.log(tabulate(results))
    await deployment?.stop()
  }, START_MAX_MS)

  test.each(DRILLS)('$name', { timeout: DRILL_MAX_MS }, async (drill) => {
    const result = await play(deployment, drill)
    results.push(result)
    expect(result.lost).toBe(0)
    expect(badRefusals(result.calls, REFUSAL_MAX_MS * PATIENCE)).toEqual([])
    expect(result.silencesMs[0] ?? 0).toBeLessThan((drill.silenceMaxMs ?? Number.POSITIVE_INFINITY) * PATIENCE)
    expect(result.sessions).toBeLessThanOrEqual(SESSIONS_MAX)
  })

  test('a moment is restored from the backup of before and the log of all primaries', {
    timeout: DRILL_MAX_MS,
  }, async () => {
    const { cluster, world } = deployment
    const calls = [...world.history.calls]
    const moment = new Date()
    await pause(CALM_MS)
    await untilArchived(cluster.url, cluster.archive)
    const place = { ...cluster, data: join(cluster.directory.path, 'restored'), port: await freePort() }
    const { server, ms } = await restore(place, backup, moment)
    const db = openDb({ url: server.url, connectionsMax: 3, connectTimeoutMs: 5_000, queryTimeoutMs: 60_000 })
    try {
      expect(await lostOf(db, calls)).toEqual([])
      expect((await verifyLedger(db)).flatMap(({ violations }) => violations)).toEqual([])
      console.log(
        `restored ${calls.filter(isAcknowledged).length} acknowledged creations in ${(ms / 1_000).toFixed(1)} s`,
      )
    } finally {
      await closeDb(db)
      await server.stop()
    }
  })

  test('every promise holds', { timeout: DRILL_MAX_MS }, async () => {
    const { world, client, rest } = deployment
    await rest()
    const drained = await drain(world)
    client.forgetToken()
    const truth = { ...(await readTruth(world)), ...(await readApi(world, client)) }
    for (const line of new Set(faultsLoggedBy(world).map((text) => text.slice(0, 600)))) console.log(line)
    const tally = { ...newTally(), crashes: crashesOf(world) }
    expect(check({ history: world.history, truth, tally, drainMs: drained.ms, patience: PATIENCE })).toEqual({})
  })
})

describe.runIf(IS_HERE)('a cluster that waits for no standby', () => {
  let deployment: Deployment
  beforeAll(async () => {
    deployment = await deploy(SEED, false)
  }, START_MAX_MS)
  afterAll(() => deployment?.stop(), START_MAX_MS)

  test('loses what it has acknowledged, and that is seen', { timeout: DRILL_MAX_MS }, async () => {
    expect((await play(deployment, CUT_FROM_PEERS)).lost).toBeGreaterThan(0)
  })
})
