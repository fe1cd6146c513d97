import { randomUUID } from 'node:crypto'
import type { MerchantClient } from '../faults/clients/merchant-client.ts'
import type { Member } from '../faults/members/member.ts'
import { type Call, isAcknowledged } from '../faults/verdict/history.ts'
import { aCheckoutBody } from '../gateway/gateway.ts'

const EVERY_MS = 200

/** A shop that creates checkouts at an even pace, after successes and failures alike: it shows when writes are accepted. */
export type Pulse = { readonly calls: readonly Call[]; stop(): Promise<void> }

export function startPulse(client: MerchantClient, serves: readonly Member[]): Pulse {
  const calls: Call[] = []
  const open = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const key = `pulse-${randomUUID()}`
    const payload = JSON.stringify(aCheckoutBody({ externalId: key }))
    const headers = { 'idempotency-key': key }
    const member = serves[calls.length % serves.length]
    const call = client
      .once({ kind: 'create', key, method: 'POST', path: '/v1/checkout', payload, headers }, member)
      .then((answered) => void calls.push(answered))
      .finally(() => open.delete(call))
    open.add(call)
  }, EVERY_MS)
  return {
    calls,
    async stop() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

/** The stretches without an acknowledged write that begin after `fromMs`, of more than `leastMs`, longest first, in ms. */
export function silences({ calls }: Pulse, fromMs: number, toMs: number, leastMs: number): number[] {
  const times = calls
    .filter(isAcknowledged)
    .map((call) => call.toMs)
    .filter((ms) => ms > fromMs && ms < toMs)
    .sort((a, b) => a - b)
  const gaps = [...times, toMs].map((ms, i) => ms - (times[i - 1] ?? fromMs))
  return gaps.filter((ms) => ms > leastMs).sort((a, b) => b - a)
}
