import { format } from 'node:util'
import { vi } from 'vitest'

type Ended = {
  readonly status: number
  readonly stdout: string
  readonly stderr: string
  readonly fault: unknown
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the commands of a program in this process as if it were that program: a process takes a third of a second to start.
 * Only what ends by itself is run so. `report` says what `run` threw. One after the other, since each has the environment,
 * the console and the exit code to itself.
 */
export function asProgram(
  env: NodeJS.ProcessEnv,
  run: () => Promise<void>,
  report: (fault: unknown) => void,
): Promise<Ended> {
  const ending = last.then(() => runAlone(env, run, report))
  last = ending.catch(() => {})
  return ending
}

async function runAlone(env: NodeJS.ProcessEnv, run: () => Promise<void>, report: (fault: unknown) => void) {
  const { env: own, exitCode } = process
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  process.env = { PATH: own.PATH ?? '', HOME: own.HOME ?? '', ...env }
  process.exitCode = 0
  let fault: unknown
  try {
    await run().catch((thrown: unknown) => {
      fault = thrown
      process.exitCode = 1
      report(thrown)
    })
    return { status: Number(process.exitCode), stdout: linesOf(log), stderr: linesOf(error), fault }
  } finally {
    process.env = own
    process.exitCode = exitCode
    log.mockRestore()
    error.mockRestore()
  }
}

const linesOf = ({ mock }: { readonly mock: { readonly calls: readonly unknown[][] } }): string =>
  mock.calls.map((said) => `${format(...said)}\n`).join('')
