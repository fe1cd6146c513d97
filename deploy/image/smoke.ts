/**
 * Runs the image as an orchestrator would, with a PostgreSQL of its own: `npm run image:smoke`. Read-only, without rights, it
 * migrates, serves and works, sells, is killed, and goes to the next version and back.
 */
import { strict as assert } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../src/db/embedded/start.ts'
import { freePort } from '../../test/outside/free-port.ts'
import { buildImage } from './build.ts'
import { type Container, start, unpack } from './container.ts'
import { Shop, until } from './shop.ts'
import { skip, skipWithout } from './tools.ts'

const SIZE_MAX_MB = 200
const NODE = '/usr/lib/gapura/bin/node'
const HEALTH = [NODE, '/usr/lib/gapura/healthcheck.mjs'] as const

skipWithout(['apt-get', 'dpkg-deb', 'tar', 'umoci', 'runc'], 'umoci runc')
if (process.getuid?.() !== 0) skip('runc needs root here')

const folder = mkdtempSync(join(tmpdir(), 'gapura-smoke-'))
// The account of PostgreSQL goes through it.
chmodSync(folder, 0o755)
const running = new Set<Container>()
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data') })
const port = await freePort()
const env = {
  GAPURA_ENV: 'sandbox',
  DATABASE_URL: postgres.url,
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
  HOST: '127.0.0.1',
  PORT: `${port}`,
  ADMIN_PORT: `${await freePort()}`,
  SHUTDOWN_GRACE_MS: '0',
}
const workEnv = { ...env, ADMIN_PORT: `${await freePort()}` }
const shop = new Shop(`http://127.0.0.1:${port}`)
const step = (said: string) => console.log(`${process.uptime().toFixed(1).padStart(6)} s  ${said}`)

try {
  const bundles = await buildTwice()
  await migrate(bundles.now)
  let pair = await serveAndWork(bundles.now)
  await shop.open()
  await shop.sell('smoke-1')
  step('sold: created, paid, notified')
  looksConfined(pair.serve)

  for (const one of [pair.serve, pair.work]) one.signal('KILL')
  await ended(pair.serve, null)
  await ended(pair.work, null)
  pair = await serveAndWork(bundles.now)
  assert(await shop.isPaid('smoke-1'), 'what was paid is paid after a kill')
  await shop.sell('smoke-2')
  step('killed both, started again, sold')

  await migrate(bundles.next)
  await shop.sell('smoke-3')
  await stop(pair)
  pair = await serveAndWork(bundles.next)
  await shop.sell('smoke-4')
  step('upgraded: migrated beside the running version, sold before and after')

  await stop(pair)
  pair = await serveAndWork(bundles.now)
  assert(await shop.isPaid('smoke-4'), 'what the next version sold is known to the one before')
  await shop.sell('smoke-5')
  await stop(pair)
  step('went back, sold, stopped')
} catch (error) {
  for (const one of running) console.error(`--- ${one.name}\n${one.output()}`)
  throw error
} finally {
  for (const one of running) one.signal('KILL')
  await Promise.all([...running].map((one) => one.ended))
  shop.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function buildTwice(): Promise<{ now: string; next: string }> {
  const layout = join(folder, 'image')
  const first = await buildImage(layout, 'now')
  const again = await buildImage(layout, 'again')
  assert.equal(first.digest, again.digest, 'the same sources give the same image')
  const size = Math.ceil(first.sizeBytes / 1e6)
  assert(size < SIZE_MAX_MB, `the image has ${size} MB, ${SIZE_MAX_MB} are the most`)
  await buildImage(layout, 'next', '99.0.0')
  step(`built twice to the same digest, ${size} MB`)
  return { now: unpack(layout, 'now', join(folder, 'now')), next: unpack(layout, 'next', join(folder, 'next')) }
}

async function migrate(bundle: string): Promise<void> {
  const container = started(start(bundle, env, 'migrate'))
  await ended(container, 0)
  step(`migrate: ${container.output().trim().slice(0, 60)}`)
}

async function serveAndWork(bundle: string): Promise<{ serve: Container; work: Container }> {
  const serve = started(start(bundle, env, 'serve'))
  await until('/readyz', async () => ((await fetch(`http://127.0.0.1:${port}/readyz`)).ok ? true : undefined))
  const work = started(start(bundle, workEnv, 'work'))
  for (const one of [serve, work]) await until(`health of ${one.name}`, async () => one.exec(...HEALTH))
  return { serve, work }
}

/** SIGTERM to the first process of each, which ends in order. */
async function stop(pair: { serve: Container; work: Container }): Promise<void> {
  for (const one of [pair.work, pair.serve]) {
    one.signal('TERM')
    await ended(one, 0)
  }
}

/** What it was started with holds: no rights, nothing to write to but /tmp, no shell. */
function looksConfined({ exec }: Container): void {
  const ask = (code: string) => exec(NODE, '-p', code).trim()
  assert.equal(ask('process.getuid()'), '65532')
  const write = (path: string) => `try { fs.writeFileSync('${path}', 'x') } catch (error) { error.code }`
  assert.equal(ask(write('/usr/lib/gapura/x')), 'EROFS')
  assert.equal(ask(write('/var/lib/gapura/x')), 'EROFS')
  assert.equal(ask(write('/tmp/x')), 'undefined')
  assert.throws(() => exec('/bin/sh', '-c', 'true'), 'there is no shell')
  step('confined: not root, read-only, no shell')
}

function started(container: Container): Container {
  running.add(container)
  return container
}

async function ended(container: Container, expected: 0 | null): Promise<void> {
  const code = await container.ended
  if (expected === 0) assert.equal(code, 0, `${container.name} ended with ${code}:\n${container.output()}`)
  running.delete(container)
}
