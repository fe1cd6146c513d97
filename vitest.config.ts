import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { SDK_SOURCE } from './scripts/inputs.ts'
import { HowToRepeat } from './test/setup/how-to-repeat.ts'
import { LongRunsFirst } from './test/setup/long-runs-first.ts'
import { PATIENCE_MS } from './test/setup/patience.ts'
import { Slowest } from './test/setup/slowest.ts'
import { testFiles } from './test/setup/test-files.ts'

export default defineConfig({
  resolve: { alias: SDK_SOURCE },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  test: {
    include: testFiles(),
    // Everything is imported once a worker.
    isolate: false,
    globalSetup: ['test/setup/postgres.ts'],
    testTimeout: 3 * PATIENCE_MS,
    hookTimeout: 3 * PATIENCE_MS,
    expect: { poll: { timeout: PATIENCE_MS, interval: 100 } },
    reporters: ['default', new Slowest(), new HowToRepeat()],
    // Two a processor: half of a test's time it waits for PostgreSQL, Chromium or a process.
    maxWorkers: 2 * availableParallelism(),
    // Much is made and thrown away from file to file: in a larger young generation it is cleared away a quarter as often. While
    // a test waits, V8 would collect everything to give memory back, which takes longer than all its other collections.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--no-memory-reducer'],
    sequence: { sequencer: LongRunsFirst },
  },
})
