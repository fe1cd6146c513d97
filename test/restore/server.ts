import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { asPostgres, type Program, startProgram } from '../failover/programs.ts'
import { untilTrue } from '../failover/wait.ts'

/** A PostgreSQL of the tests' own, which anybody on this machine may enter. */
export type Server = { readonly url: string; stop(signal?: NodeJS.Signals): Promise<void> }

const START_MAX_MS = 300_000
const HBA = 'local all all trust\nhost all all 127.0.0.1/32 trust\nhost replication all 127.0.0.1/32 trust\n'

/** Starts a server on a data directory and waits until it takes writes; a recovery takes its time. */
export async function startServer(
  tools: string,
  data: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<Server> {
  const hba = `${data}.hba`
  writeFileSync(hba, HBA)
  const own = { listen_addresses: '127.0.0.1', port: `${port}`, unix_socket_directories: '', hba_file: hba }
  const words = Object.entries({ ...own, ...settings }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program: Program = startProgram([...asPostgres(), join(tools, 'postgres'), '-D', data, ...words], `${data}.log`)
  const url = `postgres://postgres@127.0.0.1:${port}/gapura?sslmode=disable`
  try {
    await untilTrue(`PostgreSQL on ${data}`, START_MAX_MS, async () => {
      if (program.hasEnded()) throw new Error(`PostgreSQL ended: ${readFileSync(`${data}.log`, 'utf8').slice(-2_000)}`)
      return takesWrites(url)
    })
  } catch (error) {
    await program.stop('SIGQUIT')
    throw error
  }
  return { url, stop: (signal = 'SIGINT') => program.stop(signal) }
}

async function takesWrites(url: string): Promise<boolean> {
  const rows = await queryOnce<{ mode: string }>(url, 'postgres', 'show transaction_read_only').catch(() => [])
  return Object.values(rows[0] ?? {})[0] === 'off'
}

/** One statement on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  database: string,
  text: string,
): Promise<Row[]> {
  const address = new URL(url)
  address.pathname = `/${database}`
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    client.end().catch(() => {})
  }
}
