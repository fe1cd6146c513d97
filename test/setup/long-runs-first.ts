import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { needsOf, testFileOf } from './test-files.ts'

/** A long run mostly waits, and a screen mostly computes: so many screens are begun between two long runs. */
const SCREENS_PER_LONG_RUN = 2

/**
 * By what files need: long runs and screens in turns, then the other files with a database, which often wait, and among them
 * those without one, which only compute. Among those of one kind Vitest's own order: what took longest last time goes first.
 */
export class LongRunsFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = Object.groupBy(await super.sort(specifications), ({ moduleId }) => needsOf(testFileOf(moduleId)))
    const { soak = [], browser = [], db = [], none = [] } = sorted
    const mixed = soak.flatMap((one, at) => [
      one,
      ...browser.slice(at * SCREENS_PER_LONG_RUN).slice(0, SCREENS_PER_LONG_RUN),
    ])
    return [...mixed, ...browser.slice(soak.length * SCREENS_PER_LONG_RUN), ...spread(db, none)]
  }
}

/** The others, evenly, among some. */
const spread = <One>(some: readonly One[], others: readonly One[]): One[] => {
  const upTo = (at: number): number => Math.round((others.length * at) / Math.max(1, some.length))
  return [
    ...some.flatMap((one, at) => [one, ...others.slice(upTo(at), upTo(at + 1))]),
    ...others.slice(upTo(some.length)),
  ]
}
