import { setTimeout as pause } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_LOGIN } from '../../src/sandbox/demo-login.ts'
import type { Program } from '../failover/programs.ts'
import { isInstalled } from '../failover/requirements.ts'
import { until } from '../gateway/gateway.ts'
import { aReceiver, type Receiver } from '../merchants/receiver.ts'
import { freePort } from '../outside/free-port.ts'
import { defined } from '../setup/defined.ts'
import { callPort, type Said } from './call-port.ts'
import { aCell, type Cell } from './cell.ts'
import { aMerchant, type Merchant } from './merchant.ts'
import { startProxy } from './proxy.ts'

/** Two whole Gapuras behind HAProxy. `npm run test:cells` has one of them die for half a minute, or CELLS_SECONDS. */
const SECONDS = Number(process.env.CELLS_SECONDS ?? 0)
const SKIP =
  SECONDS === 0
    ? 'npm run test:cells asks for it'
    : isInstalled('haproxy')
      ? null
      : 'haproxy is not installed here (Debian: apt-get install haproxy)'
if (SKIP) console.log(`cells: skipped, ${SKIP}`)

type World = { port: number; cells: [Cell, Cell]; shops: [Merchant, Merchant]; receivers: [Receiver, Receiver] }
let world: World
let proxy: Program | undefined

beforeAll(async () => {
  if (SKIP) return
  const [port, portA, portB] = [await freePort(), await freePort(), await freePort()]
  const a = await aCell({ name: 'a', routes: '0,1,2,3,4,5,6,7,8,9,a,b,c,d,e,f', port: portA, proxyPort: port })
  const b = await aCell({ name: 'b', routes: 'g,h,j,k,m,n,p,q,r,s,t,v,w,x,y,z', port: portB, proxyPort: port })
  proxy = await startProxy(port, [a, b])
  const receivers: [Receiver, Receiver] = [await aReceiver(), await aReceiver()]
  const shops: [Merchant, Merchant] = [
    await aMerchant(a, port, receivers[0].url),
    await aMerchant(b, port, receivers[1].url),
  ]
  world = { port, cells: [a, b], shops, receivers }
  return async () => {
    await proxy?.stop()
  }
})

test.skipIf(SKIP)(
  'merchants of both are served at one address: API, page, webhook, payout, provider, dashboard',
  async () => {
    const { port, cells, shops, receivers } = world
    for (const [at, shop] of shops.entries()) {
      const receiver = defined(receivers[at])
      const id = await shop.sell(`first-${at}`)
      await shop.pay()
      const event = await until(async () =>
        receiver.received.find(({ body }) => body.includes(id) && body.includes('payment.succeeded')),
      )
      new Webhook(shop.webhookSecret).verify(event.body, event.headers as Record<string, string>)
      const theirs = await defined(shops[1 - at]).call(`/v1/checkout/${id}`)
      expect(theirs.status).toBe(404)
      const report = await callPort(port, '/v1/onboarding/status', {
        method: 'POST',
        headers: { authorization: `Bearer ${shop.provider.key}` },
        body: { reference_id: 'kyb_nobody', status: 'received' },
      })
      // The provider is known where it was made, and nowhere else.
      expect(report.status).toBe(404)
    }
    for (const { host } of cells) {
      const origin = `http://${host}:${port}`
      const signedIn = await callPort(port, '/dashboard/api/auth/sign-in/email', {
        method: 'POST' as const,
        host,
        body: DEMO_LOGIN,
        headers: { origin, 'sec-fetch-site': 'same-origin' },
      })
      expect(signedIn.status, signedIn.text).toBe(200)
      const cookie = [signedIn.headers['set-cookie']]
        .flat()
        .map((one) => String(one).split(';')[0])
        .join('; ')
      const me = await callPort(port, '/dashboard/api/me', { host, headers: { cookie } })
      expect(JSON.parse(me.text)).toMatchObject({ user: { email: DEMO_LOGIN.email } })
    }
    expect((await callPort(port, '/dashboard')).text).toContain("cell's own address")
    expect((await callPort(port, '/docs')).status).toBeLessThan(400)
  },
)

test.skipIf(SKIP)(
  'one dies with all it has, and the other does not notice',
  { timeout: SECONDS * 1_000 + 300_000 },
  async () => {
    const { cells, shops } = world
    const heard: [Said[], Said[]] = [[], []]
    const broken: [unknown[], unknown[]] = [[], []]
    const slowest: Record<string, number> = {}
    let isOver = false
    const load = shops.map(async (shop, at) => {
      for (let n = 0; !isOver; n++) {
        await shop.create(`load-${at}-${n}`).then(
          (said) => void heard[at]?.push(said),
          (error) => void broken[at]?.push(error),
        )
      }
    })
    const during = async (what: string, ms: number) => {
      const from = heard[1].length
      await pause(ms)
      slowest[what] = percentile99(heard[1].slice(from))
    }
    await during('both well', (SECONDS * 1_000) / 3)
    const acknowledged = heard[0]
      .filter(({ status }) => status === 200)
      .map(({ text }) => JSON.parse(text).id as string)
    await cells[0].kill()
    await during('the other dead', (SECONDS * 1_000) / 3)
    const refused = heard[0].slice(-1)[0]
    await cells[0].start()
    await until(async () => (await shops[0].call('/v1/checkout?limit=1')).status === 200)
    await during('both again', (SECONDS * 1_000) / 3)
    isOver = true
    await Promise.all(load)

    // What was on its way to the one that died broke off: its caller repeats it under the same key.
    expect(broken[0].length).toBeLessThanOrEqual(1)
    expect(broken[1]).toEqual([])
    expect(heard[1].filter(({ status }) => status !== 200)).toEqual([])
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect([...new Set(heard[0].map(({ status }) => status))].sort()).toEqual(expect.arrayContaining([200, 503]))
    for (const id of acknowledged) expect((await shops[0].call(`/v1/checkout/${id}`)).status).toBe(200)
    const refusals = heard[0].filter(({ status }) => status !== 200)
    console.log(
      [
        `${heard[1].length} creations at the cell that lived, none refused; p99 in ms: ${JSON.stringify(slowest)}`,
        `${acknowledged.length} acknowledged by the other before it died, all there; while it was dead ${refusals.length} refusals, the slowest after ${Math.round(Math.max(...refusals.map(({ ms }) => ms)))} ms`,
      ].join('\n'),
    )
  },
)

const percentile99 = (said: readonly Said[]): number => {
  const sorted = said.map(({ ms }) => ms).sort((x, y) => x - y)
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0)
}
