import type { Clock } from '../../src/base/clock.ts'
import { SNAP_PROFILES } from '../../src/connectors/snap/profiles/profiles.ts'
import type { Behaviour } from '../../src/sandbox/bank/behaviour.ts'
import type { FaceName } from '../../src/sandbox/bank/faces/ports.ts'
import { SERVICES, type ServiceName } from '../../src/snap/services.ts'
import { type FaultProxy, openFaultProxy } from '../faults/network/fault-proxy.ts'
import { aFace, type TestFace } from '../providers/faces/a-face.ts'

/** How a provider is ill: it refuses connections, accepts them and stays silent, breaks them, or is slow. */
export type Illness = 'refuse' | 'blackhole' | 'reset' | 'slow'

/** A provider behind a network that can fail. What it knows outlives its illness, as a bank's books do. */
export type Provider = Pick<TestFace, 'name' | 'look' | 'act' | 'behave' | 'notifyAt'> & {
  readonly credentials: TestFace['credentials']
  readonly illness: () => Illness | null
  fall(illness: Illness): Promise<void>
  recover(): Promise<void>
  close(): Promise<void>
}

/** Slower than a page waits for a first bank, quicker than a call is given up. */
const SLOW_MS = 2_200

/** Every service slow, besides any other fault of one. */
const slowed = (behaviour: Behaviour): Behaviour => ({
  ...Object.fromEntries(Object.keys(SERVICES).map((service) => [service, { slowMs: SLOW_MS }])),
  ...Object.fromEntries(Object.entries(behaviour)),
})

/**
 * A provider that at every tenth transfer or so does it and does not answer, answers nonsense, or does not do it: the
 * unknown that payouts have to wait for.
 */
const unreliable = (name: FaceName, seed: number): Behaviour => {
  const profile = SNAP_PROFILES[name as keyof typeof SNAP_PROFILES]
  const sends = new Set<ServiceName>(profile?.transfers?.ways.map(({ send }) => send.service) ?? [])
  const odds = [
    { percent: 8, how: { answer: 'resetAfter' as const } },
    { percent: 8, how: { answer: 'errorBefore' as const } },
    { percent: 8, how: { answer: 'errorAfter' as const } },
  ]
  return Object.fromEntries([...sends].map((service) => [service, { seed, odds }]))
}

export async function aProvider(name: FaceName, clock: Clock, seed: number): Promise<Provider> {
  const behaviour = unreliable(name, seed)
  const face = await aFace(name, { clock, behaviour })
  const proxy: FaultProxy = await openFaultProxy(() => Number(new URL(face.url).port))
  let illness: Illness | null = null
  return {
    name,
    look: face.look,
    act: face.act,
    behave: face.behave,
    notifyAt: face.notifyAt,
    credentials: { ...face.credentials, baseUrl: `http://127.0.0.1:${proxy.port}` },
    illness: () => illness,
    async fall(next) {
      illness = next
      if (next === 'slow') face.behave(slowed(behaviour))
      else await proxy.begin({ is: next })
    },
    async recover() {
      const was = illness
      illness = null
      if (was === 'slow') face.behave(behaviour)
      else if (was !== null) await proxy.end()
    },
    async close() {
      await proxy.close()
      await face.stop()
    },
  }
}
