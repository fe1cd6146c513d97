import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { MAIN } from '../gateway/compiled.ts'
import { until } from '../gateway/gateway.ts'
import { aProcess, aReadyDirectory, type Started } from '../gateway/process.ts'
import { aReceiver } from '../merchants/receiver.ts'
import { freePort } from '../outside/free-port.ts'
import { aBalancer } from '../processes/balancer.ts'
import { runCommand } from '../restore/commands.ts'
import { anEmptyDatabase } from '../security/production/production.ts'
import { buildEarlierVersion } from './earlier-version.ts'
import { startLoad } from './load.ts'

/**
 * From the previous version to this one and back, both running side by side on one database. `npm run test:upgrade` begins
 * at the last release; while there is none, at the commit that made the schema of the first one. From another version:
 * `UPGRADE_FROM=<commit> npm run test:upgrade`.
 */
const FROM = process.env.UPGRADE_FROM
const SKIP = FROM === undefined ? 'it is part of npm run test:upgrade' : null
if (SKIP) console.log(`upgrade: skipped, ${SKIP}`)
const PHASE_MS = 5_000

test.skipIf(SKIP)(
  'under load to the next version and back: nothing fails, nothing is lost',
  { timeout: 600_000 },
  async () => {
    const earlier = buildEarlierVersion(FROM ?? '')
    const databaseUrl = await anEmptyDatabase()
    const env = {
      DATABASE_URL: databaseUrl,
      GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
      SHUTDOWN_GRACE_MS: '1000',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      // One for all: access tokens name it.
      BASE_URL: 'http://localhost:8080',
    }
    const dataDir = await aReadyDirectory()
    const programs = { earlier: earlier.main, now: MAIN }
    const start = (version: keyof typeof programs, role: 'serve' | 'work', port: number) =>
      aProcess({
        command: [role],
        through: [process.execPath, programs[version]] as const,
        dataDir,
        env: { ...env, PORT: `${port}` },
      })
    const ports = [await freePort(), await freePort()] as const
    const workPort = await freePort()
    const balancer = await aBalancer(ports)
    const serving: Started[] = []
    for (const port of ports) serving.push(await start('earlier', 'serve', port))
    let working = await start('earlier', 'work', workPort)
    await until(async () => ports.every((port) => balancer.isIn(port)))

    const receiver = await aReceiver()
    const settings = await fetch(`${balancer.url}/v1/settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ webhookUrl: receiver.url }),
    })
    expect(settings.status, await settings.text()).toBe(200)
    const load = startLoad(balancer.url)
    const moveTo = async (version: keyof typeof programs) => {
      for (const [at, port] of ports.entries()) {
        expect(await serving[at]?.end('SIGTERM')).toBe(0)
        serving[at] = await start(version, 'serve', port)
        await until(async () => balancer.isIn(port))
        await pause(PHASE_MS)
      }
      expect(await working.end('SIGTERM')).toBe(0)
      working = await start(version, 'work', workPort)
      await pause(PHASE_MS)
    }
    await pause(PHASE_MS)
    const migrated = await runCommand(['migrate'], { ...env, DATA_DIR: dataDir })
    expect(migrated, migrated.said).toMatchObject({ code: 0 })
    await pause(PHASE_MS)
    await moveTo('now')
    await moveTo('earlier')
    await load.stop()

    const { replies, paid, payouts } = load.observed
    console.log(
      [
        `from ${earlier.name}, ${earlier.newMigrations.length > 0 ? `without ${earlier.newMigrations.join(', ')}` : 'with the same migrations'}`,
        ...[...replies].sort().map(([what, count]) => `${what} × ${count}`),
      ].join('\n'),
    )
    expect([...replies.keys()].filter((what) => !/: 20[0-9]$/.test(what))).toEqual([])
    const token = await load.tokenHeaders()
    await everyOne(paid, `${balancer.url}/v1/checkout`, { authorization: `Bearer ${DEMO.secretKey}` })
    await everyOne(payouts, `${balancer.url}/v1/send-money`, token)
    const delivered = () => receiver.received.map(({ body }) => body).join('\n')
    await until(async () => [...paid, ...payouts].every((id) => delivered().includes(id)))
    for (const main of Object.values(programs)) {
      const verified = await runCommand(['ledger', 'verify'], { ...env, DATA_DIR: dataDir }, main)
      expect(verified, verified.said).toMatchObject({ code: 0 })
    }
  },
)

/** Waits until each of them has succeeded. */
async function everyOne(ids: readonly string[], url: string, headers: Record<string, string>): Promise<void> {
  expect(ids.length).toBeGreaterThan(20)
  for (const id of ids) {
    await until(async () => {
      const reply = await fetch(`${url}/${id}`, { headers })
      return /"status":"SUCCEEDED"/.test(await reply.text())
    })
  }
}
