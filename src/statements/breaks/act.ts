import { StatementError } from '../../banks/statements/statement.ts'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { bookAtBank, type Counterpart, OPERATOR_BOOKS } from '../../ledger/read/operator-books.ts'
import { lockAccount } from '../account.ts'
import { type BookItem, type ItemKey, readItems } from '../matching/book-items.ts'
import { insertMatches, readOpenEntries } from '../matching/match-store.ts'
import { nextCause } from '../next-cause.ts'
import { moveBreak, resolveMatched } from './break-store.ts'
import { type Break, findBreak } from './read-breaks.ts'

/** Who does it, when, and why. */
export type Act = { readonly at: Date; readonly by: string; readonly note: string }

/** An action that a break or a match does not allow; the message explains why. */
export class BreakRefused extends StatementError {
  constructor(message: string, code: StatementError['code'] = 'BREAK_REFUSED') {
    super(message, code)
  }
}

/** Explains a break, which still counts as a difference. Throws BreakRefused where it is no longer open. */
export const explainBreak = (tx: Tx, id: string, act: Act): Promise<Break> => move(tx, id, 'EXPLAINED', act)

/** Reopens an explained break. Throws BreakRefused. */
export const reopenBreak = (tx: Tx, id: string, act: Act): Promise<Break> => move(tx, id, 'OPEN', act)

async function move(tx: Tx, id: string, to: 'OPEN' | 'EXPLAINED', act: Act): Promise<Break> {
  const before = await found(tx, id)
  if (before.state === 'RESOLVED' || !(await moveBreak(tx, id, { to, ...act }))) {
    throw new BreakRefused(`The break is ${before.state}, and does not become ${to} from there.`)
  }
  return found(tx, id)
}

async function found(tx: Tx, id: string): Promise<Break> {
  const one = await findBreak(tx, id)
  if (!one) throw new BreakRefused(`There is no break ${id}.`)
  return one
}

/**
 * Books what a break is about in the operator's own books, which resolves it: a bank's fee or interest, unrequested money
 * (suspense), money that will never arrive (a loss), or money that moved to or from another connection's account. Throws
 * BreakRefused where it is resolved already, or what is taken from suspense is not there.
 */
export async function bookBreak(tx: Tx, id: string, account: Counterpart, act: Act): Promise<Break> {
  const { connectionId } = await found(tx, id)
  await lockAccount(tx, connectionId)
  const one = await found(tx, id)
  if (one.state === 'RESOLVED') throw new BreakRefused('The break is resolved already.')
  // What is not at the bank is taken out of the books again.
  const amount = one.kind === 'not_in_books' ? one.amount : -one.amount
  const money = { amount, currency: currency(one.currency) }
  const cause = await nextCause(tx, one.entryId ?? one.id)
  const posted = await bookAtBank(tx, { cause, at: act.at, connectionId, parts: [{ account, money }] }).catch(
    (error: unknown) => {
      if ((error as { constraint?: string }).constraint === 'ledger_balance_not_negative') {
        throw new BreakRefused(
          'There is not so much in suspense: it was never booked there, or has been taken out.',
          'NOT_IN_SUSPENSE',
        )
      }
      throw error
    },
  )
  if (posted.is === 'repeated') throw new BreakRefused('It is booked already.', 'BOOKED_ALREADY')
  const own = { owner: OPERATOR_BOOKS, transactionId: posted.id, day: one.day, amount }
  const booked =
    one.owner !== null && one.transactionId !== null
      ? [{ owner: one.owner, transactionId: one.transactionId, day: one.day, amount: one.amount }]
      : []
  const entryIds = one.entryId === null ? [] : [one.entryId]
  const match = { connectionId, rule: 'booked', at: act.at, by: act.by, entryIds, items: [...booked, own] } as const
  await insertMatches(tx, [match])
  await resolveMatched(tx, connectionId, act)
  return found(tx, id)
}

export type ByHand = {
  readonly connectionId: string
  readonly entryIds: readonly string[]
  readonly items: readonly ItemKey[]
  /** Where the difference is booked; absent: there may be none. */
  readonly difference?: Counterpart | undefined
}

/**
 * Matches named entries with named bookings, which resolves their breaks. Throws BreakRefused where one is not there or is
 * matched already, and where the sums differ without a stated reason.
 */
export async function matchByHand(
  tx: Tx,
  { connectionId, entryIds, items, difference }: ByHand,
  act: Act,
): Promise<void> {
  const account = await lockAccount(tx, connectionId)
  if (!account.covered) throw new BreakRefused('No statement of this connection was imported yet.')
  const code = account.covered.currency
  const entries = await readOpenEntries(tx, connectionId, [...new Set(entryIds)])
  const missing = entryIds.find((id) => !entries.some((entry) => entry.id === id))
  if (missing !== undefined)
    throw new BreakRefused(`${missing} is no entry of this connection, or is matched already.`, 'MATCHED_ALREADY')
  const booked = await readItems(tx, { connectionId, currency: code }, items)
  assertFree(items, booked)
  if (entries.length + booked.length < 2)
    throw new BreakRefused('A match needs an entry and a booking, or two that cancel out.')
  const rest = sumOf(entries) - sumOf(booked)
  const money = { amount: rest, currency: code }
  if (rest !== 0n && difference === undefined) {
    throw new BreakRefused(
      `The sums differ by ${toDecimal(money)} ${code}: say which account that is booked to.`,
      'DIFFERENT_SUMS',
    )
  }
  const own: Pick<BookItem, 'owner' | 'transactionId' | 'day' | 'amount'>[] = []
  const [first] = entries
  if (rest !== 0n && difference !== undefined) {
    const cause = await nextCause(tx, first?.id ?? booked[0]?.transactionId ?? '')
    const posted = await bookAtBank(tx, { cause, at: act.at, connectionId, parts: [{ account: difference, money }] })
    if (posted.is === 'repeated') throw new BreakRefused('It is booked already.', 'BOOKED_ALREADY')
    own.push({ owner: OPERATOR_BOOKS, transactionId: posted.id, day: first?.day ?? booked[0]?.day ?? '', amount: rest })
  }
  const matched = { entryIds: entries.map((entry) => entry.id), items: [...booked, ...own] }
  await insertMatches(tx, [{ connectionId, rule: 'hand', at: act.at, by: act.by, ...matched }])
  await resolveMatched(tx, connectionId, act)
}

const sumOf = (all: readonly { readonly amount: bigint }[]): bigint => all.reduce((sum, { amount }) => sum + amount, 0n)

function assertFree(wanted: readonly ItemKey[], booked: readonly BookItem[]): void {
  for (const { owner, transactionId } of wanted) {
    const item = booked.find((one) => one.owner === owner && one.transactionId === transactionId)
    if (!item) throw new BreakRefused(`${transactionId} moves nothing on this connection's account.`)
    if (item.matchId !== null) throw new BreakRefused(`${transactionId} is matched already.`, 'MATCHED_ALREADY')
  }
}
