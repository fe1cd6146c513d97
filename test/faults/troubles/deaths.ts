import { signalPostgres } from '../members/postgres-processes.ts'
import type { Station } from '../members/world.ts'
import { countFault } from '../verdict/tally.ts'
import { type Episode, killMembers, recover, type Scene, untilServing } from './episode.ts'
import { MOMENTS, type Moment } from './moments.ts'

/** How long a moment is waited for; rare ones may not come. */
const MOMENT_MAX_MS = 4_000

const killOne = (role: 'serves' | 'works', what: string): Episode => ({
  name: what,
  async run({ world, chance, tally }) {
    countFault(tally, what)
    await killMembers(tally, [chance.oneOf(world[role])], what)
  },
})

/** The postmaster and everything it started, at once; it is brought up again by what supervises it. */
const killDatabase: Episode = {
  name: 'kill -9 of PostgreSQL',
  async run({ world, tally }) {
    countFault(tally, 'kill -9 of PostgreSQL')
    const killedAtMs = performance.now()
    signalPostgres(world.database.directory.path, 'SIGKILL')
    await untilServing(world, tally, killedAtMs, 'PostgreSQL killed')
  },
}

const killEverything: Episode = {
  name: 'kill -9 of everything',
  async run({ world, tally }) {
    countFault(tally, 'kill -9 of everything')
    const killedAtMs = performance.now()
    signalPostgres(world.database.directory.path, 'SIGKILL')
    await killMembers(tally, world.stations, 'everything killed')
    await untilServing(world, tally, killedAtMs, 'everything killed')
  },
}

/** Waits for a named moment in the conversations of its members, and kills the member that reached it. */
const dieAt = (moment: Moment): Episode => ({
  name: moment.name,
  run: (scene) => dieAtMoment(scene, moment),
})

async function dieAtMoment({ world, tally }: Scene, moment: Moment): Promise<void> {
  const { name, who, line, direction, said } = moment
  const stations = who === 'serve' ? world.serves : world.works
  const sprung = await new Promise<{ died: { station: Station; generation: number }[]; atMs: number } | null>(
    (resolve) => {
      let isOver = false
      const spring = (victims: readonly Station[]): void => {
        if (isOver) return
        isOver = true
        const died = victims.map((station) => ({ station, generation: station.member.generation() }))
        for (const { member } of victims) member.kill()
        clearTimeout(patience)
        resolve({ died, atMs: performance.now() })
      }
      const matches = (text: string): boolean => !isOver && said.test(text)
      const at = line === 'database' ? 'commit' : 'message'
      // Which worker makes a call to the endpoint cannot be seen: both die.
      if (line === 'endpoint') world.endpoint.setTrap({ direction, at, matches, spring: () => spring(stations) })
      else
        for (const station of stations)
          station[line].setTrap({ direction, at, matches, spring: () => spring([station]) })
      const patience = setTimeout(() => {
        isOver = true
        resolve(null)
      }, MOMENT_MAX_MS)
    },
  )
  world.endpoint.setTrap(null)
  for (const station of stations) station[line === 'endpoint' ? 'database' : line].setTrap(null)
  if (!sprung) return void tally.unreached.push(name)
  countFault(tally, `died where ${name}`)
  const died = sprung.died.map(({ station, generation }) => ({ member: station.member, generation }))
  await recover(tally, died, sprung.atMs, name)
}

export const DEATHS: readonly Episode[] = [
  killOne('serves', 'kill -9 of a serve'),
  killOne('works', 'kill -9 of a work'),
  killDatabase,
  killEverything,
]
export const MOMENT_DEATHS: readonly Episode[] = MOMENTS.map(dieAt)
