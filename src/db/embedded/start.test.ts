import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { end, killAll, launch, query, serverPid, soon } from '../../../test/database/embedded-postgres.ts'
import { newDirectory } from '../../../test/setup/prepared-directory.ts'
import { findEmbeddedPostgres } from './find.ts'
import { isRunning } from './processes.ts'
import { startEmbeddedPostgres } from './start.ts'

let home: string
/** A data directory that most tests use one after another. */
let dataDir: string

beforeAll(async () => {
  home = newDirectory()
  dataDir = join(home, 'data')
})

afterEach(() => {
  killAll()
})

afterAll(async () => {
  // Survivors of killed gateways are stopped the way an operator would: by a start and a stop.
  await startEmbeddedPostgres({ dataDir }).then((postgres) => postgres.stop())
  await rm(home, { recursive: true, force: true })
})

describe('a data directory of its own', () => {
  test('is made on the first start, even after one that was cut short, and keeps its rows', async () => {
    await mkdir(join(dataDir, 'postgres.new-0123', 'cluster', 'base'), { recursive: true })
    const first = await startEmbeddedPostgres({ dataDir })
    const pid = serverPid(dataDir)
    await query(first.url, 'CREATE TABLE survivor AS SELECT 1 AS number')
    await first.stop()
    await first.stop()
    expect(await isRunning(pid)).toBe(false)
    expect((await readdir(dataDir)).sort()).toEqual(['gapura.lock', 'postgres', 'postgres-password', 'postgres.log'])

    const second = await startEmbeddedPostgres({ dataDir })
    expect(second.adopted).toBe(false)
    expect(await query(second.url, 'SELECT number FROM survivor')).toEqual([{ number: 1 }])
    await second.stop()
  })

  test('is durable, and readable by its own account alone', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    try {
      const settings = await query(
        postgres.url,
        `SELECT current_setting('fsync') f, current_setting('synchronous_commit') s, current_setting('data_checksums') c,
          upper('é') upper, current_setting('listen_addresses') l`,
      )
      expect(settings).toEqual([{ f: 'on', s: 'on', c: 'on', upper: 'É', l: '127.0.0.1' }])
      expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600)
      await expect(query(postgres.url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow('password')
    } finally {
      await postgres.stop()
    }
  })

  test('is found by commands while it is served, and only then', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir })
    expect(await findEmbeddedPostgres(dataDir)).toBe(postgres.url)
    await postgres.stop()
    expect(await findEmbeddedPostgres(dataDir)).toBeUndefined()
    expect(await findEmbeddedPostgres(join(home, 'nothing'))).toBeUndefined()
  })

  test('goes to exactly one of several starts at once, and the others name its holder', async () => {
    const results = await Promise.all([launch(dataDir), launch(dataDir), launch(dataDir)])
    const [winner, ...others] = results.filter(({ url }) => url)
    if (!winner || others.length > 0) throw new Error('not exactly one start got the directory')
    const holder = winner.gateway
    const again = await launch(dataDir)
    expect(again).toMatchObject({
      name: 'StartError',
      message: `Another Gapura (process ${holder.pid}) already uses ${dataDir}; stop it or set DATA_DIR to another directory.`,
    })
    const pid = serverPid(dataDir)
    await end(holder, 'SIGTERM')
    expect(await isRunning(pid)).toBe(false)
  })
})

describe('after a kill -9', () => {
  test('of the gateway alone, the next start uses the server that is still there', async () => {
    const { gateway, url } = await launch(dataDir)
    await query(url, 'CREATE TABLE acknowledged AS SELECT 7 AS number')
    const pid = serverPid(dataDir)
    await end(gateway, 'SIGKILL')
    expect(await isRunning(pid)).toBe(true)

    const next = await startEmbeddedPostgres({ dataDir })
    expect(next).toMatchObject({ url, adopted: true })
    expect(await query(next.url, 'SELECT number FROM acknowledged')).toEqual([{ number: 7 }])
    await next.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('of gateway and server, the next start recovers what was acknowledged', async () => {
    const { gateway, url } = await launch(dataDir)
    await query(url, 'UPDATE acknowledged SET number = 8')
    process.kill(serverPid(dataDir), 'SIGKILL')
    await end(gateway, 'SIGKILL')

    const next = await startEmbeddedPostgres({ dataDir })
    expect(next.adopted).toBe(false)
    expect(await query(next.url, 'SELECT number FROM acknowledged')).toEqual([{ number: 8 }])
    await next.stop()
  })

  test.runIf(process.platform === 'linux')(
    'a long computation that outlives the server does not hold up the next start',
    async () => {
      const { gateway, url } = await launch(dataDir)
      const cut = query(url, 'SELECT count(*) FROM generate_series(1, 50000) a, generate_series(1, 50000) b').catch(
        () => 'cut',
      )
      await soon(async () => {
        const rows = await query(
          url,
          `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%series%b'`,
        )
        expect(rows).not.toEqual([])
      })
      process.kill(serverPid(dataDir), 'SIGKILL')
      await end(gateway, 'SIGKILL')
      await startEmbeddedPostgres({ dataDir }).then((postgres) => postgres.stop())
      expect(await cut).toBe('cut')
    },
  )

  test('of the server, or of an adopted one, it comes back at the same address', async () => {
    const { gateway } = await launch(dataDir)
    await end(gateway, 'SIGKILL')
    const lines: string[] = []
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    for (const round of [1, 2]) {
      process.kill(serverPid(dataDir), 'SIGKILL')
      await soon(async () => expect(lines.filter((line) => line.includes('unexpectedly'))).toHaveLength(round))
      await soon(() => query(postgres.url, 'SELECT number FROM acknowledged'))
    }
    const pid = serverPid(dataDir)
    await postgres.stop()
    expect(await isRunning(pid)).toBe(false)
  })

  test('and the old process id now being another program’s, that process is left alone', async () => {
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    const content = `${process.ppid}\n${dirname(file)}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`
    for (const left of [content, '']) {
      await writeFile(file, left, { mode: 0o600 })
      await startEmbeddedPostgres({ dataDir }).then((postgres) => postgres.stop())
    }
  })
})

test('a gateway that exits without stopping its server takes it along', async () => {
  const { gateway } = await launch(dataDir)
  const pid = serverPid(dataDir)
  await end(gateway, 'SIGUSR2')
  await soon(async () => expect(await isRunning(pid)).toBe(false))
})
