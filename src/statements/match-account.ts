import { currency } from '../base/currency.ts'
import type { Tx } from '../db/transaction.ts'
import { bookAtBank, OPERATOR_BOOKS } from '../ledger/read/operator-books.ts'
import { HOME } from '../markets/market-of.ts'
import { pollMissing, pollNamed } from '../payouts/reconciliation/poll-discrepancies.ts'
import { lockAccount, type StatementAccount } from './account.ts'
import { type NewBreak, openBreaks, resolveMatched } from './breaks/break-store.ts'
import { suggestForEntry, suggestForItem, UNDONE } from './breaks/suggest.ts'
import { type BookItem, readItems, readItemsSince } from './matching/book-items.ts'
import { addDays } from './matching/days.ts'
import {
  type FoundEntry,
  insertMatches,
  type NewMatch,
  readBrokenItems,
  readLastDay,
  readOpenEntries,
  setDoneBefore,
} from './matching/match-store.ts'
import { tokensOf } from './matching/named-items.ts'
import { type Matched, matchByRules } from './matching/rules.ts'
import type { Found } from './matching/state.ts'
import { nextCause } from './next-cause.ts'

/** How far behind the window bookings are looked at again: a settlement may be of several days. */
const RANGE_DAYS = 7
const BY = 'gapura'

export type MatchReport = {
  /** Entries and bookings that were matched now. */
  readonly entries: number
  readonly bookings: number
  /** Breaks that a match resolved, and those that were opened. */
  readonly resolved: number
  readonly opened: number
}

/**
 * Matches a connection's open entries and bookings by the rules, books the provider's deductions, and opens a break for
 * everything that is left: an entry at once, a booking when its window has passed. In the caller's transaction; a repeat changes nothing, and two
 * at once wait for each other.
 */
export async function matchAccount(tx: Tx, connectionId: string, now: Date): Promise<MatchReport> {
  const account = await lockAccount(tx, connectionId)
  const lastDay = await readLastDay(tx, connectionId)
  if (!account.covered || lastDay === undefined) return { entries: 0, bookings: 0, resolved: 0, opened: 0 }
  const entries = await readOpenEntries(tx, connectionId)
  const items = await readCandidates(tx, account, entries)
  const { covered, windowDays, settlement } = account
  const matched = matchByRules({
    entries: entries.filter(({ isUndone }) => !isUndone),
    items,
    windowDays,
    settlement,
    currency: covered.currency,
  })
  const matches: NewMatch[] = []
  for (const found of matched.found) matches.push(await toMatch(tx, account, found, now))
  await insertMatches(tx, matches)
  const resolved = await resolveMatched(tx, connectionId, { at: now, by: BY, note: null })
  const opened = await openBreaks(
    tx,
    connectionId,
    await findBreaks(tx, { account, lastDay, entries, items, matched, now }),
  )
  await setDoneBefore(tx, connectionId, addDays(lastDay, -windowDays))
  return {
    entries: sumOf(matched.found, ({ entries }) => entries.length),
    bookings: sumOf(matched.found, (one) => one.items.length),
    resolved,
    opened,
  }
}

const sumOf = <T>(all: readonly T[], count: (one: T) => number): number => all.reduce((sum, one) => sum + count(one), 0)

/** Candidate bookings: those of the unfinished period, those around new entries, and those that are breaks. */
async function readCandidates(tx: Tx, account: StatementAccount, entries: readonly FoundEntry[]): Promise<BookItem[]> {
  const { connectionId, covered, doneBefore, windowDays } = account
  if (!covered) return []
  const newDays = entries.flatMap(({ hasBreak, day }) => (hasBreak ? [] : [day]))
  const from = [doneBefore ?? covered.firstDay, ...newDays].toSorted()[0] ?? covered.firstDay
  const since = HOME.calendar.startOf(addDays(from, -windowDays - RANGE_DAYS))
  const of = { connectionId, currency: covered.currency }
  const recent = await readItemsSince(tx, of, since)
  const known = new Set(recent.map(({ owner, transactionId }) => `${owner} ${transactionId}`))
  const older = (await readBrokenItems(tx, connectionId)).filter(
    (key) => !known.has(`${key.owner} ${key.transactionId}`),
  )
  return [...(await readItems(tx, of, older)), ...recent]
}

