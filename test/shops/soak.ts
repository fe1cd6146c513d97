import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildIfStale } from '../../scripts/builds.ts'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aGateway, freePort, type Gateway } from '../gateway/gateway.ts'
import { aPost, aRoad, type Fate } from './between.ts'
import { seeded } from './seeded.ts'

/** How many orders a real shop takes: `npm run test:vendure` and `test:medusa` say; `npm test` has none. */
export const ORDERS = Number(process.env.SHOP_ORDERS ?? 0)
const SEED = Number(process.env.SHOP_SEED ?? Date.now() % 1_000_000)

const INSTALL = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline', '--ignore-scripts']

/** A sandbox and what stands between it and a shop whose server is in `folder`, with the plugin that the gateway serves. */
export async function aPlace(folder: string, { plugin, inbox }: { readonly plugin: string; readonly inbox: string }) {
  buildIfStale('packages')
  const gateway = await aGateway()
  await promisify(execFile)('npm', ['install', ...INSTALL, `${gateway.url}/docs/${plugin}.tgz`], { cwd: folder })
  const fates = new Map<string, Fate>()
  const port = await freePort()
  const road = await aRoad(gateway.url)
  const fateOf = (id: string): Fate => fates.get(id) ?? 'delivered'
  const post = await aPost(`http://127.0.0.1:${port}${inbox}`, DEMO.webhookSecret, fateOf)
  await gateway.call('PATCH', '/v1/settings', { body: { webhookUrl: `${post.url}/` } })
  const settings = {
    apiKey: DEMO.secretKey,
    baseUrl: road.url,
    webhookSecret: DEMO.webhookSecret,
    serverUrl: `http://localhost:${port}`,
    methods: ['qrcode', 'virtual_account', 'ewallet'],
  }
  return { gateway, port, road, fates, answers: post.answers, settings, random: seeded(SEED) }
}

type Shop = {
  readonly random: () => number
  readonly road: { isCut: boolean }
  readonly store: { readonly log: readonly string[] }
}
type Case<World> = (world: World) => Promise<unknown>

/** Takes ORDERS orders, every case first and then any of them; in the end each payment has to be known to the shop once. */
export function takesOrders<World extends Shop>(
  world: World | undefined,
  cases: Readonly<Record<string, Case<World>>>,
  everyPaymentIsCountedOnce: Case<World>,
): void {
  test(`takes ${ORDERS} orders, each paid once, and says of each what became of it (seed ${SEED})`, async () => {
    if (!world) return
    const names = Object.keys(cases).filter((name) => name.includes(process.env.SHOP_CASE ?? ''))
    const wrong: string[] = []
    for (let n = 0; n < ORDERS; n++) {
      const name = (n < names.length ? names[n] : names[Math.floor(world.random() * names.length)]) ?? ''
      await cases[name]?.(world).catch((error) => wrong.push(`order ${n}, "${name}": ${error.message}`))
      world.road.isCut = false
      if (n % 10 === 9) console.info(`${n + 1} orders`, wrong)
    }
    expect(wrong, world.store.log.join('')).toEqual([])
    await everyPaymentIsCountedOnce(world)
  }, 3_600_000)
}

type Counted = { readonly id: string; readonly times: number }

/** Each payment that the gateway counted is in the shop's books once, or stands in what the shop said of it. */
export async function expectCountedOnce(
  gateway: Gateway,
  { inBooks, said }: { readonly inBooks: readonly Counted[]; readonly said: string },
): Promise<void> {
  expect(inBooks.filter(({ times }) => times !== 1)).toEqual([])
  const counted = new Set(inBooks.map(({ id }) => id))
  let cursor: string | null = null
  do {
    const query: string = `/v1/checkout?status=SUCCEEDED&limit=100${cursor ? `&cursor=${cursor}` : ''}`
    const { body } = await gateway.call('GET', query)
    for (const { id } of body.data) {
      const { payment } = (await gateway.call('GET', `/v1/checkout/${id}`)).body
      const isKnown = counted.has(payment.transactionId) || said.includes(payment.transactionId)
      expect([payment.transactionId, isKnown]).toEqual([payment.transactionId, true])
    }
    cursor = body.nextCursor
  } while (cursor)
}
