import type { Book } from '../payouts/world.ts'
import type { BankRow, Row } from './books.ts'

const isOver = ({ status }: Row): boolean => status === 'SUCCEEDED' || status === 'FAILED' || status === 'CANCELLED'

/** What each end has to look like at the bank: one refund for a success over the rail, none for any other. */
function isWrong(row: Row, atBank: BankRow | undefined): boolean {
  if (!isOver(row) || (atBank && atBank.calls > 1)) return true
  const isByRail = row.status === 'SUCCEEDED' && row.way === 'rail'
  const isDone = atBank?.status === 'DONE' && atBank.booked === 1 && atBank.amount === row.amount
  return isByRail ? !isDone : atBank?.status === 'DONE' || (atBank?.booked ?? 0) > 0
}

/** What the bank refunded on its own initiative is booked in full under its reference, and nothing else is. */
function wrongOfBank(all: readonly Row[], journal: readonly BankRow[]): string[] {
  const booked = new Map<string, bigint>()
  for (const { initiator, reference, amount } of all) {
    if (initiator === 'provider') booked.set(reference, (booked.get(reference) ?? 0n) + amount)
  }
  const own = new Map(journal.filter(({ reference }) => reference === null).map((row) => [row.referenceNo, row.amount]))
  return [...new Set([...booked.keys(), ...own.keys()])]
    .filter((name) => booked.get(name) !== own.get(name))
    .map((name) => `the bank refunded ${own.get(name) ?? 0n} as ${name}, booked ${booked.get(name) ?? 0n}`)
}

/** Every payment's amount, in sen. */
const PAID = 10_000_000n

/** Everything in which the gateway's books and the bank's do not agree, or more has gone back than was paid; a sentence each. */
export function contradictionsOf(all: readonly Row[], journal: readonly BankRow[], books: readonly Book[]): string[] {
  const rows = all.filter(({ initiator }) => initiator === 'merchant')
  const atBank = journal.filter((row): row is BankRow & { reference: string } => row.reference !== null)
  const refunds = new Map(atBank.map((row) => [row.reference, row]))
  const transfers = new Map(books.map((book) => [book.reference, book]))
  const known = new Set(rows.map(({ reference }) => reference))
  const carried = rows.filter(({ payoutId }) => payoutId !== null)
  const paidOut = (row: Row): number => {
    const book = transfers.get(row.payoutReference ?? '')
    return (book?.paid ?? 0) - (book?.returned ?? 0)
  }
  const succeeded = rows.filter(({ status }) => status === 'SUCCEEDED')
  const gone = Map.groupBy(succeeded, (row) => row.transactionId)
  const say = (row: Row, what: string) => `${row.id} (${row.status} by ${row.way}): ${what}`
  return [
    ...wrongOfBank(all, journal),
    ...rows
      .filter((row) => isWrong(row, refunds.get(row.reference)))
      .map((row) => say(row, `the bank has ${refunds.get(row.reference)?.status ?? 'none'}`)),
    ...atBank.filter(({ reference }) => !known.has(reference)).map(({ reference }) => `${reference} is unknown`),
    ...carried
      .filter(({ status, payoutStatus }) => (status === 'SUCCEEDED') !== (payoutStatus === 'SUCCEEDED'))
      .map((row) => say(row, `its payout is ${row.payoutStatus}`)),
    ...carried
      .filter((row) => paidOut(row) !== (row.status === 'SUCCEEDED' ? 1 : 0))
      .map((row) => say(row, `the bank has paid it ${paidOut(row)} times`)),
    ...[...gone]
      .filter(([, all]) => all.reduce((sum, { amount }) => sum + amount, 0n) > PAID)
      .map(([transactionId]) => `${transactionId} went back more than once over`),
  ]
}
