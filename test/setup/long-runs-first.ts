import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects in the order they begin: what takes longest goes first, so that no worker waits alone for it at the end. */
const ORDER = ['soak', 'browser', 'db', 'unit']

/** Within a project Vitest's own order: what took longest last time goes first. */
export class LongRunsFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications)
    return sorted.sort((a, b) => ORDER.indexOf(a.project.name) - ORDER.indexOf(b.project.name))
  }
}
