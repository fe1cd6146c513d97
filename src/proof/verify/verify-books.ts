import { sql } from 'kysely'
import type { MasterKey } from '../../base/master-key.ts'
import { startOfDayIn } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, longTransaction, transaction } from '../../db/transaction.ts'
import { BOOKS_ZONE, endOfDay, partsOf } from '../day.ts'
import { type ProofKey, readProofKeys } from '../signing-keys.ts'
import { type ClosedDay, readDays, readUnchained } from '../store.ts'
import { type Fault, faultOfDay } from './fault.ts'
import { ADDED, readHeadsAt, readState, readStrayDays, readUnchainedOfClosed, readWrongHeads } from './store.ts'
import { type Ends, verifyDay, verifyHeads } from './verify-day.ts'
import { verifyDays } from './verify-days.ts'
import { verifyKeys } from './verify-keys.ts'

type App = { readonly db: Db; readonly masterKey: Pick<MasterKey, 'find'> }

/** The books as they stand when their verification begins; what is added meanwhile is left to the next one. */
export type Snapshot = {
  readonly firstDay: string
  readonly openDay: string
  /** How many leaves the open day has. */
  readonly leaves: number
  readonly days: readonly ClosedDay[]
  readonly keys: readonly ProofKey[]
}

/** Reads what the verification begins with; undefined: the books have not begun. */
export const readSnapshot = ({ db }: Pick<App, 'db'>): Promise<Snapshot | undefined> =>
  transaction(db, ALL_MERCHANTS, async (tx) => {
    await sql`set transaction isolation level repeatable read`.execute(tx)
    const state = await readState(tx)
    if (!state) return undefined
    return { ...state, days: await readDays(tx), keys: await readProofKeys(tx) }
  })

/** The keys, and the days against each other: cheap, however many transactions there are. */
export async function verifyFrame({ masterKey }: Pick<App, 'masterKey'>, snapshot: Snapshot): Promise<Fault[]> {
  const { days, keys } = snapshot
  return [...verifyKeys(masterKey, keys), ...(await verifyDays(days, keys, snapshot))]
}

/** How many added transactions of an hour, or of a day that is read at once, are named. */
const ADDED_MAX = 100

/**
 * Verifies one closed day by itself: its transactions, its root, the ends of the chains, and that nothing was added to it.
 */
export async function verifyClosedDay({ db }: Pick<App, 'db'>, closed: ClosedDay): Promise<Fault[]> {
  const { day, treeSize: size } = closed
  const faults = await verifyDay(db, { day, size, closed, ends: new Map() })
  const heads = await longTransaction(db, ALL_MERCHANTS, (tx) => readHeadsAt(tx, day))
  faults.push(...verifyHeads(closed, heads))
  for (const part of partsOf(startOfDayIn(BOOKS_ZONE, day), endOfDay(day), size)) {
    const added = await transaction(db, ALL_MERCHANTS, (tx) =>
      readUnchained(tx, { ...part, notBefore: null, limit: ADDED_MAX }),
    )
    faults.push(...added.map(({ merchantId, id }) => ({ day, merchantId, transactionId: id, detail: ADDED })))
  }
  return faults
}

/**
 * Verifies all of the books, from the first day: every transaction, chain, day, root, signature and key. Changes and blocks
 * nothing. It reads every transaction: give `db` a query timeout of minutes.
 */
export async function verifyBooks(app: App): Promise<Fault[]> {
  const snapshot = await readSnapshot(app)
  if (!snapshot) return []
  const { db } = app
  const { firstDay, openDay, days, leaves } = snapshot
  const faults = await verifyFrame(app, snapshot)
  const ends: Ends = new Map()
  for (const closed of days) {
    faults.push(...(await verifyDay(db, { day: closed.day, size: closed.treeSize, closed, ends })))
    faults.push(...verifyHeads(closed, ends.values()))
  }
  faults.push(...(await verifyDay(db, { day: openDay, size: leaves, closed: null, ends })))
  const more = await longTransaction(db, ALL_MERCHANTS, async (tx) => {
    const stray = (await readStrayDays(tx, firstDay, openDay)).map((day) => faultOfDay(day, OUTSIDE))
    const lastDay = days.at(-1)?.day
    stray.push(...(await readWrongHeads(tx)))
    return [...stray, ...(lastDay === undefined ? [] : await readUnchainedOfClosed(tx, lastDay))]
  })
  return [...faults, ...more]
}

const OUTSIDE = 'it has transactions, and is neither closed nor open: the books went back in time'
