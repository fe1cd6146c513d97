import type { Chance } from '../chance.ts'
import { DEATHS, MOMENT_DEATHS } from './deaths.ts'
import { ENDINGS } from './endings.ts'
import type { Episode } from './episode.ts'
import { NETWORK_TROUBLES, TROUBLES } from './troubles.ts'

/** How many moments and network faults a short run has time for, beside one of everything else. */
const SHORT_MOMENTS = 3
const SHORT_NETWORK = 3

const ALL: readonly Episode[] = [...DEATHS, ...ENDINGS, ...TROUBLES, ...MOMENT_DEATHS, ...NETWORK_TROUBLES]

/**
 * The faults of a run in their order. A short one has one of each sort and a few of the many, the deaths first: what a dead
 * worker had claimed is claimed again while the rest continues. A long one deals the whole deck, shuffled, again and again.
 * `only` picks by name, to look at one thing.
 */
export function* dealEpisodes(chance: Chance, isLong: boolean, only: RegExp | null): Generator<Episode> {
  if (isLong || only) {
    const picked = only ? ALL.filter(({ name }) => only.test(name)) : ALL
    if (picked.length === 0) throw new Error(`no fault is called ${only}`)
    for (;;) yield* chance.shuffled(picked)
  }
  yield* chance.shuffled([...DEATHS, ...chance.shuffled(MOMENT_DEATHS).slice(0, SHORT_MOMENTS)])
  yield* chance.shuffled([...ENDINGS, ...TROUBLES, ...chance.shuffled(NETWORK_TROUBLES).slice(0, SHORT_NETWORK)])
}
