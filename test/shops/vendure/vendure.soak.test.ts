import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { buildIfStale } from '../../../scripts/builds.ts'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aGateway, freePort } from '../../gateway/gateway.ts'
import { aPost, aRoad, type Fate } from '../between.ts'
import { seeded } from '../seeded.ts'
import { CASES } from './cases.ts'
import { stock } from './catalogue.ts'
import { aStore, aStoreDatabase } from './store.ts'
import type { World } from './world.ts'

const HERE = import.meta.dirname
const ORDERS = Number(process.env.SHOP_ORDERS ?? 0)
const SEED = Number(process.env.SHOP_SEED ?? Date.now() % 1_000_000)

/** `npm run test:vendure` installs the shop and says how many orders; `npm test` has neither. */
describe.skipIf(ORDERS === 0 || !existsSync(join(HERE, 'node_modules/@vendure/core')))('a real Vendure', async () => {
  const world = ORDERS > 0 ? await aWorld() : undefined

  test(`takes ${ORDERS} orders, each paid once, and says of each what became of it (seed ${SEED})`, async () => {
    if (!world) return
    const names = Object.keys(CASES).filter((name) => name.includes(process.env.SHOP_CASE ?? ''))
    const wrong: string[] = []
    for (let n = 0; n < ORDERS; n++) {
      // Every case comes, and then any of them.
      const name = n < names.length ? names[n] : names[Math.floor(world.random() * names.length)]
      await CASES[name ?? '']?.(world).catch((error) => wrong.push(`order ${n}, "${name}": ${error.message}`))
      world.road.isCut = false
      if (n % 10 === 9) console.info(`${n + 1} orders`, wrong)
    }
    expect(wrong, world.store.log.join('')).toEqual([])
    await everyPaymentIsCountedOnce(world)
  }, 3_600_000)
})

async function aWorld(): Promise<World> {
  buildIfStale('packages')
  const gateway = await aGateway()
  const archive = `${gateway.url}/docs/vendure.tgz`
  const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']
  await promisify(execFile)('npm', ['install', ...options, archive], { cwd: HERE })
  const fates = new Map<string, Fate>()
  const port = await freePort()
  const road = await aRoad(gateway.url)
  const post = await aPost(
    `http://127.0.0.1:${port}/gapura/webhook`,
    DEMO.webhookSecret,
    (id) => fates.get(id) ?? 'delivered',
  )
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `${post.url}/` } })
  const settings = {
    apiKey: DEMO.secretKey,
    baseUrl: road.url,
    webhookSecret: DEMO.webhookSecret,
    serverUrl: `http://localhost:${port}`,
    storefrontUrl: 'https://shop.example/orders/{ORDER_CODE}?outcome={OUTCOME}',
    methods: ['qrcode', 'virtual_account', 'ewallet'],
  }
  const store = await aStore(await aStoreDatabase(gateway), { port, options: settings }, true)
  const variants = await stock(store)
  return { gateway, store, variants, road, fates, answers: post.answers, random: seeded(SEED) }
}

/** Each payment that the gateway counted is one settled payment of one order, or stands in a note or the log. */
async function everyPaymentIsCountedOnce({ gateway, store }: World): Promise<void> {
  const { rows } = await store.db.query(
    `select metadata::json ->> 'transactionId' as id, count(*)::int as times from payment where state = 'Settled' group by 1`,
  )
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  const settled = new Set(rows.map(({ id }) => id))
  const { rows: noted } = await store.db.query(`select data::text as text from history_entry where type = 'ORDER_NOTE'`)
  const said = [...noted.map(({ text }) => text), ...store.log].join('\n')
  let cursor: string | null = null
  do {
    const query: string = `/v1/checkout?status=SUCCEEDED&limit=100${cursor ? `&cursor=${cursor}` : ''}`
    const { body } = await gateway.call('GET', query)
    for (const { id } of body.data) {
      const { payment } = (await gateway.call('GET', `/v1/checkout/${id}`)).body
      const isKnown = settled.has(payment.transactionId) || said.includes(payment.transactionId)
      expect([payment.transactionId, isKnown]).toEqual([payment.transactionId, true])
    }
    cursor = body.nextCursor
  } while (cursor)
}
