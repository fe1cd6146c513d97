import type { Chance } from '../chance.ts'
import { DEATHS, MOMENT_DEATHS } from './deaths.ts'
import { ENDINGS } from './endings.ts'
import type { Episode } from './episode.ts'
import { NETWORK_TROUBLES, TROUBLES } from './troubles.ts'

/** How many moments a short run waits for until one has come. */
const SHORT_MOMENTS = 3

const ALL: readonly Episode[] = [...DEATHS, ...ENDINGS, ...TROUBLES, ...MOMENT_DEATHS, ...NETWORK_TROUBLES]

/**
 * The faults of a run in their order. A short one has one of each sort, the deaths first: what a dead worker had claimed is
 * claimed again while the rest continues; the next run draws others. A long one deals the whole deck, shuffled, again and again.
 * `only` picks by name, to look at one thing.
 */
export function* dealEpisodes(chance: Chance, isLong: boolean, only: RegExp | null): Generator<Episode> {
  if (isLong || only) {
    const picked = only ? ALL.filter(({ name }) => only.test(name)) : ALL
    if (picked.length === 0) throw new Error(`no fault is called ${only}`)
    for (;;) yield* chance.shuffled(picked)
  }
  const one = (episodes: readonly Episode[]): Episode => chance.oneOf(episodes)
  yield* chance.shuffled([one(DEATHS), firstThatComes(chance.shuffled(MOMENT_DEATHS).slice(0, SHORT_MOMENTS))])
  yield* chance.shuffled([ENDINGS, TROUBLES, NETWORK_TROUBLES].map(one))
}

const firstThatComes = (moments: readonly Episode[]): Episode => ({
  name: 'a death at a moment',
  async run(scene) {
    const { unreached } = scene.tally
    for (const moment of moments) {
      const before = unreached.length
      await moment.run(scene)
      if (unreached.length === before) return
    }
  },
})
