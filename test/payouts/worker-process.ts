import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { COMPILE_CACHE } from '../setup/compile-cache.ts'

/** A process of worker.ts that can be killed and started again. */
export function newWorkerProcess(env: Record<string, string>): { start(): Promise<void>; kill(): Promise<void> } {
  let worker: ChildProcess | undefined
  return {
    start() {
      const { PORT: _, ...inherited } = process.env
      const child = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
        env: { ...inherited, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      worker = child
      return new Promise((resolve, reject) => {
        child.stdout?.once('data', () => resolve())
        child.once('exit', (code, signal) => {
          if (signal !== 'SIGKILL') console.error(`the worker ended by itself: ${code ?? signal}`)
          reject(new Error(`the worker ended: ${code ?? signal}`))
        })
      })
    },
    async kill() {
      const child = worker
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await exited
    },
  }
}
