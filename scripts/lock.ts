import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './inputs.ts'

const FOLDER = join(ROOT, 'node_modules/.cache/gapura')
const LOOK_EVERY_MS = 100

/** Does `work` while no other process of this checkout does any under the same name. Blocks until it may. */
export function withLock(name: string, work: () => void): void {
  const file = join(FOLDER, `${name}.lock`)
  mkdirSync(FOLDER, { recursive: true })
  while (!take(file)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS)
  try {
    work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' })
    return true
  } catch {
    if (isAbandoned(file)) rmSync(file, { force: true })
    return false
  }
}

/** Whether the process that took it has ended. One that has written no id yet is just about to. */
function isAbandoned(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return pid > 0 && !isRunning(pid)
  } catch {
    return false
  }
}

/** Whether a process of this id runs, under whatever account. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
