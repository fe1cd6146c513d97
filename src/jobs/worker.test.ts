import { afterEach, expect, test } from 'vitest'
import { createSignals } from './signals.ts'
import { createWorker, type Task, type Worker } from './worker.ts'

const now = new Date('2026-03-01T00:00:00Z')
const logged: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (fields: object) => void logged.push(fields) }
const signals = createSignals()
const running: Worker[] = []

function aWorker(...tasks: Task[]): Worker {
  const worker = createWorker({ tasks, clock: () => now, log: log as never, signals })
  running.push(worker)
  return worker
}

afterEach(async () => {
  logged.length = 0
  await Promise.all(running.splice(0).map((worker) => worker.stop()))
})

/** A task with `left` pieces of work, one a run. */
const aTask = (name: string, left: number, everyMs = 60_000) => {
  const run = async () => {
    task.runs++
    return task.left > 0 && task.left-- ? 1 : 0
  }
  const task = { name, everyMs, left, runs: 0, run }
  return task
}

test('draining runs every task until none finds work', async () => {
  const tasks = [aTask('a', 3), aTask('b', 1)]
  await aWorker(...tasks).drain()
  expect(tasks.map((task) => task.left)).toEqual([0, 0])
})

test('draining waits for what a run left running, and does the work that follows from it', async () => {
  const second = aTask('second', 0)
  let ending = Promise.resolve()
  const first: Task = {
    name: 'first',
    everyMs: 1,
    run: async () => {
      if (second.runs > 0) return 0
      ending = new Promise((resolve) => setTimeout(resolve, 20)).then(() => void second.left++)
      return 1
    },
    whenIdle: () => ending,
  }
  await aWorker(first, second).drain()
  expect(second).toMatchObject({ left: 0, runs: 2 })
})

test('draining throws what a task throws', async () => {
  const broken: Task = { name: 'broken', everyMs: 1, run: () => Promise.reject(new Error('no')) }
  await expect(aWorker(broken).drain()).rejects.toThrow('no')
})

test('a task with work runs again at once, then sleeps until it is woken', async () => {
  const task = aTask('a', 3)
  aWorker(task).start()
  await expect.poll(() => task.runs).toBe(4)
  signals.wake('a')
  signals.wake('unknown')
  await expect.poll(() => task.runs).toBe(5)
})

test('a wake-up while the task runs is not lost', async () => {
  let runs = 0
  const run: Task['run'] = async (_now, wake) => {
    if (++runs < 3) wake()
    return 0
  }
  aWorker({ name: 'a', everyMs: 60_000, run }).start()
  await expect.poll(() => runs).toBe(3)
})

test('an idle task polls again by itself', async () => {
  const task = aTask('a', 0, 5)
  aWorker(task).start()
  await expect.poll(() => task.runs).toBeGreaterThan(3)
})

test('a failing task is logged, backs off longer each time regardless of wake-ups, and delays no other', async () => {
  const beganMs: number[] = []
  const run: Task['run'] = async (_now, wake) => {
    beganMs.push(performance.now())
    if (beganMs.length > 2) return 0
    wake()
    throw new Error('no')
  }
  const other = aTask('other', 0, 5)
  aWorker({ name: 'failing', everyMs: 5, run }, other).start()
  await expect.poll(() => beganMs.length).toBeGreaterThan(3)
  const [first = 0, second = 0, third = 0] = beganMs
  // A fifth sooner than 250 ms and 500 ms at the most; a timer of Node may be a millisecond early.
  expect(second - first).toBeGreaterThan(199)
  expect(third - second).toBeGreaterThan(399)
  expect(logged).toMatchObject([{ task: 'failing', failures: 1 }, { failures: 2 }])
  expect(other.runs).toBeGreaterThan(10)
})

test('stopping waits for the run under way and what it left running, and starts no other', async () => {
  const seen: string[] = []
  const pause = () => new Promise((resolve) => setTimeout(resolve, 20))
  const task: Task = {
    name: 'a',
    everyMs: 1,
    run: async () => {
      seen.push('begin')
      await pause()
      seen.push('end')
      return 1
    },
    whenIdle: () => pause().then(() => void seen.push('settled')),
  }
  const worker = aWorker(task)
  worker.start()
  await expect.poll(() => seen).toContain('begin')
  await worker.stop()
  expect(seen).toEqual(['begin', 'end', 'settled'])
})

test('a poll, or a signal to all, runs a task only where something is due, a signal to it in any case', async () => {
  const task = { ...aTask('a', 0, 5), isDue: false, looks: 0 }
  const run: Task['run'] = async () => {
    task.runs++
    task.isDue = false
    return 0
  }
  const hasDue = async () => {
    task.looks++
    return task.isDue
  }
  aWorker({ name: 'a', everyMs: 5, run, hasDue }).start()
  await expect.poll(() => task.looks).toBeGreaterThan(3)
  expect(task.runs).toBe(0)
  task.isDue = true
  await expect.poll(() => task.runs).toBe(1)
  signals.wake('a')
  await expect.poll(() => task.runs).toBe(2)
  const rare = { task: aTask('rare', 0), isDue: false, looks: 0 }
  const rarelyDue = async () => {
    rare.looks++
    return rare.isDue
  }
  aWorker({ ...rare.task, hasDue: rarelyDue }).start()
  await expect.poll(() => rare.looks).toBe(1)
  signals.wakeAll()
  await expect.poll(() => rare.looks).toBe(2)
  expect(rare.task.runs).toBe(0)
  rare.isDue = true
  signals.wakeAll()
  await expect.poll(() => rare.task.runs).toBe(1)
})

test('a signal to those of merchants wakes no other', async () => {
  const [ofMerchants, other] = [aTask('of merchants', 0), aTask('other', 0)]
  aWorker(other, { ...ofMerchants, isOfMerchants: true }).start()
  await expect.poll(() => [other.runs, ofMerchants.runs]).toEqual([1, 1])
  signals.wakeAll('merchants')
  await expect.poll(() => [other.runs, ofMerchants.runs]).toEqual([1, 2])
})

test('after a stop it can be started again', async () => {
  const task = aTask('again', 0)
  const worker = aWorker(task)
  worker.start()
  await expect.poll(() => task.runs).toBe(1)
  await worker.stop()
  task.left = 2
  worker.start()
  await expect.poll(() => task.left).toBe(0)
})
