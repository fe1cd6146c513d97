import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layoutOf } from '../src/db/embedded/layout.ts'
import { readPostmasterFile } from '../src/db/embedded/postmaster-file.ts'
import { startEmbeddedPostgres } from '../src/db/embedded/start.ts'
import { freePort } from '../test/outside/free-port.ts'
import type { BankProcessSettings } from './bank-process.ts'
import { COUNTS_STATEMENTS } from './statements.ts'

/** Settings of the measured PostgreSQL in place of ours: `BENCH_POSTGRES='shared_buffers=4GB max_wal_size=8GB'`. */
export const POSTGRES_SETTINGS: Readonly<Record<string, string>> = Object.fromEntries(
  (process.env.BENCH_POSTGRES ?? '')
    .split(' ')
    .filter((setting) => setting !== '')
    .map((setting) => [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]),
)

export type Running = { url: string; pid: number; stop(): Promise<void> }

/** A PostgreSQL of its own, as `npm start` runs it but for POSTGRES_SETTINGS and `settings`, in a throw-away directory. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-bench-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: { ...COUNTS_STATEMENTS, ...POSTGRES_SETTINGS, ...settings },
  })
  return {
    url: postgres.url,
    pid: (await readPostmasterFile(layoutOf(dataDir).cluster))?.pid ?? 0,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A profile of its processor time goes to the folder `name` of BENCH_PROF. */
const profileInto = (name: string): string[] =>
  process.env.BENCH_PROF
    ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROF}/${name}`, '--cpu-prof-interval=500']
    : []

/** The gateway as it ships, limits out of the way. `core`: on this processor alone (Linux; elsewhere on all). */
export const startGateway = (databaseUrl: string, core?: number, env: Record<string, string> = {}): Promise<Running> =>
  startServer(gatewayCommand('start'), { ...env, DATABASE_URL: databaseUrl }, core)

/**
 * The gateway in two processes, as its package runs it: one serves requests, one does the work that nobody waits for. They say as
 * little as `start` does.
 */
export async function startServeAndWork(
  databaseUrl: string,
  env: Record<string, string>,
): Promise<{ serve: Running; work: Running }> {
  const shared = { ...env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const serve = await startServer(gatewayCommand('serve'), shared)
  const own = { BASE_URL: serve.url, ADMIN_PORT: `${await freePort()}` }
  return {
    serve,
    work: await startServer(gatewayCommand('work'), { ...shared, ...own }, undefined, `:${own.ADMIN_PORT}/metrics`),
  }
}

const gatewayCommand = (command: string): string[] => [
  ...profileInto(command),
  ...['--max-semi-space-size=8', 'dist/cli/main.js', command],
]

/** The same server stack, answering the same body, with no database behind it. */
export const startWithoutDatabase = (): Promise<Running> => startServer(['bench/without-database.ts'], {})

/** The exchanges of an order with the same server stack and no database; `bankUrl` answers its call to the bank. */
export async function startOrderWithoutDatabase(bankUrl: string): Promise<Running> {
  const folder = 'node_modules/.cache/gapura/bench'
  const { build } = await import('vite')
  // Pages are JSX, which Node does not compile.
  await build({
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: { ssr: 'bench/order-without-database.ts', outDir: folder, emptyOutDir: true },
  })
  return startServer(['--max-semi-space-size=8', `${folder}/order-without-database.js`], { BANK_URL: bankUrl })
}

/** The status check of the same server stack, answering the same body, with no database behind it. */
export const startStatusWithoutDatabase = (): Promise<Running> => startServer(['bench/status-without-database.ts'], {})

/** The test double of bench/stripe-mock; any answer of it says that it is ready. */
export const startStripeMock = (): Promise<Running> =>
  startServer(['bench/stripe-mock/node_modules/stripe-stateful-mock/dist/cli.js'], { LOG_LEVEL: 'silent' })

/** The sandbox's bank as a process of its own (bench/bank-process.ts), as a real bank is. */
export const startBankProcess = (port: number, settings: BankProcessSettings): Promise<Running> =>
  startServer([...profileInto('bank'), '--max-semi-space-size=8', 'bench/bank-process.ts'], {
    PORT: `${port}`,
    BANK: JSON.stringify(settings),
  })

async function startServer(
  args: string[],
  env: Record<string, string>,
  core?: number,
  readyAt?: string,
): Promise<Running> {
  const port = Number(env.PORT ?? (await freePort()))
  const dataDir = await mkdtemp(join(tmpdir(), 'gapura-bench-'))
  const pinned = core === undefined || process.platform !== 'linux' ? [] : ['taskset', '-c', `${core}`]
  const [command = '', ...rest] = [...pinned, process.execPath, ...args]
  const child = spawn(command, rest, {
    env: {
      ...process.env,
      ...env,
      PORT: `${port}`,
      DATA_DIR: dataDir,
      LIMIT_PER_SECOND: '1000000',
      LIMIT_BURST: '1000000',
      LIMIT_SEND_MONEY_PER_SECOND: '1000000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://localhost:${port}`
  await untilReady(child, readyAt === undefined ? `${url}/readyz` : `http://localhost${readyAt}`)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (child.exitCode !== null) throw new Error('the server ended before it was ready')
    const ready = await fetch(url).then(
      (response) => response.status < 500,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not become ready')
}
