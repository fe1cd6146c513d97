import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `end` when the test that is running is over, or the test file where none is: what it ends was made at the top. */
export function atEnd(end: () => unknown): void {
  const run = async () => void (await end())
  if (TestRunner.getCurrentTest()) onTestFinished(run)
  else afterAll(run)
}
