/** Items one batch may hold: enough to share a commit well, few enough that one statement stays small. */
const BATCH_MAX = 128
/** Batches of one group that may run at once: while one waits for its commit, the next is built. */
const LANES = 2

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
type Group<Item, Result> = { waiting: Waiting<Item, Result>[]; running: number }

/**
 * Group commit: items that arrive together share one run, and so one transaction. An idle group runs an item at once;
 * while its lanes are busy, items wait, and the next run takes all that wait. Nothing is ever delayed to be batched.
 *
 * `run` answers for each item in order: a value, or an Error for that item alone. Where it throws, every item of the
 * batch gets what it threw.
 */
export class Batcher<Item, Result> {
  readonly #run: (group: string, items: Item[]) => Promise<(Result | Error)[]>
  readonly #groups = new Map<string, Group<Item, Result>>()

  constructor(run: (group: string, items: Item[]) => Promise<(Result | Error)[]>) {
    this.#run = run
  }

  /** Hands in an item; resolves when its batch has run. Items of different groups never share a batch. */
  submit(group: string, item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const known = this.#groups.get(group) ?? { waiting: [], running: 0 }
      this.#groups.set(group, known)
      known.waiting.push({ item, resolve, reject })
      // Requests read from the sockets in this turn of the event loop join the same batch.
      setImmediate(() => this.#start(group, known))
    })
  }

  #start(name: string, group: Group<Item, Result>): void {
    if (group.running >= LANES || group.waiting.length === 0) return
    const batch = group.waiting.splice(0, BATCH_MAX)
    group.running++
    this.#run(
      name,
      batch.map(({ item }) => item),
    )
      .then(
        (results) => {
          for (const [i, { resolve, reject }] of batch.entries()) {
            const result = results[i]
            if (result instanceof Error || result === undefined) reject(result ?? new Error('a batch forgot an item'))
            else resolve(result)
          }
        },
        (error: unknown) => {
          for (const { reject } of batch) reject(error)
        },
      )
      .finally(() => {
        group.running--
        if (group.waiting.length > 0) this.#start(name, group)
        else if (group.running === 0) this.#groups.delete(name)
      })
  }
}
