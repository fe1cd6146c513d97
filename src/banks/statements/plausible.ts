import { DAY_MS, later } from '../../base/clock.ts'
import { HOME } from '../../markets/market-of.ts'
import { refuseLine, type Statement, StatementError } from './statement.ts'

/** Maximum number of statements in one file: more than the days of a year. */
const STATEMENTS_MAX = 400
/**
 * Maximum total that the entries of a file or of an account may move, in the smallest unit, credits and debits both counted as
 * positive. No real account comes near it, and larger sums would soon overflow a database column.
 */
export const TURNOVER_MAX = 1_000_000_000_000_000_000n
/** How far ahead of today a bank may date an entry, such as before a long holiday. */
const AHEAD_DAYS = 31

/** Throws StatementError when well-formed statements cannot belong to one real account: too many, a duplicate, or absurd sums. */
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

/** Throws StatementError when the statements cover more than one account, or contain dates further ahead than any bank would book. */
export function assertImportable(statements: readonly Statement[], now: Date): void {
  const accounts = new Map(
    statements.flatMap(({ account }) => (account === null ? [] : [[bareAccount(account), account]])),
  )
  if (accounts.size > 1) throw otherAccount(...([...accounts.values()] as [string, string]))
  const last = HOME.calendar.dayOf(later(now, AHEAD_DAYS * DAY_MS))
  for (const { entries, closing } of statements) {
    const entry = entries.find(({ day }) => day > last)
    if (entry) throw refuseLine(entry.line, `${entry.day} is too far ahead to be booked`)
    if (closing && closing.day > last) throw new StatementError(`It closes on ${closing.day}, too far in the future.`)
  }
}

/** An account number reduced to letters and digits, without the currency code that some banks append. */
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

/** Identifies a statement within its bank; null when it contains too little to be identified. */
function nameOf({ number, opening, closing, entries }: Statement): string | null {
  if (number === null || entries.length === 0) return null
  const ends = [opening, closing].map((balance) => balance && `${balance.day} ${balance.amount}`)
  const moved = entries.map(({ day, money, reference, text }) => [day, `${money.amount}`, reference, text])
  return JSON.stringify([number, ends, moved])
}
