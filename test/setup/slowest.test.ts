import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test, vi } from 'vitest'
import { SLOW_TESTS } from './slow-tests.ts'
import { isLongRun, Slowest, tooSlowOf } from './slowest.ts'
import { testFiles } from './test-files.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = Date.UTC(2026, 10, 24)
const aTest = (durationMs: number, name = 'a payment is paid') => ({
  name,
  file: 'src/checkout/pay.test.ts',
  startMs: START_MS,
  durationMs,
})
/** How many tasks wanted a processor, each second. */
const wanted = (...runnable: number[]) => runnable.map((one, n) => ({ atMs: START_MS + 1_000 * n, runnable: one }))
const slowOf = (durationMs: number, ...runnable: number[]) => tooSlowOf([aTest(durationMs)], wanted(...runnable), 2)

test('a test beyond five seconds is too slow, unless it or its file is listed', () => {
  expect(slowOf(4_900)).toEqual([])
  expect(slowOf(5_100)).toHaveLength(1)
  for (const listed of Object.keys(SLOW_TESTS)) {
    expect(tooSlowOf([aTest(60_000, listed)], [], 2)).toEqual([])
    expect(tooSlowOf([{ ...aTest(60_000), file: listed }], [], 2)).toEqual([])
  }
})

test('the limit grows with what shared the processors while the test ran, and with nothing else', () => {
  expect(slowOf(9_900, 4, 4, 4)).toEqual([])
  expect(slowOf(10_100, 4, 4, 4)).toHaveLength(1)
  expect(slowOf(5_100, 0, 1, 2)).toHaveLength(1)
  // A crowd that came when it was over.
  expect(slowOf(5_100, 2, 2, 2, 2, 2, 2, 90, 90)).toHaveLength(1)
})

test('a run that a script of package.json makes long has no limit', () => {
  expect(isLongRun({ PATH: '/bin', CI: 'true' })).toBe(false)
  for (const name of ['PAYOUTS', 'FAULT_MINUTES', 'RUNS', 'FAILOVER']) expect(isLongRun({ [name]: '5' })).toBe(true)
})

test('a run with a test that is too slow ends as one that failed', () => {
  const module = { children: { allTests: () => [] } }
  const slow = {
    fullName: 'a payment is paid',
    module: { relativeModuleId: 'src/checkout/pay.test.ts' },
    diagnostic: () => ({ startTime: START_MS, duration: 60_000 }),
  }
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  const exitCodes = [module, { children: { allTests: () => [slow] } }].map((one) => {
    const before = process.exitCode
    // A command that another file ran in this process may have left 0.
    process.exitCode = undefined
    const reporter = new Slowest({})
    reporter.onTestRunStart()
    reporter.onTestRunEnd([one] as never)
    const after = process.exitCode
    process.exitCode = before
    return after
  })
  print.mockRestore()
  expect(exitCodes).toEqual([undefined, 1])
})

test('every name that is listed is a test’s, or a file’s', () => {
  const files = testFiles()
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const isThere = (name: string) => files.includes(name) || texts.some((text) => text.includes(name))
  const gone = Object.keys(SLOW_TESTS).filter((name) => !isThere(name))
  expect(gone).toEqual([])
})
