import { addDays } from '../../src/statements/matching/days.ts'
import type { Account } from './accounts.ts'
import type { Extra, Recorded } from './bookkeeper.ts'
import type { Movement } from './movements.ts'
import type { MonthWorld } from './world.ts'

/** A break that is to be found: which side has what, and what it is to look like. */
export type Expected = {
  readonly kind: 'not_in_books' | 'not_at_bank'
  readonly amount: bigint
  readonly suggestion: string
  /**
   * The bank's reference of its entry; what the gateway calls a booking, under a name that it shares with another payment of
   * the same code and amount, since either may be missing. Of money shown a second time that of the booking, since either
   * entry may be the second.
   */
  readonly name: string
}

/** Of what we have booked a movement: by what the bank calls it and by what we called it, with the amount. */
type Booked = {
  readonly id: string
  readonly amount: bigint
  readonly names: readonly string[]
  /** Null: not notified. */
  readonly day: string | null
}

/** Everything that moved on a connection as the gateway's own rows tell it, taken from no statement. */
async function readBooked({ gateway }: MonthWorld, connectionId: string): Promise<Booked[]> {
  const { rows } = await gateway.db.pool.query<Booked>(
    `select receipt.id, receipt.amount, array[receipt.rail_reference, attempt.reference] as names,
        to_char(receipt.created_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day
      from receipt join attempt on attempt.merchant_id = receipt.merchant_id and attempt.id = receipt.attempt_id
      where receipt.connection_id = $1
    union all
    select id, -amount, array[reference], null from payout where connection_id = $1 and status = 'SUCCEEDED'
    union all
    select payout.id, sign * payout.amount, array[reference], null
      from payout join ledger_transaction as returned on returned.merchant_id = payout.merchant_id
        and returned.cause = 'payout-reversed:' || payout.id cross join (values (-1), (1)) as direction (sign)
      where connection_id = $1 and status <> 'SUCCEEDED'
    union all
    select id, -amount, array[reference, rail_reference], null from refund
      where connection_id = $1 and status = 'SUCCEEDED' and payout_id is null`,
    [connectionId],
  )
  return rows
}

const sharedName = ({ names, amount }: Booked): string => `${names.at(-1)} ${amount}`

/** Which of the movements the books have, each booking taken once: what the bank's own names find first. */
function findSeen(movements: readonly Movement[], booked: readonly Booked[]): Map<Movement, Booked> {
  const named = booked.flatMap((one) => [...new Set(one.names)].map((name) => ({ name, one })))
  const byName = Map.groupBy(named, ({ name }) => name)
  const taken = new Set<Booked>()
  const seen = new Map<Movement, Booked>()
  const look = (movement: Movement, name: string): void => {
    const free = byName.get(name)?.find(({ one }) => one.amount === movement.amount && !taken.has(one))
    if (!free || seen.has(movement)) return
    taken.add(free.one)
    seen.set(movement, free.one)
  }
  for (const movement of movements) look(movement, movement.own)
  for (const movement of movements) look(movement, movement.ours)
  return seen
}

/** What is to be found of a movement, as it was shown. */
function expectedOf({ movement, shown: { is }, line }: Recorded, booking: Booked | undefined): Expected[] {
  const { amount, kind } = movement
  const atBank = (suggestion: string): Expected[] =>
    line ? [{ kind: 'not_in_books', amount: line.amount, suggestion, name: line.reference }] : []
  if (!booking) return atBank(kind === 'transfer' ? 'payout_not_ended' : amount > 0n ? 'unasked' : 'unknown_debit')
  const inBooks = (suggestion: string): Expected => ({
    kind: 'not_at_bank',
    amount,
    suggestion,
    name: sharedName(booking),
  })
  if (is === 'missing') return [inBooks(amount > 0n ? 'not_arrived' : 'not_debited')]
  if (is === 'one off') return [inBooks('other_amount'), ...atBank('other_amount')]
  return []
}

/** What is to be found of a line of nothing that moved. */
function expectedBeside({ plant, line }: Extra, booking: Booked | undefined): Expected {
  const found = (suggestion: string, name = line.reference): Expected => ({
    kind: 'not_in_books',
    amount: line.amount,
    suggestion,
    name,
  })
  if (plant === 'fee' || plant === 'unseen') return found(plant === 'fee' ? 'fee' : 'unasked')
  if (booking) return found('second_time', sharedName(booking))
  return found(plant === 'charged twice' ? 'payout_not_ended' : line.amount > 0n ? 'unasked' : 'unknown_debit')
}

/** Every break that is to be there at the end: what was planted, and what the gateway could not know of. */
export async function expectBreaks(world: MonthWorld, account: Account, lastDay: string) {
  const { recorded, extras } = account.bookkeeper
  const movements = await account.readMovements(world)
  const booked = await readBooked(world, account.connectionId)
  const seen = findSeen(movements, booked)
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  const bookingOf = ({ id }: Movement) => seen.get(byId.get(id) as Movement)
  const expected = [
    ...recorded.flatMap((one) => expectedOf(one, bookingOf(one.movement))),
    ...extras.map((one) => expectedBeside(one, bookingOf(one.movement))),
  ]
  const names = new Map(booked.map((one) => [`${one.id} ${one.amount}`, sharedName(one)]))
  return {
    expected,
    /** What a booking is called in what is expected. */
    nameOf: (id: string | null, amount: bigint) => names.get(`${id} ${amount}`) ?? `${id}`,
    /** What moved and the books have not, though the bank did not keep it to itself. */
    unseen: movements.filter((movement) => !seen.has(movement) && movement.day <= lastDay),
    /** Bookings without a movement: never. */
    madeUp: booked.filter((one) => ![...seen.values()].includes(one)),
    /** Shown so late that another statement came when they should have been there. */
    wrongDays: recorded.filter(({ shown, movement: { day, ...movement }, line }) => {
      const isBookedInTime = shown.is === 'wrong day' && bookingOf({ ...movement, day })?.day === day
      const isMissed = (until: string) => until > addDays(day, account.windowDays) && line !== null && until < line.day
      return isBookedInTime && account.shownUntil.some(isMissed)
    }),
    bookingOf,
  }
}
