import { availableParallelism, loadavg } from 'node:os'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Ends the output with what a reader of its last lines needs: the command that repeats each failure, what passed
 * only on a retry, and how busy the machine was. Silent where none of this happened.
 */
export class HowToRepeat implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = [
      ...modules.filter((module) => module.errors().length > 0).map((module) => quote(module.relativeModuleId)),
      ...tests.filter((test) => test.result().state === 'failed').map(commandOf),
    ]
    const again = tests.filter((test) => test.diagnostic()?.flaky)
    if (failed.length > 0)
      print(
        'Failed; to repeat:',
        failed.map((words) => `npx vitest run ${words}`),
      )
    if (again.length > 0) print('Passed only when tried again:', again.map(commandOf))
    if (failed.length + again.length > 0) {
      const load = loadavg().map((each) => each.toFixed(1))
      print(`${availableParallelism()} processors; load over 1, 5 and 15 minutes: ${load.join(', ')}`)
    }
  }
}

const print = (title: string, lines: readonly string[] = []): void =>
  console.log(['', title, ...lines.map((line) => `  ${line}`)].join('\n'))

/** `-t` takes a pattern. */
const commandOf = (test: TestCase): string =>
  `${quote(test.module.relativeModuleId)} -t ${quote(test.fullName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))}`

const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
