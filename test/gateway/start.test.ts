import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aMigratedDatabase, runCommand, runHere } from '../security/production/production.ts'
import { aCheckoutBody, freePort, until } from './gateway.ts'
import { aDirectory, aProcess, aReadyDirectory, type Started } from './process.ts'

const create = async ({ url }: Started): Promise<string> => {
  const response = await fetch(`${url}/v1/checkout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DEMO.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(aCheckoutBody()),
  })
  return ((await response.json()) as { id: string }).id
}
const read = async ({ url }: Started, id: string): Promise<number> =>
  (await fetch(`${url}/v1/checkout/${id}`, { headers: { authorization: `Bearer ${DEMO.secretKey}` } })).status

/** Processes that mention a directory on their command line: the gateway's own PostgreSQL. */
const processesOn = (directory: string): string[] =>
  execFileSync('ps', ['-eo', 'pid,args'])
    .toString()
    .split('\n')
    .filter((line) => line.includes(directory))

const isRoot = process.getuid?.() === 0
const where = isRoot ? 'an empty directory under one that only root may enter' : 'an empty directory'

const fresh = await aProcess({ dataDir: isRoot ? `${aDirectory(0o700)}/data` : aDirectory() })
// The build before a start would write what the other tests run.
const ofNpm = await aProcess({ through: ['npm', 'run', '--ignore-scripts'], dataDir: await aReadyDirectory() })

test(`on ${where} it starts, and prints a curl line that works`, async () => {
  await fresh.ready()
  await until(async () => fresh.output().includes('Ctrl-C stops it'))
  expect(fresh.output().trimStart()).toMatch(/^Gapura is running/)
  const curl = /^curl [\s\S]*?'\n/m.exec(fresh.output().replace(/\\\n/g, ' '))?.[0] ?? ''
  const reply = JSON.parse(execFileSync('sh', ['-c', curl]).toString())
  expect(reply).toMatchObject({ status: 'PENDING', checkoutUrl: `${fresh.url}/${reply.id}` })
  expect(processesOn(fresh.dataDir).length).toBeGreaterThan(0)
})

test('two starts on one directory give one clear sentence, another directory and port just work', async () => {
  await ofNpm.ready()
  const second = await aProcess({ dataDir: ofNpm.dataDir })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^gapura: Another Gapura .* already uses .*\.\n$/)
  await fresh.ready()
  await create(fresh)
})

test('after kill -9 of the whole process group the next start has everything that was acknowledged', async () => {
  const { dataDir, child, ended } = fresh
  await fresh.ready()
  const id = await create(fresh)
  process.kill(-(child.pid ?? 0), 'SIGKILL')
  await ended
  const second = await aProcess({ dataDir })
  await second.ready()
  expect(await read(second, id)).toBe(200)

  // This time the database dies as well.
  const another = await create(second)
  process.kill(-(second.child.pid ?? 0), 'SIGKILL')
  await second.ended
  for (const line of processesOn(dataDir)) {
    const pid = Number(line.trim().split(' ')[0])
    if (/postgres/.test(line)) process.kill(pid, 'SIGKILL')
  }
  const third = await aProcess({ dataDir })
  await third.ready()
  expect(await read(third, another)).toBe(200)
  expect(processesOn(dataDir).length).toBeGreaterThan(0)
  expect(await third.end('SIGINT')).toBe(0)
  expect(processesOn(dataDir)).toEqual([])
})

const PRODUCTION = {
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  CHECKOUT_URL: 'https://pay.example',
  DATABASE_URL: 'postgres://unknown@127.0.0.1:1/gapura?sslmode=disable',
  GAPURA_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
}

test.each([
  ['an unknown environment', { GAPURA_ENV: 'staging' }, /GAPURA_ENV must be one of sandbox, production/],
  ['a port that is none', { PORT: '70000' }, /PORT must be a whole number/],
  ['http in production', { ...PRODUCTION, BASE_URL: 'http://pay.example' }, /BASE_URL must begin with https/],
  ['no base URL in production', { ...PRODUCTION, BASE_URL: '' }, /BASE_URL must begin with https/],
  ['no master key in production', { ...PRODUCTION, GAPURA_MASTER_KEY: '' }, /GAPURA_MASTER_KEY is required/],
  ['a short master key', { ...PRODUCTION, GAPURA_MASTER_KEY: 'c2hvcnQ=' }, /GAPURA_MASTER_KEY must be 32 bytes/],
  ['no database in production', { ...PRODUCTION, DATABASE_URL: '' }, /DATABASE_URL is required/],
  ['a database URL that is none', { DATABASE_URL: 'mysql://x' }, /DATABASE_URL must look like/],
  ['a database that is not there', PRODUCTION, /The database of DATABASE_URL cannot be used/],
])('%s is one clear sentence and exit code 1', async (_what, env, sentence) => {
  const { status, stdout, stderr } = await runHere({ DATA_DIR: aDirectory(), ...env }, 'start')
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

// What only the sandbox knows is read when the database is there.
test.each([
  [
    'a bank that cannot be simulated',
    { BANK_BEHAVIOUR: '{"transferInterbank":"bad"}' },
    /BANK_BEHAVIOUR must be JSON such as/,
  ],
  ['an unknown face', { BANK_FACES: '{"gopay":9301}' }, /BANK_FACES must be JSON such as/],
])('with a database, %s is one clear sentence and exit code 1', async (_what, env, sentence) => {
  const listeners = process.listenerCount('SIGTERM')
  const { status, stdout, stderr } = await runHere({ DATABASE_URL: await aMigratedDatabase(), ...env }, 'start')
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(sentence)])
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(process.listenerCount('SIGTERM')).toBe(listeners)
})

test('a taken port is one clear sentence, and nothing is half started', async () => {
  const port = await freePort()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const gateway = await aProcess({ env: { PORT: `${port}` } })
  expect(await gateway.ended).toBe(1)
  expect(gateway.output()).toMatch(new RegExp(`^gapura: Port ${port} is taken`))
  expect(processesOn(gateway.dataDir)).toEqual([])
  server.close()
})

test('the CLI makes merchants and keys beside a running gateway, explains itself, and checks the ledger', async () => {
  await ofNpm.ready()
  const env = { DATA_DIR: ofNpm.dataDir }
  const run = (...words: string[]) => runHere(env, ...words)
  const merchant = JSON.parse(runCommand(env, 'merchants', 'create', '--name', 'Toko Baru', '--json').stdout)
  expect(merchant).toEqual({
    id: expect.stringMatching(/^mer_/),
    name: 'Toko Baru',
    defaultCurrency: null,
    webhookSecret: expect.stringMatching(/^whsec_/),
  })
  const made = JSON.parse((await run('keys', 'create', '--merchant', merchant.id, '--region', 'sg', '--json')).stdout)
  expect(made.key).toMatch(/^sk_test_sg_/)
  const listed = await fetch(`${ofNpm.url}/v1/checkout`, { headers: { authorization: `Bearer ${made.key}` } })
  expect(await listed.json()).toEqual({ data: [], nextCursor: null })
  expect(JSON.parse((await run('providers', 'create', '--name', 'KYB', '--json')).stdout).key).toMatch(/^prk_test_/)
  expect((await run('ledger', 'verify')).status).toBe(0)
  expect((await run('migrate')).stdout).toBe('The schema is up to date.\n')
  for (const command of [
    ['serve'],
    ['work'],
    ['migrate'],
    ['merchants', 'create'],
    ['keys', 'create'],
    ['providers', 'create'],
    ['ledger', 'verify'],
  ]) {
    const { status, stdout } = await runHere({}, ...command, '--help')
    expect([status, stdout.startsWith('Usage: ')]).toEqual([0, true])
  }
  const wrong = runCommand(env, 'keys', 'create', '--merchant', 'mer_x')
  expect([wrong.status, wrong.stderr.trim().split('\n').length]).toEqual([1, 1])
  expect((await run('dance')).status).toBe(1)
})

test('a SIGTERM to npm, as a process manager sends it, stops everything too', async () => {
  await ofNpm.ready()
  await ofNpm.end('SIGTERM')
  await until(async () => processesOn(ofNpm.dataDir).length === 0)
  await expect(fetch(`${ofNpm.url}/readyz`)).rejects.toThrow()
})
