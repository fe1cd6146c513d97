import { availableParallelism, loadavg } from 'node:os'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const LINE_MAX = 200

/**
 * Ends the output with what a reader of its last lines needs: the command that repeats each failure and how it
 * failed, what passed only on a retry, and how busy the machine was. Silent where none of this happened.
 */
export class HowToRepeat implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const failed = [
      ...modules
        .filter((module) => module.errors().length > 0)
        .map((module) => describe(quote(module.relativeModuleId), module.errors())),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => describe(commandOf(test), test.result().errors)),
    ]
    const again = tests.filter((test) => test.diagnostic()?.flaky)
    if (failed.length > 0) print('Failed; to repeat:', failed)
    if (again.length > 0) print('Passed only when tried again:', again.map(commandOf))
    if (failed.length + again.length > 0) {
      const load = loadavg().map((each) => each.toFixed(1))
      print(`${availableParallelism()} processors; load over 1, 5 and 15 minutes: ${load.join(', ')}`)
    }
  }
}

const print = (title: string, lines: readonly string[] = []): void =>
  console.log(['', title, ...lines.map((line) => `  ${line}`)].join('\n'))

/** What repeats a failure, and the first line of each error, with where it was thrown. */
const describe = (words: string, errors: readonly TestError[] = []): string =>
  [`npx vitest run ${words}`, ...errors.map((error) => `    ${firstLine(error)}`)].join('\n')

function firstLine({ message, stacks = [] }: TestError): string {
  const [line = ''] = stripVTControlCharacters(message).split('\n')
  const thrownAt = stacks.slice(0, 2).map((frame) => `${relative('', frame.file)}:${frame.line}`)
  return [line.slice(0, LINE_MAX), ...thrownAt].join(' < ')
}

/** `-t` takes a pattern. */
const commandOf = (test: TestCase): string =>
  `${quote(test.module.relativeModuleId)} -t ${quote(test.fullName.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))}`

const quote = (text: string): string => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
