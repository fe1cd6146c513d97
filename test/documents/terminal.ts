import { spawn } from 'node:child_process'
import { expect } from 'vitest'
import { until } from '../gateway/gateway.ts'
import { atEnd } from '../setup/at-end.ts'

type Place = {
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  /** A command and its words, before the shell. */
  readonly enter: readonly [string, ...string[]]
}

export type Terminal = ReturnType<typeof aTerminal>

/** A terminal: a shell that is pasted one block after the other, and what it has printed. It ends with the test. */
export function aTerminal({ folder, env, enter: [program, ...words] }: Place) {
  const shell = spawn(program, [...words, 'sh'], { cwd: folder, env, detached: true })
  const ended = new Promise((resolve) => shell.once('exit', resolve))
  let printed = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const isOver = () => new Promise<void>((resolve) => shell.stdout.once('close', () => resolve()))
  atEnd(async () => {
    const over = isOver()
    // With what runs in it.
    if (shell.pid !== undefined) process.kill(-shell.pid, 'SIGTERM')
    await Promise.all([ended, over])
  })
  let pasted = 0
  return {
    printed: () => printed,
    start: (block: string) => void shell.stdin.write(block),
    /** Pastes a block, waits for its end, and returns what it printed. */
    async paste(block: string): Promise<string> {
      const mark = `pasted-${++pasted}`
      const from = printed.length
      shell.stdin.write(`${block}\necho " ${mark} $?"\n`)
      const status = await until(async () => new RegExp(` ${mark} (\\d+)`).exec(printed.slice(from)))
      expect([block, status[1], printed.slice(from)]).toEqual([block, '0', printed.slice(from)])
      return printed.slice(from).replace(status[0], '')
    },
  }
}
