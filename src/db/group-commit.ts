import { joinBatch, type Member, runBatch } from '../telemetry/batches.ts'
import { isTracing } from '../telemetry/tracer.ts'
import { concernsAll } from './failures.ts'

/** Items one batch may hold: enough to share a commit well, few enough that one statement stays small. */
const BATCH_MAX = 128
/** A batch that takes longer waits for a lock (a row, a key); from then on others of its group run beside it. */
const SLOW_MS = 100
/** Default number of batches of one group that may run concurrently. */
const RUNNING_MAX = 4

type Waiting<Item, Result> = {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
  /** Its trace; undefined: none. */
  member: Member | undefined
}
/** `isBusy`: its latest batch is neither done nor slow. */
type Group<Item, Result> = { waiting: Waiting<Item, Result>[]; running: number; isBusy: boolean }

/**
 * Group commit: items that arrive together share one run, and so one transaction. An idle group runs an item at once;
 * while it is busy, items wait, and the next run takes all that wait. Nothing is ever delayed to be batched. One batch
 * at a time: two side by side are half as large each, and what a batch costs is half of it the same for any size.
 *
 * `run` returns one result for each item, in order: a value, or an Error for that item alone. Where it throws, every item
 * of the batch gets what it threw.
 */
export class GroupCommit<Item, Result> {
  readonly #run: (group: string, items: Item[]) => Promise<(Result | Error)[]>
  readonly #runningMax: number
  readonly #groups = new Map<string, Group<Item, Result>>()

  /** `runningMax`: batches of one group that may run concurrently; fewer where all of them wait for the same lock. */
  constructor(run: (group: string, items: Item[]) => Promise<(Result | Error)[]>, runningMax = RUNNING_MAX) {
    this.#run = run
    this.#runningMax = runningMax
  }

  /** Submits an item; resolves when its batch has run. Items of different groups never share a batch. */
  submit(group: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const known = this.#groups.get(group) ?? { waiting: [], running: 0, isBusy: false }
      this.#groups.set(group, known)
      known.waiting.push({ item, resolve, reject, member: isTracing() ? joinBatch() : undefined })
      // Requests read from the sockets in this turn of the event loop join the same batch.
      setImmediate(() => this.#start(group, known))
    })
  }

  #start(name: string, group: Group<Item, Result>): void {
    if (group.waiting.length === 0 || group.isBusy || group.running >= this.#runningMax) return
    const batch = group.waiting.splice(0, BATCH_MAX)
    group.running++
    group.isBusy = true
    let isSlow = false
    const becomesSlow = setTimeout(() => {
      isSlow = true
      group.isBusy = false
      this.#start(name, group)
    }, SLOW_MS)
    const run = () =>
      this.#run(
        name,
        batch.map(({ item }) => item),
      )
    const running = isTracing()
      ? runBatch(
          batch.map(({ member }) => member),
          run,
        )
      : run()
    running
      .then(
        (results) => {
          for (const [i, { resolve, reject }] of batch.entries()) {
            const result = results[i]
            if (result instanceof Error || result === undefined) reject(result ?? new Error('a batch left out an item'))
            else resolve(result)
          }
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error)
        },
      )
      .finally(() => {
        group.running--
        clearTimeout(becomesSlow)
        // A slow batch has made room already: the one that is busy now is another.
        if (!isSlow) group.isBusy = false
        this.#start(name, group)
        if (group.running === 0) this.#groups.delete(name)
      })
  }
}

/** One GroupCommit for each owner, such as a database, created on first use. */
export function groupCommitPer<Owner extends object, Item, Result>(
  run: (owner: Owner, group: string, items: Item[]) => Promise<(Result | Error)[]>,
  runningMax?: number,
): (owner: Owner) => GroupCommit<Item, Result> {
  const groupCommits = new WeakMap<Owner, GroupCommit<Item, Result>>()
  return (owner) => {
    const groupCommit =
      groupCommits.get(owner) ?? new GroupCommit((group, items: Item[]) => run(owner, group, items), runningMax)
    groupCommits.set(owner, groupCommit)
    return groupCommit
  }
}

/**
 * Runs a batch as a whole, or item by item if that fails, so that each item gets its own outcome. Work that may have been
 * committed is run again, so an item must be safe to repeat. Throws what concerns all items (`concernsAll`).
 */
export async function withOneByOneFallback<Item, Result>(
  batch: readonly Item[],
  run: (items: readonly Item[]) => Promise<Result[]>,
): Promise<(Result | Error)[]> {
  try {
    return await run(batch)
  } catch (error) {
    if (concernsAll(error)) throw error
    const alone = await Promise.allSettled(batch.map((item) => run([item])))
    return alone.map((one) => (one.status === 'fulfilled' ? one.value[0] : one.reason))
  }
}
