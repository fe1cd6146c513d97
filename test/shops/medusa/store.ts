import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { onServer } from '../../database/database.ts'
import { type Gateway, until } from '../../gateway/gateway.ts'
import { atEndOfFile } from '../../setup/at-end.ts'
import { type Reply, type Shop, stock } from './catalogue.ts'

export const HERE = import.meta.dirname
const PROJECT = join(HERE, 'project')
const MEDUSA = join(HERE, 'node_modules/@medusajs/cli/cli.js')
export const PEOPLE = { email: 'admin@shop.example', password: 'a long password' }

export type Store = Shop & {
  readonly url: string
  readonly db: pg.Client
  readonly log: string[]
  /** As if everything had been made eleven minutes earlier; then the sweep runs once. */
  sweep(): Promise<void>
  /** The order of a cart as the people of the shop see it; undefined while there is none. */
  orderOf(cart: string): Promise<Reply | undefined>
}

type Setting = {
  readonly port: number
  /** Of the provider. */
  readonly options: object
  /** With its administration, which takes half a minute to build. */
  readonly hasAdmin?: boolean
}

/** A new, migrated, stocked Medusa on a database beside the gateway's. It runs in production mode, as `medusa start` does. */
export async function aStore(gateway: Gateway, { port, options, hasAdmin = false }: Setting): Promise<Store> {
  const name = `medusa_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
  atEndOfFile(() => onServer(`drop database ${name} with (force)`))
  const databaseUrl = new URL(gateway.directUrl)
  databaseUrl.pathname = `/${name}`
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    DATABASE_URL: databaseUrl.href,
    GAPURA_OPTIONS: JSON.stringify(options),
    ADMIN: hasAdmin ? 'yes' : 'no',
  }
  const run = promisify(execFile)
  const medusa = (...words: string[]) =>
    run(process.execPath, [MEDUSA, ...words], { cwd: PROJECT, env, maxBuffer: 64 * 1_024 * 1_024 })
  await medusa('db:migrate', '--skip-scripts')
  await medusa('user', '-e', PEOPLE.email, '-p', PEOPLE.password)
  if (hasAdmin) await medusa('build')
  const log: string[] = []
  const cwd = hasAdmin ? join(PROJECT, '.medusa/server') : PROJECT
  const child = spawn(process.execPath, [MEDUSA, 'start', '-p', `${port}`], { cwd, env })
  atEndOfFile(() => child.kill('SIGKILL'))
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => log.push(text.toString()))
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(`${url}/health`).catch(() => undefined))?.ok)
  const db = new pg.Client({ connectionString: databaseUrl.href })
  await db.connect()
  atEndOfFile(() => db.end())
  const shop = await stock(url, PEOPLE.email, PEOPLE.password)
  return {
    ...shop,
    url,
    db,
    log,
    sweep: () => sweep(db, url),
    orderOf: (cart) => orderOf(shop, db, cart),
  }
}

async function sweep(db: pg.Client, url: string): Promise<void> {
  await db.query(`update payment_session set created_at = created_at - interval '11 minutes'`)
  const response = await fetch(`${url}/sweep`, { method: 'POST' })
  if (!response.ok) throw new Error(await response.text())
}

const FIELDS = 'id,metadata,payment_status,total,*payment_collections.payments,*payment_collections.payments.refunds'

async function orderOf({ admin }: Shop, db: pg.Client, cart: string): Promise<Reply | undefined> {
  const { rows } = await db.query('select order_id from order_cart where cart_id = $1', [cart])
  if (!rows[0]) return undefined
  const { order } = await admin('GET', `/admin/orders/${rows[0].order_id}?fields=${FIELDS}`)
  return { ...order, notes: order.metadata?.gapura_notes ?? [] }
}
