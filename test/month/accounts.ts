import { HOME } from '../../src/markets/market-of.ts'
import { addDays } from '../../src/statements/matching/days.ts'
import type { Chance } from '../faults/chance.ts'
import { type AccountOf, type Booked, writeMt940 } from '../statements/mt940-writer.ts'
import { type Bookkeeper, newBookkeeper } from './bookkeeper.ts'
import type { Month } from './calendar.ts'
import { type Movement, readAcquirerMovements, readBankMovements } from './movements.ts'
import { newPlanter } from './plants.ts'
import type { MonthWorld } from './world.ts'
import { writeCamt053 } from './write-camt053.ts'
import { CSV_MAPPING, writeCsv } from './write-csv.ts'

/** An account at a bank: what is written about it, and how its statements are read. */
export type Account = {
  readonly connectionId: string
  readonly bookkeeper: Bookkeeper
  readonly of: AccountOf
  readonly settings: object
  /** Within how many days a booking may be shown. */
  readonly windowDays: number
  /** Up to which days something was shown, import after import. */
  readonly shownUntil: string[]
  readMovements(world: MonthWorld): Promise<Movement[]>
  /** The statement of some days, in the format of the first; undefined: there is none. */
  write(from: string, to: string): string | undefined
  /** Whether statements that begin on these days are in one format. */
  isOneFormat(one: string, other: string): boolean
}

/** What the acquirer deducts from a charge, and the tax on it. */
const ACQUIRER_FEE = { feeBasisPoints: 200, feeFixed: 0, taxPercent: 11 } as const

/** Rupiah: each movement a line, but codes, which are settled in one line the day after; three formats in a month. */
export function rupiahAccount({ rupiah }: MonthWorld, month: Month, chance: Chance, percent: number): Account {
  const of = { base: 100_000_000_000_000n, currency: 'IDR' }
  const isInLump = ({ kind }: Movement) => kind === 'qr'
  const lumpOf = (day: string, movements: readonly Movement[]): Booked[] => {
    const amount = sumOf(movements.filter(isInLump))
    const next = addDays(day, 1)
    return amount === 0n ? [] : [{ day: next, amount, reference: `QR${day}`, text: `SETTLEMENT QRIS ${day}` }]
  }
  const bookkeeper = newBookkeeper({
    chance,
    planter: newPlanter(chance, percent),
    lumpOf,
    isInLump,
    unit: 100n,
    wrongByDays: 7,
  })
  const [second = '', third = ''] = [10, 20].map((n) => month.days[n])
  const writerOf = (day: string) => (day < second ? writeCsv : day < third ? writeMt940 : writeCamt053)
  return {
    connectionId: rupiah.connectionId,
    bookkeeper,
    of,
    settings: { mapping: CSV_MAPPING },
    windowDays: 3,
    shownUntil: [],
    readMovements: readBankMovements,
    write: (from, to) => writerOf(from)(bookkeeper.lines, from, to, of),
    isOneFormat: (one, other) => writerOf(one) === writerOf(other),
  }
}

/** Dollars: what was charged since the last business day in one line on the next, less fee and tax; what goes back alone. */
export function dollarAccount({ dollars }: MonthWorld, chance: Chance, percent: number): Account {
  const of = { base: 0n, currency: 'USD' }
  const isInLump = ({ kind }: Movement) => kind === 'card'
  let waiting: Movement[] = []
  const lumpOf = (day: string, movements: readonly Movement[]): Booked[] => {
    const settled = HOME.calendar.isBusinessDay(HOME.calendar.startOf(day)) ? waiting : []
    const amount = settled.reduce((sum, one) => sum + netOf(one.amount), 0n)
    waiting = [...waiting.slice(settled.length), ...movements.filter(isInLump)]
    return amount === 0n ? [] : [{ day, amount, reference: `ST${day}`, text: 'CARD SETTLEMENT' }]
  }
  const bookkeeper = newBookkeeper({
    chance,
    planter: newPlanter(chance, percent),
    lumpOf,
    isInLump,
    unit: 1n,
    wrongByDays: 9,
  })
  return {
    // A settlement may wait for the end of a long weekend.
    connectionId: dollars.connectionId,
    bookkeeper,
    of,
    settings: { settlement: ACQUIRER_FEE, windowDays: 5 },
    windowDays: 5,
    shownUntil: [],
    readMovements: readAcquirerMovements,
    write: (from, to) => writeCamt053(bookkeeper.lines, from, to, of),
    isOneFormat: () => true,
  }
}

function netOf(amount: bigint): bigint {
  const fee = (amount * BigInt(ACQUIRER_FEE.feeBasisPoints)) / 10_000n
  return amount - fee - (fee * BigInt(ACQUIRER_FEE.taxPercent)) / 100n
}

const sumOf = (movements: readonly Movement[]): bigint => movements.reduce((sum, { amount }) => sum + amount, 0n)
