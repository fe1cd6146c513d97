import { currency } from '../../base/currency.ts'
import { notFound } from '../../base/errors.ts'
import { toDecimal } from '../../base/money.ts'
import { listConnections } from '../../connections/list-connections.ts'
import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { findAccount } from '../../statements/account.ts'
import { type Break, listBreaks } from '../../statements/breaks/read-breaks.ts'
import { OWN_COUNTERPARTS } from '../../statements/counterparts.ts'
import { readClearingDays } from '../../statements/days/read-days.ts'
import type { FoundMatch } from '../../statements/find-matches.ts'
import { listStatements } from '../../statements/list-statements.ts'
import { isTakenBack } from '../../statements/undo-match.ts'
import type { BreakView, StatementAccountView } from './schema.ts'

const DAYS_MAX = 31
const STATEMENTS_MAX = 20
const BREAKS_MAX = 200

/** Amounts are texts: a bank's have decimals, which a number may not represent exactly. */
export const formatAmount = (amount: bigint, code: string): string => toDecimal({ amount, currency: currency(code) })
const formatAmountOrNull = (amount: bigint | null, code: string) =>
  amount === null ? null : formatAmount(amount, code)

/** Everything about the statements of a connection. Throws NOT_FOUND if there is no such connection. */
export async function describeAccount(db: Db, connectionId: string): Promise<StatementAccountView> {
  const connections = await listConnections(db)
  if (!connections.some(({ id }) => id === connectionId)) throw notFound()
  const others = connections.filter(({ id }) => id !== connectionId)
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    const { mapping, settlement, windowDays } = await findAccount(tx, connectionId)
    const clearing = await readClearingDays(tx, connectionId, DAYS_MAX)
    const code = clearing?.currency ?? HOME_CURRENCY
    const days = (clearing?.days ?? []).map(({ day, isStated, breaks, ...amounts }) => ({
      day,
      isStated,
      breaks,
      book: formatAmount(amounts.book, code),
      bank: formatAmount(amounts.bank, code),
      opening: formatAmount(amounts.opening, code),
      notInBooks: formatAmount(amounts.notInBooks, code),
      notAtBank: formatAmount(amounts.notAtBank, code),
      inTransit: formatAmount(amounts.inTransit, code),
      unnamed: formatAmount(amounts.unnamed, code),
    }))
    const statements = (await listStatements(tx, connectionId, STATEMENTS_MAX)).map((one) => ({
      id: one.id,
      source: one.source,
      format: one.format,
      account: one.account,
      fromDay: one.fromDay,
      toDay: one.toDay,
      entries: one.entries,
      newEntries: one.newEntries,
      opening: formatAmountOrNull(one.opening, one.currency),
      closing: formatAmountOrNull(one.closing, one.currency),
      importedAt: one.importedAt.toISOString(),
      importedBy: one.importedBy,
    }))
    const breaks = (await listBreaks(tx, { connectionId, limit: BREAKS_MAX })).map(toBreak)
    const accounts = [...OWN_COUNTERPARTS, ...others.map(({ id }) => `clearing:${id}`)]
    return { currency: clearing?.currency ?? null, mapping, settlement, windowDays, days, statements, breaks, accounts }
  })
}

export const toBreak = ({ connectionId: _, openedAt, movedAt, amount, ...one }: Break): BreakView => ({
  ...one,
  amount: formatAmount(amount, one.currency),
  openedAt: openedAt.toISOString(),
  movedAt: movedAt?.toISOString() ?? null,
})

export function toMatch({ id, connectionId, rule, by, at, entries, bookings }: FoundMatch) {
  const code = entries[0]?.currency ?? HOME_CURRENCY
  const shown = entries.map(({ id: entryId, reference, text, day, amount }) => ({
    id: entryId,
    side: 'bank' as const,
    day,
    amount: formatAmount(amount, code),
    name: [reference, text].filter(Boolean).join(' · ') || entryId,
  }))
  const booked = bookings.map(({ transactionId, cause, day, amount }) => ({
    id: transactionId,
    side: 'books' as const,
    day,
    amount: formatAmount(amount, code),
    // The payment, refund or payout; for own bookings the transaction.
    name: cause.startsWith('statement:') ? transactionId : (cause.split(':')[1] ?? transactionId),
  }))
  const canUndo = !bookings.some(({ cause }) => isTakenBack(cause))
  return { id, connectionId, rule, by, at: at.toISOString(), currency: code, canUndo, rows: [...shown, ...booked] }
}
