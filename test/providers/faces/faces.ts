import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { type Clock, later } from '../../../src/base/clock.ts'
import type { Connector } from '../../../src/connectors/connector.ts'
import type { InboundEvent } from '../../../src/connectors/inbound-port.ts'
import { type Behaviour, createBehaviourRegistry } from '../../../src/sandbox/bank/behaviour.ts'
import type { Face } from '../../../src/sandbox/bank/faces/face.ts'
import { mountMidtransFace } from '../../../src/sandbox/bank/faces/midtrans/face.ts'
import { createNotifier } from '../../../src/sandbox/bank/faces/notifier.ts'
import { mountXenditFace } from '../../../src/sandbox/bank/faces/xendit/face.ts'
import { PATIENCE_MS } from '../../setup/patience.ts'
import { API_KEY, CALLBACK_TOKEN, toMidtrans, toXendit } from '../adapters.ts'

/** The notifications over the inbound URL, in their order. */
type PartnerCall = { readonly events: InboundEvent[]; readonly refused: string[] }

/** A face of the bank on a port of its own, and where it notifies, until the test ends. */
async function startFace<T>(mount: (server: FastifyInstance, face: Face) => T, behaviour: Behaviour) {
  let now = new Date('2026-11-20T03:00:00Z')
  const clock: Clock = () => now
  const registry = createBehaviourRegistry(behaviour)
  const notifier = createNotifier({ warn: () => {} })
  const server = Fastify({ forceCloseConnections: true })
  const bank = mount(server, { clock, behaviour: registry, notifier })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    notifier.stop()
    await server.close()
  })
  const listen = (connector: Connector): Promise<PartnerCall> => startListener(connector, clock, notifier.aimAt)
  const advance = (ms: number) => {
    now = later(now, ms)
  }
  return { bank, url, clock, behave: registry.replace, listen, advance }
}

async function startListener({ inbound }: Connector, clock: Clock, aimAt: (url: string) => void): Promise<PartnerCall> {
  const notifications: PartnerCall = { events: [], refused: [] }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', headers } = request
    const call = { method, path: '', fullPath: '/', headers, rawBody: Buffer.concat(chunks), now: clock() }
    const verified = inbound?.serviceOf(call)?.verify(call)
    if (verified?.is === 'verified') notifications.events.push(verified.read().event)
    if (verified?.is === 'refused') notifications.refused.push(verified.reason)
    response.writeHead(verified?.is === 'verified' ? 200 : 401).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  aimAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return notifications
}

/** Midtrans as the bank plays it, and a connection to it. */
export async function startMidtrans(behaviour: Behaviour = {}) {
  const face = await startFace((server, parts) => mountMidtransFace(server, parts, API_KEY), behaviour)
  const connector = toMidtrans(face.url, API_KEY, face.clock)
  return { ...face, connector, rail: railOf(connector), notifications: await face.listen(connector) }
}

/** Xendit as the bank plays it, and a connection to it. */
export async function startXendit(behaviour: Behaviour = {}) {
  const keys = { secretKey: API_KEY, callbackToken: CALLBACK_TOKEN }
  const face = await startFace((server, parts) => mountXenditFace(server, parts, keys), behaviour)
  const connector = toXendit(face.url, CALLBACK_TOKEN, face.clock)
  return { ...face, connector, rail: railOf(connector), notifications: await face.listen(connector) }
}

function railOf({ payments }: Connector) {
  if (!payments?.refunds) throw new Error('no rail with refunds')
  return { ...payments, refunds: payments.refunds }
}

/** Waits until so many events were notified. */
export const eventsOf = (notifications: PartnerCall, count: number): Promise<InboundEvent[]> =>
  vi.waitFor(() => {
    if (notifications.events.length < count) throw new Error(`${notifications.events.length} of ${count} events`)
    return notifications.events
  }, PATIENCE_MS)
