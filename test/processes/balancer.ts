import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

const ASK_EVERY_MS = 100

type Target = { readonly port: number; readonly agent: Agent; isReady: boolean }

export type Balancer = {
  readonly url: string
  /** Whether the target on this port is given requests. */
  isIn(port: number): boolean
}

/**
 * A balancer as the plainest of them are: it asks each target's `/readyz`, hands requests round robin to those that are
 * ready over connections it keeps, and repeats nothing. A request that fails behind it fails for its client (502).
 */
export async function aBalancer(ports: readonly number[]): Promise<Balancer> {
  const targets: Target[] = ports.map((port) => ({ port, agent: new Agent({ keepAlive: true }), isReady: false }))
  const ask = async (target: Target) => {
    const reply = await fetch(`http://127.0.0.1:${target.port}/readyz`, { headers: { connection: 'close' } }).catch(
      () => undefined,
    )
    target.isReady = reply?.ok === true
  }
  const timer = setInterval(() => void Promise.all(targets.map(ask)), ASK_EVERY_MS)
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const ready = targets.filter(({ isReady }) => isReady)
    const target = ready[turn++ % ready.length]
    const fail = () => outgoing.writeHead(502).end()
    if (!target) return void fail()
    const { method = 'GET', url = '/', headers } = incoming
    const outward = send({ host: '127.0.0.1', port: target.port, agent: target.agent, method, path: url, headers })
    outward.once('error', fail)
    outward.once('response', (reply) => {
      const { connection: _own, ...passed } = reply.headers
      outgoing.writeHead(reply.statusCode ?? 502, passed)
      reply.pipe(outgoing)
    })
    incoming.pipe(outward)
  })
  // A client on a busy machine uses a connection again that was closed meanwhile, and its request fails.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    clearInterval(timer)
    server.close()
    server.closeAllConnections()
    for (const { agent } of targets) agent.destroy()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isIn: (port) => targets.some((target) => target.port === port && target.isReady),
  }
}
