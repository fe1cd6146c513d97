import { HOUR_MS, later } from '../base/clock.ts'
import { idTime } from '../base/id.ts'
import { dayAfter, startOfDayIn } from '../base/time-zone.ts'
import { HOME } from '../markets/market-of.ts'
import { hashLeaf } from './merkle.ts'

/** Days of the books are those of the home market, whoever's transactions they hold. */
export const BOOKS_ZONE = HOME.calendar.zone

/** When a day ends: the beginning of the next. */
export const endOfDay = (day: string): Date => startOfDayIn(BOOKS_ZONE, dayAfter(day, 1))

/** A day that has fewer leaves is read at once. */
const LEAVES_AT_ONCE = 2_000

/**
 * A stretch of time that has so many leaves in parts, each as the bounds of the ids made in it: a statement reads no more than
 * an hour of a day that has many.
 */
export function partsOf(start: Date, end: Date, leaves: number): { readonly from: string; readonly until: string }[] {
  if (leaves < LEAVES_AT_ONCE) return [{ from: idTime(start), until: idTime(end) }]
  const hours: { from: string; until: string }[] = []
  for (let at = start; at < end; at = later(at, HOUR_MS)) {
    const next = later(at, HOUR_MS)
    hours.push({ from: idTime(at), until: idTime(next < end ? next : end) })
  }
  return hours
}

/** What a closed day says of itself; hashes are lower-case hex. */
export type DayRecord = {
  readonly day: string
  readonly treeSize: number
  readonly root: string
  /** The root of the day before; null: it is the first. */
  readonly previousRoot: string | null
  /** The tree over the ends of all merchants' chains, in the order of their ids. */
  readonly headsSize: number
  readonly headsRoot: string
}

/** A day as it is signed: its record, and the tree over the records of all days up to it. */
export type DayStatement = DayRecord & {
  readonly iss: string
  /** When it was closed, in seconds. */
  readonly iat: number
  readonly booksSize: number
  readonly booksRoot: string
}

/** The type in the header of a day's statement. */
export const DAY_TYPE = 'gapura-books+jwt'

/** The leaf of a day in the tree of all days: its canonical JSON (RFC 8785). */
export const hashOfRecord = ({ day, headsRoot, headsSize, previousRoot, root, treeSize }: DayRecord): Buffer =>
  hashLeaf(JSON.stringify({ day, headsRoot, headsSize, previousRoot, root, treeSize }))
