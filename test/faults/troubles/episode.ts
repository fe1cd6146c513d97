import type { Chance } from '../chance.ts'
import type { Member } from '../members/member.ts'
import type { Station, World } from '../members/world.ts'
import type { FaultProxy } from '../network/fault-proxy.ts'
import { countFault, type Tally } from '../verdict/tally.ts'

export type Scene = {
  readonly world: World
  readonly chance: Chance
  readonly tally: Tally
  /** Whether there is time for faults as long as they are in life. */
  readonly isLong: boolean
}

/** One thing that goes wrong, from its beginning until everybody serves again. */
export type Episode = { readonly name: string; run(scene: Scene): Promise<void> }

const READY_MAX_MS = 60_000

/** kill -9 of members at once; resolves when each serves again, with the time that took in the tally. */
export async function killMembers(tally: Tally, stations: readonly Station[], what: string): Promise<void> {
  const before = stations.map(({ member }) => member.generation())
  const killedAtMs = performance.now()
  for (const { member } of stations) member.kill()
  await recover(
    tally,
    stations.map(({ member }, i) => ({ member, generation: before[i] ?? 0 })),
    killedAtMs,
    what,
  )
}

/** Waits for members that died at `killedAtMs` in a generation. */
export async function recover(
  tally: Tally,
  died: readonly { member: Member; generation: number }[],
  killedAtMs: number,
  what: string,
): Promise<void> {
  await Promise.all(
    died.map(async ({ member, generation }) => {
      const readyAtMs = await member.untilReady(generation, READY_MAX_MS)
      tally.recoveries.push({ what: `${member.name}: ${what}`, ms: readyAtMs - killedAtMs })
    }),
  )
}

/** Waits until every serving member says it is ready, and notes how long after `sinceMs` that was. */
export async function untilServing({ serves }: World, tally: Tally, sinceMs: number, what: string): Promise<void> {
  await Promise.all(
    serves.map(async ({ member }) => {
      while (!(await isServing(member))) {
        if (performance.now() - sinceMs > READY_MAX_MS) throw new Error(`${member.name} does not serve after: ${what}`)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      tally.recoveries.push({ what: `${member.name}: ${what}`, ms: performance.now() - sinceMs })
    }),
  )
}

const isServing = (member: Member): Promise<boolean> =>
  fetch(`${member.url}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
    (response) => response.ok,
    () => false,
  )

/** A fault on lines, for some time. */
export async function faultFor(
  tally: Tally,
  proxies: readonly FaultProxy[],
  fault: Parameters<FaultProxy['begin']>[0],
  ms: number,
  name: string,
): Promise<void> {
  countFault(tally, name)
  await Promise.all(proxies.map((proxy) => proxy.begin(fault)))
  await new Promise((resolve) => setTimeout(resolve, ms))
  await Promise.all(proxies.map((proxy) => proxy.end()))
}
