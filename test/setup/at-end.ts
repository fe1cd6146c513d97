import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** Runs `end` when the test that is running is over, or the test file where none is: what it ends was made at the top. */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()))
  else atEndOfFile(end)
}

/** How many of a file's hooks were added by `atEndOfFile` while it ran. */
const added = new WeakMap<object, number>()

/**
 * Runs `end` when the test file is over, from wherever it is called. Vitest drops an `afterAll` without a word that is
 * called by a hook or a test, since it has collected the file's hooks by then: what such a call was to end ran on until
 * the worker ended. What hooks and tests made ends after the file's own hooks, the last of it first.
 */
export function atEndOfFile(end: () => unknown): void {
  const run = async () => void (await end())
  const { file } = TestRunner.getCurrentSuite()
  const hooks: ReturnType<typeof TestRunner.getSuiteHooks> | undefined = TestRunner.getSuiteHooks(file)
  if (!hooks) {
    afterAll(run)
    return
  }
  // They run from the last to the first.
  const before = added.get(file) ?? 0
  hooks.afterAll.splice(before, 0, run)
  added.set(file, before + 1)
}
