import { setTimeout as pause } from 'node:timers/promises'
import { chanceOf } from './chance.ts'
import { CROWD, FEW, startLoad } from './clients/crowd.ts'
import { openMerchantClient } from './clients/merchant-client.ts'
import { readApi } from './clients/read-api.ts'
import { type Drained, drain } from './drain.ts'
import { openWorld, type Roles, type World } from './members/world.ts'
import { anEmbeddedDatabase } from './members/world-database.ts'
import { dealEpisodes } from './troubles/deck.ts'
import type { Episode, Scene } from './troubles/episode.ts'
import type { Run } from './verdict/rule.ts'
import { newTally } from './verdict/tally.ts'
import { readTruth } from './verdict/truth.ts'

export type RunSettings = {
  readonly seed: number
  readonly minutes: number
  readonly only: RegExp | null
  readonly patience: number
  say(line: string): void
}
export type Finished = Run & {
  readonly retries: number
  readonly drained: Drained
  readonly seconds: number
  readonly faultsLogged: readonly string[]
}

/** Between two faults: what the first one left behind is under way when the second comes. */
const CALM_MS = { short: { from: 150, to: 500 }, long: { from: 300, to: 3_000 } }
/** From here on faults are as long as in life. */
const LONG_MINUTES = 3
/** A short run has two of one role and one of the other: a start takes more than all that a process does in it. */
const THREE_MEMBERS: readonly Roles[] = [
  ['serve', 'serve', 'work'],
  ['serve', 'work', 'work'],
]
/** How long the load continues for a line that was not used. */
const LINES_USED_MAX_MS = 20_000

/** Brings a deployment up, makes it suffer under load for some minutes, lets it come to rest and reads what is so. */
export async function runFaults({ seed, minutes, only, patience, say }: RunSettings): Promise<Finished> {
  const chance = chanceOf(seed)
  const isLong = minutes >= LONG_MINUTES
  const database = await anEmbeddedDatabase({ wantsDisk: true, isMade: isLong ? 'here' : 'before' }, say)
  const world = await openWorld(chanceOf(seed + 1), database, isLong || only ? undefined : chance.oneOf(THREE_MEMBERS))
  try {
    const tally = newTally()
    await world.bank.setBehaviour(bankBehaviour(seed))
    let isOver = false
    const serves = world.serves.map(({ member }) => member)
    const client = openMerchantClient(serves, world.history, chanceOf(seed + 2), () => isOver)
    const startedMs = performance.now()
    const load = startLoad(world, client, { seed, crowd: isLong ? CROWD : FEW, isOver: () => isOver })

    const episodes = dealEpisodes(chance, isLong, only)
    await makeTrouble(episodes, { world, chance, tally, isLong }, startedMs + minutes * 60_000, say)
    await untilLinesUsed(world)
    const faultsEndedMs = performance.now()
    isOver = true
    await world.bank.setBehaviour({})
    const drained = await drain(world)
    await load
    // What the load still had under way when the drain began.
    const rest = await drain(world)
    const drainMs = rest.ms < 1_000 ? drained.ms : performance.now() - faultsEndedMs
    tally.crashes.push(...crashesOf(world))
    assertLinesUsed(world)
    client.forgetToken()
    const truth = { ...(await readTruth(world)), ...(await readApi(world, client)) }
    const seconds = (performance.now() - startedMs) / 1_000
    const faultsLogged = faultsLoggedBy(world)
    return {
      history: world.history,
      truth,
      tally,
      drainMs,
      retries: client.retries(),
      drained,
      seconds,
      faultsLogged,
      patience,
    }
  } finally {
    await world.stop()
  }
}

/** The lines that nothing came over yet. */
function unusedLines({ stations, endpoint, notices }: World): string[] {
  const lines = [
    ...stations.flatMap(({ member, database, bank }) => [
      { name: `of ${member.name} to the database`, line: database },
      { name: `of ${member.name} to the bank`, line: bank },
    ]),
    { name: 'to the endpoint', line: endpoint },
    { name: 'of the bank’s notifications', line: notices },
  ]
  return lines.filter(({ line }) => !line.isUsed()).map(({ name }) => name)
}

/** Under load each line is used sooner or later; in a run of seconds, one of them may not have been by chance. */
async function untilLinesUsed(world: World): Promise<void> {
  const startedMs = performance.now()
  while (unusedLines(world).length > 0 && performance.now() - startedMs < LINES_USED_MAX_MS) await pause(100)
}

/** Throws where a process bypasses the line that its faults are made on: they would have had no effect. */
function assertLinesUsed(world: World): void {
  const unused = unusedLines(world)
  if (unused.length > 0) throw new Error(`nothing came over the line ${unused.join(', ')}`)
}

/** Unexpected ends of processes. */
export const crashesOf = ({ stations }: World): string[] =>
  stations.flatMap(({ member }) =>
    member.ends
      .filter(({ wasReady, wasMeant }) => wasReady && !wasMeant)
      .map(({ how, said }) => `${member.name} ended by itself (${how}): ${said}`),
  )

/** What members logged of the faults that were their own. */
export const faultsLoggedBy = ({ serves }: World): string[] =>
  serves
    .flatMap(({ member }) => member.output().split('\n'))
    .filter((line) => /INTERNAL_ERROR|inbound call failed/.test(line))
    .filter((line) => !/DatabaseUnavailable|CommitUnknown/.test(line))

/** How transfers and refunds are met, each by the account it goes to or by its body; none stays silent forever. */
const bankBehaviour = (seed: number) => {
  const odds = [
    { percent: 8, how: { answer: 'timeoutAfter' as const } },
    { percent: 4, how: { answer: 'timeoutBefore' as const } },
    { percent: 4, how: { answer: 'errorAfter' as const } },
    { percent: 4, how: { answer: 'resetAfter' as const } },
    { percent: 8, how: { notify: 'twice' as const } },
    { percent: 4, how: { notify: 'never' as const } },
  ]
  const misbehaving = { seed, odds }
  return { transferInterbank: misbehaving, transferIntrabank: misbehaving, qrRefund: misbehaving }
}

async function makeTrouble(
  episodes: Iterable<Episode>,
  scene: Scene,
  untilMs: number,
  say: (line: string) => void,
): Promise<void> {
  for (const episode of episodes) {
    if (performance.now() > untilMs) return
    const startedMs = performance.now()
    try {
      await episode.run(scene)
    } catch (error) {
      throw new Error(`during "${episode.name}"`, { cause: error })
    }
    say(`${episode.name}: ${Math.round(performance.now() - startedMs)} ms`)
    const calm = CALM_MS[scene.isLong ? 'long' : 'short']
    await pause(scene.chance.between(calm.from, calm.to))
  }
}
