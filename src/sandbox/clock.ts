import { sql } from 'kysely'
import { type Clock, HOUR_MS } from '../base/clock.ts'
import { routeOf } from '../base/id.ts'
import { merchantInTime, type Turn, turnFor } from '../base/merchant-time.ts'
import type { Db } from '../db/db.ts'
import { preparedStatement } from '../db/prepared-statements.ts'
import { ALL_MERCHANTS, readPipelined, transaction } from '../db/transaction.ts'
import { routesOfReference } from '../payouts/reference.ts'

/** How often the offsets are read, in case another process moved a clock. */
const POLL_MS = 1_000
/** How many turns a run of a task takes at most: with more clocks ahead, those that rest take turns by chance. */
const TURNS_MAX = 50
/** How long a clock that was moved counts as in use. */
const IN_USE_MS = HOUR_MS

/** A merchant's clock, ahead of the deployment's. `movedAt` in real time. */
type Ahead = { readonly offsetMs: number; readonly movedAt: Date }
type Offsets = { readonly deploymentMs: number; readonly merchants: ReadonlyMap<string, Ahead> }

/**
 * The sandbox's clocks: the deployment's is real time plus an offset that every process shares, and a merchant's runs ahead
 * of that by its own. Both only move forward.
 */
export type SandboxClock = {
  /** The time of the merchant whose time it is (base/merchant-time.ts), otherwise the deployment's. */
  readonly now: Clock
  /** Moves one merchant's clock. Returns what it shows. */
  advance(merchantId: string, seconds: number): Promise<Date>
  /** The merchant with a clock of its own that a reference at a bank is of; null: none. */
  merchantOf(reference: string): string | null
  /** The turns of a run of a task: the deployment's time for most merchants, and one for each that moved its clock. */
  turns(): readonly Turn[]
  /** Reads at once how far another process may have moved them. */
  refresh(): Promise<void>
  /** Calls `listener` once the deployment's or only merchants' were moved, by this process or another one. */
  onMoved(listener: (whose: 'deployment' | 'merchants') => void): void
  stop(): void
}

export async function openSandboxClock(db: Db): Promise<SandboxClock> {
  let offsets = await readOffsets(db)
  let moved: Parameters<SandboxClock['onMoved']>[0] = () => {}
  const learn = (read: Offsets) => {
    const known = offsets
    if (!isAhead(read, known)) return
    offsets = latestOf(known, read)
    moved(read.deploymentMs > known.deploymentMs ? 'deployment' : 'merchants')
  }
  const refresh = async () => {
    // The database may be away; the offsets known last still hold. A read that began before an advance may end after it.
    const read = await readOffsets(db).catch(() => null)
    if (read) learn(read)
  }
  const timer = setInterval(() => void refresh(), POLL_MS)
  timer.unref()
  const now = () => {
    const merchantId = merchantInTime()
    const ownMs = merchantId === null ? 0 : (offsets.merchants.get(merchantId)?.offsetMs ?? 0)
    return new Date(Date.now() + offsets.deploymentMs + ownMs)
  }
  return {
    now,
    refresh,
    onMoved(listener) {
      moved = listener
    },
    stop: () => clearInterval(timer),
    merchantOf(reference) {
      if (offsets.merchants.size === 0) return null
      const routes = routesOfReference(reference)
      return [...offsets.merchants.keys()].find((id) => routes.includes(routeOf(id))) ?? null
    },
    turns: () => turnsOf(offsets.merchants),
    async advance(merchantId, seconds) {
      const movedAt = new Date()
      const { offset_ms } = await transaction(db, merchantId, (tx) =>
        tx
          .insertInto('merchant_clock')
          .values({ merchant_id: merchantId, offset_ms: BigInt(seconds * 1_000), moved_at: movedAt })
          .onConflict((conflict) =>
            conflict.column('merchant_id').doUpdateSet({
              offset_ms: sql<bigint>`merchant_clock.offset_ms + excluded.offset_ms`,
              moved_at: movedAt,
            }),
          )
          .returning('offset_ms')
          .executeTakeFirstOrThrow(),
      )
      const ahead = new Map([[merchantId, { offsetMs: Number(offset_ms), movedAt }]])
      // Its notification may have been faster.
      learn({ deploymentMs: 0, merchants: ahead })
      return new Date(Date.now() + offsets.deploymentMs + (offsets.merchants.get(merchantId)?.offsetMs ?? 0))
    },
  }
}

const isAhead = (read: Offsets, known: Offsets): boolean =>
  read.deploymentMs > known.deploymentMs ||
  [...read.merchants].some(([id, { offsetMs }]) => offsetMs > (known.merchants.get(id)?.offsetMs ?? 0))

/** No clock goes back. */
function latestOf(known: Offsets, read: Offsets): Offsets {
  const merchants = new Map(known.merchants)
  for (const [id, ahead] of read.merchants) {
    if (ahead.offsetMs > (merchants.get(id)?.offsetMs ?? 0)) merchants.set(id, ahead)
  }
  return { deploymentMs: Math.max(known.deploymentMs, read.deploymentMs), merchants }
}

function turnsOf(ahead: ReadonlyMap<string, Ahead>): readonly Turn[] {
  const allBut = [...ahead.keys()]
  if (allBut.length === 0) return [(work) => work()]
  const isInUse = (id: string) => Date.now() - (ahead.get(id)?.movedAt.getTime() ?? 0) < IN_USE_MS
  const { inUse = [], resting = [] } = Object.groupBy(allBut, (id) => (isInUse(id) ? 'inUse' : 'resting'))
  const room = TURNS_MAX - inUse.length
  const chosen = resting.filter(() => Math.random() * resting.length < room)
  return [turnFor({ allBut }), ...[...inUse, ...chosen].map((only) => turnFor({ only }))]
}

const OF_DEPLOYMENT = preparedStatement('select offset_ms from sandbox_clock')
const OF_MERCHANTS = preparedStatement('select merchant_id, offset_ms, moved_at from merchant_clock')

/** Read once a second: both statements travel together. */
async function readOffsets(db: Db): Promise<Offsets> {
  const [[deployment] = [], rows = []] = await readPipelined(db, ALL_MERCHANTS, [OF_DEPLOYMENT, OF_MERCHANTS], [])
  if (deployment === undefined) throw new Error('the sandbox has no clock')
  const merchants = new Map(
    rows.map((row) => [row.merchant_id, { offsetMs: Number(row.offset_ms), movedAt: row.moved_at }]),
  )
  return { deploymentMs: Number(deployment.offset_ms), merchants }
}

/** How far the deployment's clock is ahead of real time, in milliseconds. */
export const readOffset = async (db: Db): Promise<number> => (await readOffsets(db)).deploymentMs

/** Moves the deployment's clock, and with it every merchant's. Running processes notice. Returns what it shows. */
export const advanceDeployment = (db: Db, seconds: number): Promise<Date> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    const moved = await tx
      .updateTable('sandbox_clock')
      .set({ offset_ms: sql<bigint>`offset_ms + ${seconds * 1_000}::bigint` })
      .returning('offset_ms')
      .executeTakeFirstOrThrow()
    return new Date(Date.now() + Number(moved.offset_ms))
  })
