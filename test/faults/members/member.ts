import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { MAIN } from '../../gateway/compiled.ts'
import { COMPILE_CACHE } from '../../setup/compile-cache.ts'

/** As soon as any process manager would. */
const RESTART_AFTER_MS = 100
const LOOK_EVERY_MS = 20
const OUTPUT_MAX_CHARS = 20_000

/** How a process ended: by whom, and whether it was serving. */
type End = {
  readonly how: string
  readonly wasReady: boolean
  readonly wasMeant: boolean
  readonly said: string
}

/** One process of the gateway, started again by the same command however it ends. */
export type Member = {
  readonly name: string
  readonly role: 'serve' | 'work'
  readonly url: string
  isReady(): boolean
  /** How often it became ready: changes when it is another process. */
  generation(): number
  /** kill -9, now. */
  kill(): void
  /** SIGTERM; resolves with the exit code and how long it took. */
  terminate(): Promise<{ code: number | null; ms: number }>
  /** Waits until a process begun after generation `after` is ready, and says when that was (performance.now). */
  untilReady(after: number, timeoutMs: number): Promise<number>
  /** Every end so far. */
  readonly ends: readonly End[]
  output(): string
  /** Ends it until `start`. */
  stop(): Promise<void>
  start(): void
}

type Settings = { name: string; role: 'serve' | 'work'; port: number; env: Record<string, string> }

const isReadyAt = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).then(
    (response) => response.ok,
    () => false,
  )

/** Starts `gapura serve` or `gapura work` and keeps it running. */
export function startMember({ name, role, port, env }: Settings): Member {
  const url = `http://127.0.0.1:${port}`
  const ends: End[] = []
  let child: ChildProcess
  let output = ''
  let isReady = false
  let readyAtMs = 0
  let generation = 0
  let isWanted = true
  /** We ended it, so its end is expected. */
  let isEndMeant = false
  let ended: Promise<void>

  const begin = (): void => {
    isReady = false
    isEndMeant = false
    let said = ''
    const mine = spawn(process.execPath, [MAIN, role], {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    child = mine
    const hear = (chunk: Buffer): void => {
      said = (said + chunk).slice(-OUTPUT_MAX_CHARS)
      output = (output + chunk).slice(-10 * OUTPUT_MAX_CHARS)
      if (role === 'work' && said.includes('Gapura works')) becomeReady(mine)
    }
    mine.stdout?.on('data', hear)
    mine.stderr?.on('data', hear)
    if (role === 'serve') void lookWhetherReady(mine)
    ended = new Promise((resolve) => {
      mine.once('exit', (code, signal) => {
        ends.push({ how: `${signal ?? code}`, wasReady: isReady, wasMeant: isEndMeant, said: said.slice(-2_000) })
        isReady = false
        resolve()
        if (isWanted) setTimeout(() => isWanted && begin(), RESTART_AFTER_MS)
      })
    })
  }
  const becomeReady = (which: ChildProcess): void => {
    if (which !== child || isReady || which.exitCode !== null || which.signalCode !== null) return
    isReady = true
    readyAtMs = performance.now()
    generation++
  }
  const lookWhetherReady = async (mine: ChildProcess): Promise<void> => {
    while (mine.exitCode === null && mine.signalCode === null) {
      if (await isReadyAt(url)) return becomeReady(mine)
      await pause(LOOK_EVERY_MS)
    }
  }
  begin()
  return {
    name,
    role,
    url,
    ends,
    isReady: () => isReady,
    generation: () => generation,
    kill() {
      isEndMeant = true
      isReady = false
      child.kill('SIGKILL')
    },
    async terminate() {
      const startedMs = performance.now()
      isEndMeant = true
      const ending = child
      ending.kill('SIGTERM')
      await ended
      return { code: ending.exitCode, ms: performance.now() - startedMs }
    },
    async untilReady(after, timeoutMs) {
      const startedMs = performance.now()
      while (generation <= after || !isReady) {
        if (performance.now() - startedMs > timeoutMs) throw new Error(`${name} is not ready: ${output.slice(-2_000)}`)
        await pause(LOOK_EVERY_MS)
      }
      return readyAtMs
    },
    output: () => output,
    async stop() {
      isWanted = false
      isEndMeant = true
      child.kill('SIGTERM')
      await ended
    },
    start() {
      isWanted = true
      begin()
    },
  }
}
