import { setImmediate } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import { Counter } from 'prom-client'
import { type Clock, SECOND_MS } from '../base/clock.ts'
import { type InterruptibleSleep, newInterruptibleSleep } from '../base/concurrency/interruptible-sleep.ts'
import type { Turn } from '../base/merchant-time.ts'
import { metrics } from '../base/metrics.ts'
import { noteDone } from '../telemetry/requests.ts'
import { failureOf } from '../telemetry/spans.ts'
import { isTracing } from '../telemetry/tracer.ts'
import type { Signals, WakeReason } from './signals.ts'

/**
 * Work that becomes due: rows of one table, usually. `run` does one batch of what is due at `now` and returns how much it
 * did; it runs again at once until that is nothing, then after `everyMs` if anything is due, or sooner when the task is
 * woken. It is repeated after a crash and in several processes at once, so it claims its work and can do it twice.
 */
export type Task = {
  readonly name: string
  readonly everyMs: number | (() => number)
  /** Whether what it does is due by the clock of the merchant whose it is; otherwise by the deployment's. */
  readonly isOfMerchants?: boolean
  /** Whether anything is due (`jobs/due.ts`); true without work does no harm, false with work would leave it. Absent: unknown. */
  readonly hasDue?: (now: Date) => Promise<boolean>
  run(now: Date, wake: () => void): Promise<number>
  /** Resolves when what earlier runs started and left running (sends that outlive their batch) has ended. */
  whenIdle?(): Promise<void>
}

export type Worker = {
  /** Also after a stop. */
  start(): void
  /** Runs all tasks until none finds work, for tests and commands. Throws what a task throws. */
  drain(): Promise<void>
  /** Starts no further run and waits for those under way, at most STOP_MAX_MS; what is left is done again elsewhere. */
  stop(): Promise<void>
}

export type WorkerLog = Pick<BaseLogger, 'info' | 'warn' | 'error'>

const STOP_MAX_MS = 20 * SECOND_MS
/** The backoff of a failing task doubles up to its maximum: short enough that a returning database is used at once. */
const BACKOFF_MIN_MS = 250
const BACKOFF_MAX_MS = 5 * SECOND_MS
const DRAIN_PASSES_MAX = 10_000

const runs = new Counter({
  name: 'gapura_task_runs_total',
  help: 'Runs of a background task, by result.',
  labelNames: ['task', 'result'],
  registers: [metrics],
})

type WorkerParts = {
  readonly tasks: readonly Task[]
  readonly clock: Clock
  readonly log: WorkerLog
  /** Wakes tasks before their time; absent: they only poll. */
  readonly signals?: Pick<Signals, 'onWake'>
  /** A run of a task of merchants takes these turns: the sandbox has one for each merchant that moved its clock. */
  readonly turns?: (() => readonly Turn[]) | null
}

