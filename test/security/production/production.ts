import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { inject } from 'vitest'
import { reportFault, writesLog } from '../../../src/cli/report-fault.ts'
import { describeError, runCommand as runInProcess } from '../../../src/cli/run-command.ts'
import { closeDb, openDb } from '../../../src/db/db.ts'
import { asProgram } from '../../cli/as-program.ts'
import { AS_SERVED, onServer } from '../../database/database.ts'
import { MAIN } from '../../gateway/compiled.ts'
import { assertNoDifferences, type Gateway, startGateway } from '../../gateway/gateway.ts'
import { aProcess, type Started } from '../../gateway/process.ts'
import { sparePort } from '../../outside/free-port.ts'
import { atEnd } from '../../setup/at-end.ts'
import { COMPILE_CACHE } from '../../setup/compile-cache.ts'
import { databaseAt, TEMPLATE } from '../../setup/database-url.ts'
import { defined } from '../../setup/defined.ts'

/** What a process in production has to be given, with a master key of its own. */
export const productionEnv = (databaseUrl: string, change: Record<string, string> = {}): Record<string, string> => ({
  GAPURA_ENV: 'production',
  BASE_URL: 'https://pay.example',
  DATABASE_URL: databaseUrl,
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
  HOST: '127.0.0.1',
  SHUTDOWN_GRACE_MS: '0',
  ...change,
})

/** An empty database until the test or, made at the top, the file ends, not migrated; the address is the superuser's. */
export const anEmptyDatabase = (): Promise<string> => createDatabase('')

/** A migrated one that belongs to no environment yet: who opens it first decides. It takes a twentieth of the time. */
export const aMigratedDatabase = (): Promise<string> => createDatabase(`template ${TEMPLATE} strategy file_copy`)

async function createDatabase(how: string): Promise<string> {
  const server = inject('serverUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name} ${how}`)
  atEnd(() => onServer(`drop database ${name} with (force)`))
  return databaseAt(server, name)
}

/** The compiled program with `command` until the test or, made at the top, the file ends; its API is at `url`, over plain HTTP behind no proxy. */
export const aProductionProcess = (env: Record<string, string>, command: string[] = ['serve']): Promise<Started> =>
  aProcess({ command, env: { NODE_OPTIONS: `--import=${CHEAP_PASSWORD}`, ...env } })

const CHEAP_PASSWORD = new URL('../../people/cheap-password.mjs', import.meta.url).href

/**
 * `serve` with that environment in this process until the test or, made at the top, the file ends, for what another process
 * would not show. `lines` takes what it logs.
 */
export async function aProductionGateway(env: Record<string, string>, lines?: string[]): Promise<Gateway> {
  const url = defined(env.DATABASE_URL)
  const db = openDb({ url, ...AS_SERVED })
  const log = lines && new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) })
  const database = { db, url, directUrl: url }
  const { gateway, stop, differences } = await startGateway(database, { env: { ...env, WORK: 'off' }, log })
  atEnd(async () => {
    await stop()
    assertNoDifferences(await differences())
    await closeDb(db)
  })
  return gateway
}

export type Ran = {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
  /** What it refused with: the sentence of a command, or the message of the last line of a log. */
  readonly said: string
}

/** Ports in the place of the usual ones, which may belong to other programs of this machine. */
const ports = ({ GAPURA_ENV }: Record<string, string>) => ({
  PORT: sparePort(),
  ...(GAPURA_ENV === 'production' && { ADMIN_PORT: sparePort() }),
})

/** Runs a command of the compiled program to its end, with nothing but `env` set. */
export function runCommand(env: Record<string, string>, ...words: string[]): Ran {
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...words], {
    env: { PATH, HOME, ...ports(env), NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    encoding: 'utf8',
    input: '',
    timeout: 120_000,
  })
  return { status, stdout, stderr, said: lastSentence(stderr) }
}

function lastSentence(stderr: string): string {
  const line = stderr.trim().split('\n').at(-1) ?? ''
  return line.startsWith('{') ? JSON.parse(line).msg : line.replace(/^gapura: /, '')
}

/** The same in this process, for commands that end by themselves. */
export async function runHere(env: Record<string, string>, ...words: string[]): Promise<Ran> {
  const { status, stdout, stderr } = await endOf(env, words)
  return { status, stdout, stderr, said: lastSentence(stderr) }
}

/** What a command prints as JSON, where it only prepares a test. Throws what it refuses with. */
export async function runJson<Printed>(env: Record<string, string>, ...words: string[]): Promise<Printed> {
  const { stdout, fault } = await endOf(env, [...words, '--json'])
  if (fault !== undefined) throw fault
  return JSON.parse(stdout) as Printed
}

/** As `cli/main.ts` runs a command and ends. */
const endOf = (env: Record<string, string>, words: readonly string[]) =>
  asProgram(
    { ...ports(env), ...env },
    () => runInProcess(words),
    (fault) => {
      const message = describeError(fault)
      reportFault(writesLog(words, env), message, message === undefined ? fault : undefined)
    },
  )
