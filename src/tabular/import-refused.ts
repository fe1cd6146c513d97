import type { LineFault } from './read-columns.ts'

/** More faults of a file are not listed. */
const FAULTS_MAX = 100

/** Thrown so that nothing of a file with faults remains. */
export class ImportRefused extends Error {
  readonly faults: readonly LineFault[]

  constructor(faults: readonly LineFault[]) {
    super('nothing was imported')
    this.faults = faults.slice(0, FAULTS_MAX)
  }
}
