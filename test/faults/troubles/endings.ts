import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO } from '../../../src/sandbox/demo.ts'
import { aCheckoutBody } from '../../gateway/gateway.ts'
import type { Member } from '../members/member.ts'
import type { Call } from '../verdict/history.ts'
import { countFault } from '../verdict/tally.ts'
import type { Episode } from './episode.ts'

const BURST = 60
const BURST_MS = 120
let bursts = 0

/** SIGTERM in the middle of a burst: every admitted request is answered, and the process ends in good time. */
const endServe: Episode = {
  name: 'SIGTERM to a serve in a burst',
  async run({ world, chance, tally }) {
    countFault(tally, 'SIGTERM to a serve in a burst')
    const { member } = chance.oneOf(world.serves)
    const generation = member.generation()
    const prefix = `burst-${++bursts}`
    const calls = Array.from({ length: BURST }, async (_, i) => {
      await pause((i * BURST_MS) / BURST)
      return createOverNewConnection(member, `${prefix}-${i}`)
    })
    await pause(BURST_MS / 2)
    const { code, ms } = await member.terminate()
    tally.exits.push({ what: member.name, code, ms })
    world.history.calls.push(...(await Promise.all(calls)))
    await member.untilReady(generation, 30_000)
  },
}

const endWork: Episode = {
  name: 'SIGTERM to a work',
  async run({ world, chance, tally }) {
    countFault(tally, 'SIGTERM to a work')
    const { member } = chance.oneOf(world.works)
    const generation = member.generation()
    const { code, ms } = await member.terminate()
    tally.exits.push({ what: member.name, code, ms })
    await member.untilReady(generation, 30_000)
  },
}

export const ENDINGS: readonly Episode[] = [endServe, endWork]

/** A connection of its own for each: none stays open that an ending server may close while it is used. */
function createOverNewConnection(member: Member, key: string): Promise<Call> {
  const payload = JSON.stringify(aCheckoutBody({ externalId: key }))
  const fromMs = performance.now()
  const call = { kind: 'create' as const, member: member.name, key, payload, fromMs, isReplay: false }
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }): void =>
      resolve({
        ...call,
        toMs: performance.now(),
        status: null,
        body: '',
        retryAfter: null,
        failure: error.code ?? error.message,
      })
    const headers = {
      authorization: `Bearer ${DEMO.secretKey}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'idempotency-key': key,
    }
    const agent = new Agent({ keepAlive: false })
    const sent = request(
      `${member.url}/v1/checkout`,
      { method: 'POST', headers, agent, timeout: 20_000 },
      (response) => {
        let body = ''
        response.on('data', (chunk) => (body += chunk))
        response.on('error', fail)
        response.on('end', () =>
          resolve({
            ...call,
            toMs: performance.now(),
            status: response.statusCode ?? null,
            body,
            retryAfter: response.headers['retry-after'] ?? null,
            failure: null,
          }),
        )
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.on('error', fail)
    sent.end(payload)
  })
}
