import { setImmediate } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { Counter } from 'prom-client'
import { type Alarm, newAlarm } from '../base/alarm.ts'
import { type Clock, SECOND_MS } from '../base/clock.ts'
import { metrics } from '../base/metrics.ts'

/**
 * Work that becomes due: rows of one table, usually. `run` does one batch of what is due at `now` and says how much it
 * did; it runs again at once until that is nothing, then after `everyMs`, or sooner when `wake` is called. It is
 * repeated after a crash and in several processes at once, so it claims what it does and can do it twice.
 */
export type Task = {
  readonly name: string
  readonly everyMs: number
  run(now: Date, wake: () => void): Promise<number>
  /** Resolves when what earlier runs left going (sends that outlive their batch) has ended. */
  settle?(): Promise<void>
}

export type Worker = {
  start(): void
  /** A hint that the named task has work; harmless when it is wrong or the name is of no task. */
  wake(taskName: string): void
  /** Runs all tasks until none finds work, for tests and commands. Throws what a task throws. */
  drain(): Promise<void>
  /** Begins nothing more and waits for what is under way, at most STOP_MAX_MS; what is left is done again elsewhere. */
  stop(): Promise<void>
}

export type WorkerLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

const STOP_MAX_MS = 20 * SECOND_MS
/** A failing task waits twice as long each time, up to this: short enough that a returning database is used at once. */
const PAUSE_MIN_MS = 250
const PAUSE_MAX_MS = 5 * SECOND_MS
const DRAIN_PASSES_MAX = 10_000

const runs = new Counter({
  name: 'gapura_task_runs_total',
  help: 'Runs of a background task, by result.',
  labelNames: ['task', 'result'],
  registers: [metrics],
})

/** Runs tasks side by side, each in its own loop. A task's error is logged and waited out; it never ends the process. */
export function createWorker(app: { tasks: readonly Task[]; clock: Clock; log: WorkerLog }): Worker {
  const loops = app.tasks.map(newLoop)
  let isStopping = false
  let ended: Promise<unknown> | undefined

  /** One run at a time per task, also when `drain` meets a running loop. */
  function runOnce(loop: Loop): Promise<number> {
    const run = loop.turn.then(() => loop.task.run(app.clock(), loop.alarm.ring))
    loop.turn = run.catch(() => {})
    return run
  }

  async function keepRunning(loop: Loop): Promise<void> {
    const { task, alarm, pause } = loop
    let failures = 0
    while (!isStopping) {
      try {
        const done = await runOnce(loop)
        runs.inc({ task: task.name, result: done > 0 ? 'worked' : 'idle' })
        if (failures > 0) app.log.info({ task: task.name, failures }, 'task works again')
        failures = 0
        // A task that never waits must not keep the process from everything else.
        await (done > 0 ? setImmediate() : alarm.sleep(task.everyMs))
      } catch (err) {
        runs.inc({ task: task.name, result: 'failed' })
        app.log.error({ err, task: task.name, failures: ++failures }, 'task failed')
        const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (failures - 1))
        await pause.sleep(pauseMs * (0.8 + 0.4 * Math.random()))
      }
    }
  }

  return {
    start() {
      ended ??= Promise.all(loops.map(keepRunning))
    },
    wake(taskName) {
      loops.find(({ task }) => task.name === taskName)?.alarm.ring()
    },
    async drain() {
      for (let pass = 0; pass < DRAIN_PASSES_MAX; pass++) {
        let done = 0
        for (const loop of loops) {
          done += await runOnce(loop)
          await loop.task.settle?.()
        }
        if (done === 0) return
      }
      throw new Error(`there is still work after ${DRAIN_PASSES_MAX} passes`)
    },
    async stop() {
      isStopping = true
      for (const { alarm, pause } of loops) {
        alarm.ring()
        pause.ring()
      }
      const allEnded = async () => {
        await ended
        await Promise.all(loops.map(({ turn }) => turn))
        await Promise.all(loops.map(({ task }) => task.settle?.()))
        return true
      }
      const patience = AbortSignal.timeout(STOP_MAX_MS)
      const gaveUp = new Promise<false>((resolve) => patience.addEventListener('abort', () => resolve(false)))
      if (!(await Promise.race([allEnded(), gaveUp]))) app.log.warn({}, 'stopped with work under way')
    },
  }
}

/** A task with its two sleeps: hints cut the one between runs short, only stopping cuts the one after a failure. */
type Loop = { task: Task; alarm: Alarm; pause: Alarm; turn: Promise<unknown> }

const newLoop = (task: Task): Loop => ({ task, alarm: newAlarm(), pause: newAlarm(), turn: Promise.resolve() })
