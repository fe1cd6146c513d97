import { DAY_MS, later } from '../../base/clock.ts'
import { jakartaDay } from '../jakarta.ts'
import { refuseLine, type Statement, StatementError } from './statement.ts'

/** Statements in one file: more than the days of a year. */
const STATEMENTS_MAX = 400
/**
 * What the entries of a file, or of an account, may move together, in the smallest unit, either way counted as above zero. No
 * bank's account comes near it; sums beyond it would not fit a column of the database for long.
 */
export const TURNOVER_MAX = 1_000_000_000_000_000_000n
/** How far ahead of today a bank may date an entry: before a long holiday. */
const AHEAD_DAYS = 31

/**
 * Throws StatementError where statements that read well cannot be of one account as its bank keeps it: too many of them, one of them twice, or sums that no account has.
 */
export function assertPlausible(statements: readonly Statement[]): void {
  if (statements.length > STATEMENTS_MAX)
    throw new StatementError(`More than ${STATEMENTS_MAX} statements.`, 'TOO_LARGE')
  const seen = new Set<string>()
  for (const statement of statements) {
    const name = nameOf(statement)
    if (name !== null && seen.has(name))
      throw new StatementError(`Statement ${statement.number} appears twice in it.`, 'TWICE')
    if (name !== null) seen.add(name)
  }
  const moved = statements.flatMap(({ entries }) => entries).reduce((sum, { money }) => sum + size(money.amount), 0n)
  const held = statements.flatMap(({ opening, closing }) => [size(opening?.amount ?? 0n), size(closing?.amount ?? 0n)])
  if ([moved, ...held].some((amount) => amount > TURNOVER_MAX)) throw tooMuch()
}

/**
 * Throws StatementError where statements are not all of the one account that a connection is about, or reach further ahead of
 * now than a bank knows.
 */
export function assertImportable(statements: readonly Statement[], now: Date): void {
  const accounts = new Map(
    statements.flatMap(({ account }) => (account === null ? [] : [[bareAccount(account), account]])),
  )
  if (accounts.size > 1) throw otherAccount(...([...accounts.values()] as [string, string]))
  const last = jakartaDay(later(now, AHEAD_DAYS * DAY_MS))
  for (const { entries, closing } of statements) {
    const entry = entries.find(({ day }) => day > last)
    if (entry) throw refuseLine(entry.line, `${entry.day} is too far ahead to be booked`)
    if (closing && closing.day > last) throw new StatementError(`It closes on ${closing.day}, too far in the future.`)
  }
}

/** An account as its letters and digits alone, without the currency that some banks write behind it. */
export const bareAccount = (account: string): string =>
  account
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/(?<=\d)[A-Z]{3}$/, '')

export const otherAccount = (one: string, other: string): StatementError =>
  new StatementError(
    `It covers the account ${other}, and ${one} as well: each account has a connection of its own.`,
    'OTHER_ACCOUNT',
  )
export const tooMuch = (): StatementError =>
  new StatementError('Its entries move more than any account holds.', 'TOO_MUCH')

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** What only one statement of a bank has; null: it says too little of itself. */
function nameOf({ number, opening, closing, entries }: Statement): string | null {
  if (number === null || entries.length === 0) return null
  const ends = [opening, closing].map((balance) => balance && `${balance.day} ${balance.amount}`)
  const moved = entries.map(({ day, money, reference, text }) => [day, `${money.amount}`, reference, text])
  return JSON.stringify([number, ends, moved])
}
