import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { onServer } from '../../database/database.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import { aDirectory } from '../../gateway/process.ts'
import { atEndOfFile } from '../../setup/at-end.ts'

// biome-ignore lint/suspicious/noExplicitAny: a reply is what the test expects of it
type Reply = any
/** One visitor of the shop, or its administrator: GraphQL calls in one session. */
export type Visitor = (query: string, variables?: object) => Promise<Reply>

export type Store = {
  readonly url: string
  readonly db: pg.Client
  readonly admin: Visitor
  /** `currency`: the one they chose to see prices in. */
  aVisitor(currency?: string): Visitor
  /** What the shop's own log said. */
  readonly log: string[]
  deleteOrder(id: string): Promise<void>
  /** As if everything open had been made eleven minutes earlier; then the shop's scheduler runs the sweep. */
  sweep(): Promise<void>
}

export type StoreOptions = {
  readonly port: number
  readonly options: object
  readonly databaseUrl?: string
  readonly adminPort?: number
}

/** An empty database beside the gateway's. */
export async function aStoreDatabase(gateway: Gateway): Promise<string> {
  const name = `vendure_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  atEndOfFile(() => onServer(`drop database ${name} with (force)`))
  const url = new URL(gateway.directUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A Vendure process. With `isEmpty` it makes its tables and what a shop begins with. */
export async function aStore(
  databaseUrl: string,
  { port, options, adminPort }: StoreOptions,
  isEmpty: boolean,
): Promise<Store> {
  const log: string[] = []
  const child = fork(join(import.meta.dirname, 'shop.cjs'), {
    silent: true,
    cwd: aDirectory(),
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      PORT: `${port}`,
      DATABASE_URL: databaseUrl,
      GAPURA_OPTIONS: JSON.stringify(options),
      EMPTY: isEmpty ? 'yes' : 'no',
      ...(adminPort ? { ADMIN_PORT: `${adminPort}` } : {}),
    },
  })
  atEndOfFile(() => child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => log.push(text.toString()))
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error(log.join(''))))
  })
  const db = new pg.Client({ connectionString: databaseUrl })
  await db.connect()
  atEndOfFile(() => db.end())
  const url = `http://127.0.0.1:${port}`
  const admin = visitor(`${url}/admin-api`)
  await admin('mutation { login(username: "superadmin", password: "superadmin") { __typename } }')
  return {
    url,
    db,
    admin,
    log,
    aVisitor: (currency = 'IDR') => visitor(`${url}/shop-api?currencyCode=${currency}`),
    deleteOrder: (id) => deleteOrder(db, id),
    sweep: () => sweep(db, admin),
  }
}

function visitor(address: string): Visitor {
  let token = ''
  return async (query, variables = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    token = response.headers.get('vendure-auth-token') ?? token
    const { data, errors } = (await response.json()) as { data: Reply; errors?: { message: string }[] }
    if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
    return data
  }
}

/** As a shop is cleaned up by hand: Vendure itself deletes no order that has payments. */
async function deleteOrder(db: pg.Client, id: string): Promise<void> {
  await db.query('set session_replication_role = replica')
  for (const table of ['payment', 'history_entry', 'order_line', 'shipping_line']) {
    await db.query(`delete from ${table} where "orderId" = $1`, [id])
  }
  await db.query('delete from order_channels_channel where "orderId" = $1', [id])
  await db.query('delete from "order" where id = $1', [id])
  await db.query('set session_replication_role = default')
}

async function sweep(db: pg.Client, admin: Visitor): Promise<void> {
  for (const table of ['payment', 'refund']) {
    await db.query(`update ${table} set "createdAt" = "createdAt" - interval '11 minutes'`)
  }
  const ran = async () => {
    const { scheduledTasks } = await admin('{ scheduledTasks { id lastExecutedAt isRunning } }')
    return scheduledTasks.find(({ id }: { id: string }) => id === 'gapura-sweep')
  }
  const before = (await ran()).lastExecutedAt
  await admin('mutation { runScheduledTask(id: "gapura-sweep") { success } }')
  for (;;) {
    const task = await ran()
    if (!task.isRunning && task.lastExecutedAt !== before) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
