import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { SLOW_TESTS } from './slow-tests.ts'

/** What a test may take on a machine that does nothing else. */
const LIMIT_MS = 5_000
/** A run of many files shares two processors between three workers, Chromium and PostgreSQL: nothing runs as fast as alone. */
const SHARED_AT_LEAST = 2
const TABLE_ROWS = 20
const SAMPLE_EVERY_MS = 200

type Timed = { readonly name: string; readonly file: string; readonly startMs: number; readonly durationMs: number }
type Env = Readonly<Record<string, string | undefined>>
type Sample = { readonly atMs: number; readonly runnable: number }

/**
 * Ends the output with the slowest tests, and fails the run for each that is too slow and not listed in `slow-tests.ts`. The
 * limit grows with what else the machine had to do while the test ran, so that a busy machine fails none; a run that was
 * made long by its environment has no limit.
 */
export class Slowest implements Reporter {
  readonly #samples: Sample[] = []
  readonly #isLong: boolean
  #sampling: NodeJS.Timeout | undefined

  constructor(env: Env = process.env) {
    this.#isLong = isLongRun(env)
  }

  onTestRunStart(): void {
    this.#sampling = setInterval(() => this.#samples.push(sample()), SAMPLE_EVERY_MS)
    this.#sampling.unref()
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    clearInterval(this.#sampling)
    const tests = modules.flatMap((module) => [...module.children.allTests()]).flatMap(timedOf)
    const slowest = tests.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, TABLE_ROWS)
    if (slowest.length > 1) print('Slowest tests:', slowest)
    const sharedBy = modules.length > 1 ? SHARED_AT_LEAST : 1
    const tooSlow = this.#isLong ? [] : tooSlowOf(tests, this.#samples, availableParallelism(), sharedBy)
    if (tooSlow.length === 0) return
    print(`Slower than ${LIMIT_MS / 1_000} s of a quiet machine (docs/TESTING.md, "Time"):`, tooSlow)
    process.exitCode = 1
  }
}

/** What took longer than the limit, times the tasks that shared a processor meanwhile, and is not listed. */
export const tooSlowOf = <T extends Timed>(
  tests: readonly T[],
  samples: readonly Sample[],
  processors = availableParallelism(),
  sharedBy = 1,
): T[] =>
  tests.filter(({ name, file, startMs, durationMs }) => {
    if (durationMs <= LIMIT_MS || name in SLOW_TESTS || file in SLOW_TESTS) return false
    const during = samples.filter(({ atMs }) => atMs >= startMs && atMs <= startMs + durationMs)
    const runnable = during.reduce((sum, one) => sum + one.runnable, 0) / Math.max(1, during.length)
    return durationMs > LIMIT_MS * Math.max(sharedBy, runnable / processors)
  })

const sample = (): Sample => ({ atMs: Date.now(), runnable: runnableTasks() })

/** Tasks that run or wait for a processor: now, where Linux says so, or else over the last minute. */
function runnableTasks(): number {
  try {
    return Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[3]?.split('/')[0])
  } catch {
    return loadavg()[0] ?? 1
  }
}

/** Set by `scripts/test-failover.ts` and `scripts/test-pgbouncer.ts`. */
const SET_BY_PROGRAMS = ['FAILOVER', 'PGBOUNCER']

/** Whether a variable is set by which a script of package.json makes a run long. */
export function isLongRun(env: Env): boolean {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const names = Object.values<string>(scripts).flatMap((script) =>
    script.includes('vitest run') ? [...script.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name ?? '') : [],
  )
  return [...names, ...SET_BY_PROGRAMS].some((name) => env[name] !== undefined)
}

function timedOf(test: TestCase): Timed[] {
  const { startTime, duration } = test.diagnostic() ?? {}
  if (startTime === undefined || duration === undefined) return []
  return [{ name: test.fullName, file: test.module.relativeModuleId, startMs: startTime, durationMs: duration }]
}

const print = (title: string, tests: readonly Timed[]): void => {
  const lines = tests.map(
    ({ durationMs, file, name }) => `  ${(durationMs / 1_000).toFixed(1).padStart(6)} s  ${file}  ${name}`,
  )
  console.log(['', title, ...lines].join('\n'))
}
