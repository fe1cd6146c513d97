import { setTimeout as pause } from 'node:timers/promises'
import { advanceClock } from '../drain.ts'
import { signalPostgres } from '../members/postgres-processes.ts'
import type { Station } from '../members/world.ts'
import type { FaultProxy } from '../network/fault-proxy.ts'
import type { NetworkFault } from '../network/network-fault.ts'
import { countFault } from '../verdict/tally.ts'
import { type Episode, faultFor, type Scene, untilServing } from './episode.ts'

const PAUSE_MS = { short: 3_000, long: 30_000 }
const NETWORK_MS = { short: { from: 1_200, to: 2_500 }, long: { from: 2_000, to: 8_000 } }
const FULL_MS = { short: 2_500, long: 6_000 }
const CLOCK_SECONDS = [31, 300] as const

const FAULTS: readonly NetworkFault[] = [
  { is: 'delay', ms: 120 },
  { is: 'cut' },
  { is: 'reset' },
  { is: 'half-open', silent: 'up' },
  { is: 'half-open', silent: 'down' },
  { is: 'blackhole' },
  { is: 'refuse' },
]
const nameOf = (fault: NetworkFault): string => (fault.is === 'half-open' ? `half-open ${fault.silent}` : fault.is)
const hidesDatabase = ({ is }: NetworkFault): boolean => is === 'refuse' || is === 'blackhole'

const lasting = ({ chance, isLong }: Scene): number => {
  const { from, to } = NETWORK_MS[isLong ? 'long' : 'short']
  return chance.between(from, to)
}

/** A fault between some members and their database; those it hides it from are noted as such. */
const onDatabase = (fault: NetworkFault, pick: (scene: Scene) => readonly Station[], where: string): Episode => ({
  name: `${nameOf(fault)} at the database of ${where}`,
  async run(scene) {
    const { world, tally } = scene
    const stations = pick(scene)
    const fromMs = performance.now()
    const proxies = stations.map(({ database }) => database)
    await faultFor(tally, proxies, fault, lasting(scene), `${nameOf(fault)}: database`)
    const toMs = performance.now()
    if (hidesDatabase(fault)) for (const { member } of stations) tally.away.push({ member: member.name, fromMs, toMs })
    await untilServing(world, tally, toMs, `after ${nameOf(fault)} at the database`)
  },
})

const onLine = (fault: NetworkFault, line: string, pick: (scene: Scene) => readonly FaultProxy[]): Episode => ({
  name: `${nameOf(fault)} at the ${line}`,
  run: (scene) => faultFor(scene.tally, pick(scene), fault, lasting(scene), `${nameOf(fault)}: ${line}`),
})

/** The database stands still: nothing is refused, nothing is answered. */
const pauseDatabase: Episode = {
  name: 'the database paused',
  async run({ world, tally, isLong }) {
    const ms = PAUSE_MS[isLong ? 'long' : 'short']
    countFault(tally, `database paused for ${ms / 1_000} s`)
    const fromMs = performance.now()
    signalPostgres(world.database.directory.path, 'SIGSTOP')
    await pause(ms)
    const toMs = performance.now()
    signalPostgres(world.database.directory.path, 'SIGCONT')
    for (const { member } of world.serves) tally.away.push({ member: member.name, fromMs, toMs })
    await untilServing(world, tally, toMs, 'the database paused')
  },
}

/** No block is free for some seconds, then there are some again. Nothing where the disk is not ours. */
const fillDisk: Episode = {
  name: 'disk full',
  async run({ world, tally, isLong }) {
    const { fill, free } = world.database.directory
    if (!fill) return
    countFault(tally, 'disk full')
    fill()
    await pause(FULL_MS[isLong ? 'long' : 'short'])
    const freedAtMs = performance.now()
    free()
    await untilServing(world, tally, freedAtMs, 'disk full')
  },
}

const jumpClock: Episode = {
  name: 'the clock jumps',
  async run({ world, chance, tally }) {
    if ((await advanceClock(world, chance.between(...CLOCK_SECONDS))) > 0) countFault(tally, 'clock jump')
  },
}

export const TROUBLES: readonly Episode[] = [pauseDatabase, fillDisk, jumpClock]
export const NETWORK_TROUBLES: readonly Episode[] = FAULTS.flatMap((fault) => [
  onDatabase(fault, ({ world, chance }) => [chance.oneOf(world.serves)], 'a serve'),
  onDatabase(fault, ({ world, chance }) => [chance.oneOf(world.works)], 'a work'),
  onDatabase(fault, ({ world }) => world.stations, 'everybody'),
  onLine(fault, 'bank', ({ world }) => world.stations.map(({ bank }) => bank)),
  onLine(fault, 'merchant’s endpoint', ({ world }) => [world.endpoint]),
  onLine(fault, 'bank’s notifications', ({ world }) => [world.notices]),
])
