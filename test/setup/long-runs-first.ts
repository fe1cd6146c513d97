import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { needsOf, ORDER, testFileOf } from './projects.ts'

/** By what files need, in `ORDER`; among those of one kind Vitest's own order: what took longest last time goes first. */
export class LongRunsFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = Object.groupBy(await super.sort(specifications), ({ moduleId }) => needsOf(testFileOf(moduleId)))
    return ORDER.flatMap((need) => sorted[need] ?? [])
  }
}
