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

/** A bank's statement in MT940 of the days from one to another, over everything it ever booked. */
export function writeMt940(all: readonly Booked[], from: string, to: string): string {
  const sum = (until: string) =>
    all.reduce((total, { day, amount }) => (day < until ? total + amount : total), 1_000_000_00n)
  const balance = (tag: string, day: string, amount: bigint) =>
    `:${tag}:${mark(amount)}${short(day)}IDR${digits(amount)}`
  const entries = all
    .filter(({ day }) => day >= from && day <= to)
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
  return [
    ':20:STATEMENT',
    ':25:0012345678',
    `:28C:${short(to)}`,
    balance('60F', addDays(from, -1), sum(from)),
    ...entries.flatMap(({ day, amount, reference, text }) => [
      `:61:${short(day)}${short(day).slice(2)}${mark(amount)}${digits(amount)}NTRFNONREF//${reference}`,
      `:86:${text}`,
    ]),
    balance('62F', to, sum(addDays(to, 1))),
    '',
  ].join('\r\n')
}
