import type { Currency } from '../../base/currency.ts'
import type { Money } from '../../base/money.ts'
import { isDay } from '../../base/time-zone.ts'

/** One movement on a bank's account as the bank booked it: above zero came in, below zero went out, never zero. */
export type StatementEntry = {
  /** Where it stands in the file, from 1. */
  readonly line: number
  /** The day the bank booked it on, `2026-11-20`. */
  readonly day: string
  readonly money: Money
  /** The bank's own reference; null: it gives none. */
  readonly reference: string | null
  /** References of others that the bank passes on: the owner's, the end-to-end one. */
  readonly references: readonly string[]
  /** What the bank writes about it, on one line. */
  readonly text: string
}

/** A balance on the day it is of, in the currency's smallest unit; below zero is an overdraft. */
export type StatedBalance = { readonly day: string; readonly amount: bigint }

/** A statement of one account as it was read; what is null the bank does not say. */
export type Statement = {
  /** The account, as the bank writes it. */
  readonly account: string | null
  readonly number: string | null
  readonly currency: Currency
  readonly opening: StatedBalance | null
  readonly closing: StatedBalance | null
  /** In the order of the bank. */
  readonly entries: readonly StatementEntry[]
}

/** A file that is no statement; the message names the line and what is wrong with it. */
export class StatementError extends Error {
  /** For screens that say it in another language. */
  readonly code: StatementFault
  constructor(message: string, code: StatementFault = 'NO_STATEMENT') {
    super(message)
    this.code = code
  }
}
type StatementFault =
  | 'NO_STATEMENT'
  | 'LINE_UNREADABLE'
  | 'NOT_ADDING_UP'
  | 'NO_MAPPING'
  | 'OTHER_CURRENCY'
  | 'OTHER_ACCOUNT'
  | 'TWICE'
  | 'TOO_MUCH'
  | 'EMPTY_STATEMENT'
  | 'TOO_LARGE'
  | 'DIFFERENT_SUMS'
  | 'MATCHED_ALREADY'
  | 'BOOKED_ALREADY'
  | 'NOT_IN_SUSPENSE'
  | 'BREAK_REFUSED'

/** Text from a file, quoted and shortened for an error message. */
export const quoted = (text: string): string => `"${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}"`

/** Refuses a line of a file. */
export const refuseLine = (line: number, why: string): StatementError =>
  new StatementError(`Line ${line}: ${why}.`, 'LINE_UNREADABLE')

/** Entries in one file: a month of a busy account; what is read is held in memory. */
export const ENTRIES_MAX = 200_000
/** Maximum number of lines in one file, including those that banks add. */
export const LINES_MAX = 1_500_000
const TEXT_MAX = 500
const QUOTED_MAX = 80
const REFERENCE_MAX = 128

/** Accepted range of statement days: the computer age, bounded so that most mistyped years fall outside it. */
const [FIRST_DAY, LAST_DAY] = ['1990-01-01', '2199-12-31'] as const
export const isStatementDay = (day: string): boolean => isDay(day) && day >= FIRST_DAY && day <= LAST_DAY

/**
 * Bank text on one line, cut to the stored length, without control characters, bidirectional formatting characters, or half a
 * character at its end.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
    .replace(/[\ud800-\udbff]$/, '')

/** A reference, or null where it says that there is none. */
export function referenceOf(text: string | undefined): string | null {
  const reference = oneLine(text ?? '').slice(0, REFERENCE_MAX)
  return reference === '' || /^(nonref|notprovided|none|-)$/i.test(reference) ? null : reference
}

/**
 * Throws StatementError where the entries do not lead from the opening balance to the closing one: lines are missing, or
 * there are too many.
 */
export function assertAddsUp(
  { number, currency, opening, closing, entries }: Statement,
  format: (money: Money) => string,
) {
  if (!opening || !closing) return
  const sum = entries.reduce((total, { money }) => total + money.amount, opening.amount)
  if (sum === closing.amount) return
  const say = (amount: bigint) => format({ amount, currency })
  const name = number === null ? 'The statement' : `Statement ${number}`
  throw new StatementError(
    `${name} does not add up: it opens with ${say(opening.amount)}, its ${entries.length} entries lead to ${say(sum)}, and it closes with ${say(closing.amount)}; ${say(closing.amount - sum)} is not explained.`,
    'NOT_ADDING_UP',
  )
}
