import type { Chance } from '../chance.ts'
import { DEATHS, MOMENT_DEATHS } from './deaths.ts'
import { ENDINGS } from './endings.ts'
import type { Episode } from './episode.ts'
import { NETWORK_TROUBLES, TROUBLES } from './troubles.ts'

/** How many moments a short run has, which may not come in it, beside one fault of each other sort: the next run draws others. */
const SHORT_MOMENTS = 2

const ALL: readonly Episode[] = [...DEATHS, ...ENDINGS, ...TROUBLES, ...MOMENT_DEATHS, ...NETWORK_TROUBLES]

/**
 * The faults of a run in their order. A short one has a death, moments, an ending, a trouble and a network fault, the deaths
 * first: what a dead worker had claimed is claimed again while the rest continues. A long one deals the whole deck, shuffled,
 * again and again. `only` picks by name, to look at one thing.
 */
export function* dealEpisodes(chance: Chance, isLong: boolean, only: RegExp | null): Generator<Episode> {
  if (isLong || only) {
    const picked = only ? ALL.filter(({ name }) => only.test(name)) : ALL
    if (picked.length === 0) throw new Error(`no fault is called ${only}`)
    for (;;) yield* chance.shuffled(picked)
  }
  const one = (episodes: readonly Episode[]): Episode => chance.oneOf(episodes)
  yield* chance.shuffled([one(DEATHS), ...chance.shuffled(MOMENT_DEATHS).slice(0, SHORT_MOMENTS)])
  yield* chance.shuffled([ENDINGS, TROUBLES, NETWORK_TROUBLES].map(one))
}