/** Runs tasks side by side, each in its own loop. A task's error is logged and backed off from; the process continues. */
export function createWorker(app: WorkerParts): Worker {
  const loops = app.tasks.map(newLoop)
  for (const loop of loops) app.signals?.onWake(loop.task.name, (reason) => wake(loop, reason))
  let isStopping = false
  let ended: Promise<unknown> | undefined

  /** One run at a time per task, also when `drain` meets a running loop. */
  function runOnce(loop: Loop, isPoll: boolean): Promise<number> {
    const run = loop.turn.then(() => runInTurns(loop, isPoll))
    loop.turn = run.catch(() => {})
    return run
  }

  async function runInTurns(loop: Loop, isPoll: boolean): Promise<number> {
    const { task } = loop
    const runInTurn = async () => {
      if (isPoll && task.hasDue && !(await task.hasDue(app.clock()))) return 0
      return task.run(app.clock(), () => wake(loop, 'work'))
    }
    let done = 0
    for (const turn of task.isOfMerchants && app.turns ? app.turns() : [ONLY_TURN]) done += await turn(runInTurn)
    return done
  }

  /** A run that found nothing is no span: there are several a second. Work for a subject is in the subject's own trace. */
  async function runNoted(loop: Loop, isPoll: boolean): Promise<number> {
    if (!isTracing()) return runOnce(loop, isPoll)
    const start = { name: `task ${loop.task.name}`, startMs: performance.now() }
    try {
      const done = await runOnce(loop, isPoll)
      if (done > 0) noteDone(start)
      return done
    } catch (error) {
      noteDone(start, failureOf(error))
      throw error
    }
  }

  async function keepRunning(loop: Loop): Promise<void> {
    const { task, backoff } = loop
    let failures = 0
    let isPoll = true
    while (!isStopping) {
      try {
        const done = await runNoted(loop, isPoll)
        runs.inc({ task: task.name, result: done > 0 ? 'worked' : 'idle' })
        if (failures > 0) app.log.info({ task: task.name, failures }, 'task works again')
        failures = 0
        // Work leads to more work, and a signal that is meant for it is a sign of it: neither is looked for first.
        isPoll = done === 0 && !(await rest(loop))
        // A task that never waits must not block the process.
        if (done > 0) await setImmediate()
      } catch (err) {
        runs.inc({ task: task.name, result: 'failed' })
        app.log.error({ err, task: task.name, failures: ++failures }, 'task failed')
        const backoffMs = Math.min(BACKOFF_MAX_MS, BACKOFF_MIN_MS * 2 ** (failures - 1))
        await backoff.sleep(backoffMs * (0.8 + 0.4 * Math.random()))
      }
    }
  }

  return {
    start() {
      isStopping = false
      ended ??= Promise.all(loops.map(keepRunning))
    },
    async drain() {
      for (let pass = 0; pass < DRAIN_PASSES_MAX; pass++) {
        let done = 0
        for (const loop of loops) {
          done += await runOnce(loop, true)
          await loop.task.whenIdle?.()
        }
        if (done === 0) return
      }
      throw new Error(`there is still work after ${DRAIN_PASSES_MAX} passes`)
    },
    async stop() {
      isStopping = true
      for (const { idle, backoff } of loops) {
        idle.interrupt()
        backoff.interrupt()
      }
      const allEnded = async () => {
        await ended
        await Promise.all(loops.map(({ turn }) => turn))
        await Promise.all(loops.map(({ task }) => task.whenIdle?.()))
        return true
      }
      const timeout = AbortSignal.timeout(STOP_MAX_MS)
      const gaveUp = new Promise<false>((resolve) => timeout.addEventListener('abort', () => resolve(false)))
      if (!(await Promise.race([allEnded(), gaveUp]))) app.log.warn({}, 'stopped with work under way')
      ended = undefined
    },
  }
}

const ONLY_TURN: Turn = (work) => work()

/** The nearest tick to a full period is taken: on average a task polls as often as without ticks. */
const LEFT_OUT = 0.5

/** Until the next whole multiple of a task's period: tasks at rest look for work at the same moments (`jobs/claim.ts`). */
function untilTick(everyMs: number): number {
  const leftMs = everyMs - (performance.now() % everyMs)
  return leftMs < everyMs * LEFT_OUT ? leftMs + everyMs : leftMs
}

const everyMsOf = ({ everyMs }: Task): number => (typeof everyMs === 'number' ? everyMs : everyMs())

/**
 * A task with its two sleeps: a wake-up cuts the one between runs short, only stopping cuts the backoff short.
 * `isMeant`: whether it has been woken, since it last looked, because it has work.
 */
type Loop = {
  readonly task: Task
  readonly idle: InterruptibleSleep
  readonly backoff: InterruptibleSleep
  turn: Promise<unknown>
  isMeant: boolean
}

function wake(loop: Loop, reason: WakeReason): void {
  if (reason === 'merchants' && !loop.task.isOfMerchants) return
  loop.isMeant ||= reason === 'work'
  loop.idle.interrupt()
}

/** Sleeps until the next poll or a wake-up. Returns whether it was woken because it has work. */
async function rest(loop: Loop): Promise<boolean> {
  await loop.idle.sleep(untilTick(everyMsOf(loop.task)))
  const { isMeant } = loop
  loop.isMeant = false
  return isMeant
}

const newLoop = (task: Task): Loop => ({
  task,
  idle: newInterruptibleSleep(),
  backoff: newInterruptibleSleep(),
  turn: Promise.resolve(),
  isMeant: false,
})
