import { randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { DEMO } from '../../src/sandbox/demo.ts'
import { aDatabase } from '../database/database.ts'
import { aCheckoutBody, freePort, until } from '../gateway/gateway.ts'
import { aProcess, type Started } from '../gateway/process.ts'
import { aBalancer } from './balancer.ts'

/** Long enough for a busy machine to see what it still answers. */
const GRACE_MS = 3_000
/** Less than it would take to sit out those who wait longest, 20 s. */
const ENDED_MS = 15_000
const EVERY_MS = 25

const { url: databaseUrl } = await aDatabase()
const ports = [await freePort(), await freePort()] as const
const env = {
  DATABASE_URL: databaseUrl,
  GAPURA_MASTER_KEY: randomBytes(32).toString('base64'),
  SHUTDOWN_GRACE_MS: `${GRACE_MS}`,
  LOG_LEVEL: 'warn',
}
const serve = (port: number) => aProcess({ command: ['serve'], env: { ...env, PORT: `${port}`, HOST: '127.0.0.1' } })

test('processes restarted one after the other under load fail no request, and each leaves as it should', async () => {
  const balancer = await aBalancer(ports)
  const first = [await serve(ports[0]), await serve(ports[1])] as const
  await until(async () => ports.every((port) => balancer.isIn(port)))

  const answers = new Map<number | string, number>()
  const create = async () => {
    const response = await fetch(`${balancer.url}/v1/checkout`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${DEMO.secretKey}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(aCheckoutBody()),
    }).catch((error: Error) => error)
    const outcome = response instanceof Error ? `${response.message}: ${response.cause}` : response.status
    if (!(response instanceof Error)) await response.arrayBuffer()
    answers.set(outcome, (answers.get(outcome) ?? 0) + 1)
  }
  const underWay = new Set<Promise<void>>()
  const load = setInterval(() => {
    const one = create().finally(() => underWay.delete(one))
    underWay.add(one)
  }, EVERY_MS)

  for (const gateway of first) {
    await expectToLeave(gateway)
    await serve(gateway.port)
    await until(async () => balancer.isIn(gateway.port))
  }
  clearInterval(load)
  await Promise.all(underWay)
  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(100)
})

/** Expects that on SIGTERM it is not ready at once, answers what is under way, asks clients to leave, and ends. */
async function expectToLeave(gateway: Started): Promise<void> {
  const byKey = { authorization: `Bearer ${DEMO.secretKey}` }
  const made = await fetch(`${gateway.url}/v1/checkout`, {
    method: 'POST',
    headers: { ...byKey, 'content-type': 'application/json' },
    body: JSON.stringify(aCheckoutBody()),
  })
  const { id } = (await made.json()) as { id: string }
  const waiting = fetch(`${gateway.url}/v1/checkout/${id}?waitFor=final&timeout=20`, { headers: byKey })
  const stream = await fetch(`${gateway.url}/${id}/events`)
  const silent = connect(gateway.port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))

  const startedMs = performance.now()
  gateway.child.kill('SIGTERM')
  await until(async () => (await fetch(`${gateway.url}/readyz`)).status === 503, GRACE_MS)
  const still = await fetch(`${gateway.url}/v1/checkout/${id}`, { headers: byKey })
  expect([still.status, still.headers.get('connection')]).toEqual([200, 'close'])
  expect(await (await waiting).json()).toMatchObject({ id, status: 'PENDING' })
  expect(await stream.text()).toContain('data: ')
  expect(await gateway.ended).toBe(0)
  expect(performance.now() - startedMs).toBeLessThan(ENDED_MS)
}
