import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { needsOf, testFileOf } from './projects.ts'

/** A long run mostly waits, and a screen mostly computes: so many screens are begun between two long runs. */
const SCREENS_PER_LONG_RUN = 2

/**
 * By what files need: that of another market, for which a worker of its own imports everything; long runs and screens in turns,
 * the other files with a database, and at last those without one. Among those of one kind Vitest's own order: what took
 * longest last time goes first. A worker ends where the project changes, so each project is gone through in one piece.
 */
export class LongRunsFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = Object.groupBy(await super.sort(specifications), ({ moduleId, project }) =>
      project.name === 'market' ? 'market' : needsOf(testFileOf(moduleId)),
    )
    const { soak = [], browser = [], db = [], market = [], none = [] } = sorted
    const mixed = soak.flatMap((one, at) => [
      one,
      ...browser.slice(at * SCREENS_PER_LONG_RUN).slice(0, SCREENS_PER_LONG_RUN),
    ])
    return [...market, ...mixed, ...browser.slice(soak.length * SCREENS_PER_LONG_RUN), ...db, ...none]
  }
}
