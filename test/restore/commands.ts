import { spawn } from 'node:child_process'
import { MAIN } from '../gateway/compiled.ts'
import { COMPILE_CACHE } from '../setup/compile-cache.ts'

/** A command of the gateway as an operator runs it. */
export function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  main = MAIN,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk
    })
  }
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
