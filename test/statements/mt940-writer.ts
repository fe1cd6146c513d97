import { addDays } from '../../src/statements/matching/days.ts'

/** What a simulated bank books: rupiah in sen, above zero came in. */
export type Booked = {
  readonly day: string
  readonly amount: bigint
  readonly reference: string
  readonly text: string
}

const digits = (amount: bigint): string => {
  const positive = amount < 0n ? -amount : amount
  return `${positive / 100n},${(positive % 100n).toString().padStart(2, '0')}`
}
const mark = (amount: bigint): string => (amount < 0n ? 'D' : 'C')
const short = (day: string): string => day.slice(2).replaceAll('-', '')

/** What an account had before everything it ever booked, and in which currency. */
export type AccountOf = { readonly base: bigint; readonly currency: string }
const RUPIAH: AccountOf = { base: 1_000_000_000_00n, currency: 'IDR' }
/** As many characters as a line of a field has. */
const LINE = 65

/** What the account has before a day. */
export const balanceBefore = (all: readonly Booked[], day: string, { base }: AccountOf): bigint =>
  all.reduce((total, one) => (one.day < day ? total + one.amount : total), base)

/** What was booked from one day to another, in the bank's order. */
export const bookedWithin = (all: readonly Booked[], from: string, to: string): Booked[] =>
  all.filter(({ day }) => day >= from && day <= to).toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))

/** A bank's statement in MT940 of the days from one to another, over everything it ever booked. */
export function writeMt940(all: readonly Booked[], from: string, to: string, account: AccountOf = RUPIAH): string {
  const balance = (tag: string, day: string, amount: bigint) =>
    `:${tag}:${mark(amount)}${short(day)}${account.currency}${digits(amount)}`
  return [
    ':20:STATEMENT',
    ':25:0012345678',
    `:28C:${short(to)}`,
    balance('60F', addDays(from, -1), balanceBefore(all, from, account)),
    ...bookedWithin(all, from, to).flatMap(({ day, amount, reference, text }) => [
      `:61:${short(day)}${short(day).slice(2)}${mark(amount)}${digits(amount)}NTRFNONREF//${reference}`,
      ...(text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? ['']).map((line, n) => (n === 0 ? `:86:${line}` : line)),
    ]),
    balance('62F', to, balanceBefore(all, addDays(to, 1), account)),
    '',
  ].join('\r\n')
}