/** Stores a match that was found. The provider's deduction is booked as its fee and the tax on it, as part of the match. */
async function toMatch(tx: Tx, account: StatementAccount, found: Found, at: Date): Promise<NewMatch> {
  const { connectionId } = account
  const [entry] = found.entries
  const own =
    entry && found.deducted !== 0n
      ? await bookDeduction(tx, account, { entryId: entry.id, deducted: found.deducted, day: entry.day, at })
      : []
  const entryIds = found.entries.map(({ id }) => id)
  return { connectionId, rule: found.rule, at, by: BY, entryIds, items: [...found.items, ...own] }
}

async function bookDeduction(
  tx: Tx,
  { connectionId, covered, settlement }: StatementAccount,
  { entryId, deducted, day, at }: { entryId: string; deducted: bigint; day: string; at: Date },
) {
  const code = currency(covered?.currency ?? '')
  const percent = BigInt(settlement?.taxPercent ?? 0)
  const tax = (deducted * percent) / (100n + percent)
  const parts = [
    { account: 'expense:provider_fee' as const, money: { amount: tax - deducted, currency: code } },
    { account: 'expense:tax' as const, money: { amount: -tax, currency: code } },
  ].filter(({ money }) => money.amount !== 0n)
  const posted = await bookAtBank(tx, { cause: await nextCause(tx, entryId), at, connectionId, parts })
  if (posted.is === 'repeated') throw new Error(`${entryId} was booked before`)
  return [{ owner: OPERATOR_BOOKS, transactionId: posted.id, day, amount: -deducted }]
}

type Left = {
  readonly account: StatementAccount
  readonly lastDay: string
  readonly entries: readonly FoundEntry[]
  readonly items: readonly BookItem[]
  readonly matched: Matched
  readonly now: Date
}

/** What is left on both sides. Its payouts are polled. */
async function findBreaks(tx: Tx, { account, lastDay, entries, items, matched, now }: Left): Promise<NewBreak[]> {
  const { covered, windowDays } = account
  if (!covered) return []
  const used = new Set(matched.found.flatMap((found) => found.entries.map(({ id }) => id)))
  const left = entries.filter(({ id }) => !used.has(id))
  const taken = new Map(matched.found.flatMap((found) => found.items.map((item) => [item, found] as const)))
  const settled = (item: BookItem): BookItem => (taken.has(item) ? { ...item, matchId: 'now' } : item)
  const unnamed = left.filter((entry) => entry.amount < 0n && matched.named.get(entry)?.length === 0)
  const payouts = await pollNamed(
    tx,
    account.connectionId,
    [...new Set(unnamed.flatMap((entry) => [...tokensOf(entry)]))].filter(isReference),
    now,
  )
  const common = { currency: covered.currency, at: now }
  const breaks = left.flatMap((entry): NewBreak[] => {
    const named = (matched.named.get(entry) ?? []).map(settled)
    const payoutId = [...tokensOf(entry)].map((token) => payouts.get(token)).find((id) => id !== undefined)
    const what = { ...common, of: { entryId: entry.id }, day: entry.day, amount: entry.amount }
    if (entry.isUndone) return [{ ...what, suggestion: UNDONE }]
    // What it named earlier is outside the scanned period by now, and stays.
    if (entry.about !== null && named.length === 0 && payoutId === undefined) return []
    const suggestion = suggestForEntry(entry, { named, isAmbiguous: matched.ambiguous.has(entry), payoutId })
    return [{ ...what, suggestion }]
  })
  const due = items.filter(
    (item) =>
      item.matchId === null &&
      !taken.has(item) &&
      // What moved before the first statement is in the bank's opening balance, however late it was booked.
      item.day >= covered.firstDay &&
      item.movedOn >= covered.firstDay &&
      addDays(item.day, windowDays) < lastDay,
  )
  const mentions = new Map(
    left.flatMap((entry) => (matched.named.get(entry) ?? []).map((item) => [item, entry] as const)),
  )
  const missed = due.map((item): NewBreak => {
    const { owner, transactionId, day, amount } = item
    const suggestion = suggestForItem(item, mentions.get(item))
    return { ...common, of: { owner, transactionId }, day, amount, suggestion }
  })
  const missing = due.filter(({ kind }) => kind === 'payout' || kind === 'payout_return')
  await pollMissing(
    tx,
    missing.map(({ owner, subject }) => ({ merchantId: owner, id: subject })),
    now,
  )
  return [...breaks, ...missed]
}

/** As payouts are known to banks (payouts/reference.ts). */
const isReference = (token: string): boolean => /^\d{25}$/.test(token)
