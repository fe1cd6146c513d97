import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signalPostgres } from '../faults/members/postgres-processes.ts'
import type { WorldDatabase } from '../faults/members/world-database.ts'
import { freePort } from '../outside/free-port.ts'
import { defined } from '../setup/defined.ts'
import { haproxyConfig } from './haproxy.ts'
import { addressOf, closeNetwork, type Network, NODES, namespaceOf, openNetwork } from './network.ts'
import { type ClusterSettings, patroniConfig } from './patroni.ts'
import { asPostgres, type Program, startProgram } from './programs.ts'
import { findPostgresTools } from './requirements.ts'
import { readView, untilWhole, type View } from './view.ts'
import { untilTrue } from './wait.ts'

/** Three nodes with PostgreSQL, Patroni and etcd, and HAProxy before them. */
export type Cluster = WorldDatabase & {
  readonly network: Network
  /** The folder the log is archived in. */
  readonly archive: string
  /** The folder of PostgreSQL's programs. */
  readonly tools: string
  /** What the nodes say of themselves now. */
  view(): Promise<View>
  /** A signal to PostgreSQL on a node, to all its processes. */
  signal(node: number, signal: NodeJS.Signals): void
  /** A request to the Patroni of a node. Throws where it is refused. */
  ask(node: number, path: string, body: object): Promise<void>
}

const START_MAX_MS = 120_000
const ASK_MAX_MS = 60_000

/** Brings a cluster up with an empty database; resolves when every node has it. Removes everything where it cannot. */
export async function openCluster(isStrict: boolean): Promise<Cluster> {
  const tools = defined(findPostgresTools())
  const path = mkdtempSync(join(tmpdir(), 'gapura-failover-'))
  chmodSync(path, 0o755)
  const archive = join(path, 'archive')
  const programs: Program[] = []
  const close = async (): Promise<void> => {
    for (const program of programs.reverse()) await program.stop()
    closeNetwork()
    if (process.env.FAILOVER_LOGS) keepLogs(path, process.env.FAILOVER_LOGS)
    rmSync(path, { recursive: true, force: true })
  }
  const network = openNetwork()
  try {
    makeFolder(archive)
    const folders = NODES.map((node) => join(path, `node${node}`))
    for (const [i, node] of NODES.entries()) {
      const folder = defined(folders[i])
      makeFolder(folder)
      programs.push(startEtcd(node, folder))
    }
    for (const [i, node] of NODES.entries()) {
      programs.push(startPatroni(node, defined(folders[i]), { isStrict, archive, tools }))
      // The first one makes the database, and the others copy it.
      if (i === 0) await untilTrue('a first primary', START_MAX_MS, async () => (await readView()).leader !== null)
    }
    const port = await freePort()
    const config = join(path, 'haproxy.cfg')
    writeFileSync(config, haproxyConfig(port))
    programs.push(startProgram(['haproxy', '-f', config, '-db'], join(path, 'haproxy.log')))
    const url = `postgres://postgres@127.0.0.1:${port}/gapura?sslmode=disable`
    await untilWhole(START_MAX_MS)
    await makeDatabase(url)
    return {
      url,
      network,
      archive,
      tools,
      directory: { path, fill: null, free: () => {} },
      view: readView,
      signal: (node, signal) => signalPostgres(defined(folders[node - 1]), signal),
      ask,
      stop: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The programs' output, to find out why. */
function keepLogs(from: string, to: string): void {
  for (const name of globSync('**/*.log', { cwd: from })) cpSync(join(from, name), join(to, name), { recursive: true })
}

function makeFolder(folder: string): void {
  mkdirSync(folder, { mode: 0o700 })
  execFileSync('chown', ['postgres:', folder])
}

const inNode = (node: number, ...words: string[]): string[] => [
  ...['ip', 'netns', 'exec', namespaceOf(node)],
  ...asPostgres(),
  ...words,
]

function startEtcd(node: number, folder: string): Program {
  const at = (host: string, port: number) => `http://${host}:${port}`
  const own = addressOf(node)
  const all = NODES.map((one) => `node${one}=${at(addressOf(one), 2380)}`).join(',')
  const words = [
    ...['etcd', '--name', `node${node}`, '--data-dir', join(folder, 'etcd')],
    ...['--listen-peer-urls', at(own, 2380), '--initial-advertise-peer-urls', at(own, 2380)],
    ...['--listen-client-urls', at(own, 2379), '--advertise-client-urls', at(own, 2379)],
    ...['--initial-cluster', all, '--initial-cluster-state', 'new', '--heartbeat-interval', '100'],
    ...['--election-timeout', '1000', '--enable-v2=true', '--pre-vote=true'],
  ]
  return startProgram(inNode(node, ...words), join(folder, 'etcd.log'))
}

function startPatroni(node: number, folder: string, settings: ClusterSettings): Program {
  const config = join(folder, 'patroni.yml')
  writeFileSync(config, patroniConfig(node, folder, settings))
  return startProgram(inNode(node, 'patroni', config), join(folder, 'patroni.log'))
}

async function makeDatabase(url: string): Promise<void> {
  const elsewhere = new URL(url)
  elsewhere.pathname = '/postgres'
  await untilTrue('a database', START_MAX_MS, async () => {
    const client = new pg.Client({ connectionString: elsewhere.href, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('create database gapura')
      return true
    } catch {
      return false
    } finally {
      client.end().catch(() => {})
    }
  })
}

async function ask(node: number, path: string, body: object): Promise<void> {
  const response = await fetch(`http://${addressOf(node)}:8008${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ASK_MAX_MS),
  })
  if (!response.ok) throw new Error(`node ${node} answered ${path} with ${response.status}: ${await response.text()}`)
}
