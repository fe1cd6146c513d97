import type { Chance } from '../faults/chance.ts'
import { newBankManners } from '../refunds/manners.ts'
import type { Account } from './accounts.ts'
import { at, type Month } from './calendar.ts'
import { drawDeed } from './deeds.ts'
import { type History, happen } from './happen.ts'
import { importDay } from './import-day.ts'
import type { Seller } from './sellers.ts'
import type { MonthWorld } from './world.ts'

/** How many things happen at the same time. */
const AT_ONCE = 8
/** When something happens: as days end in Jakarta and in Jayapura, and between. */
const FEW_TIMES = ['10:00:00', '23:59:59'] as const
const MANY_TIMES = ['00:00:05', '09:00:00', '13:00:00', '17:30:00', '21:59:58', '23:59:58'] as const
/** When the statement of the day before is there. */
const STATEMENT_TIME = '08:10:00'
/** Beside, while the bank answers badly. */
const BANK_TIMEOUT_MS = 500

type Run = {
  readonly world: MonthWorld
  readonly month: Month
  readonly sellers: readonly Seller[]
  readonly accounts: readonly Account[]
  readonly history: History
  readonly chance: Chance
  readonly seed: number
  /** How many things happen, most of them in the month. */
  readonly count: number
}

/** Runs through the month, the days before and after it included, and imports a statement each morning. */
export async function runMonth(run: Run): Promise<void> {
  const { world, month, chance, seed, count } = run
  const { aMoment } = newBankManners(seed, BANK_TIMEOUT_MS, chance)
  const times = count < 2_000 ? FEW_TIMES : MANY_TIMES
  const before = Math.ceil(count / 10 / month.before.length)
  const slots = month.days.length * times.length
  for (const day of month.before) {
    await world.goTo(at(day, '09:00'))
    await manyHappen(run, before, true)
    await world.untilStill()
    await closeDay(run, day)
  }
  let done = before * month.before.length
  for (const [n, day] of month.days.entries()) {
    for (const [m, time] of times.entries()) {
      if (n > 0 && time > STATEMENT_TIME && (times[m - 1] ?? '') < STATEMENT_TIME) await morning(run, n, day)
      await world.bank.setBehaviour(aMoment())
      await world.goTo(at(day, time))
      const share = Math.round((count - done) / (slots - n * times.length - m))
      await manyHappen(run, share, false)
      done += share
      await world.untilStill()
    }
    if (times === MANY_TIMES) console.log(`${day} is over, ${done} of ${count}`)
  }
  await world.bank.setBehaviour({})
  for (const [n, day] of month.after.entries()) {
    await morning(run, month.days.length + n, day)
    await world.goTo(at(day, '18:00'))
    await world.untilStill()
  }
  await closeDay(run, month.after.at(-1) ?? '')
}

async function manyHappen({ world, history, sellers, chance }: Run, count: number, isBefore: boolean): Promise<void> {
  // Their access tokens are as old as the clock has moved.
  for (const { sender } of sellers) sender.forget()
  const deeds = Array.from({ length: count }, () => drawDeed(chance, sellers, isBefore)).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const deed of deeds) await happen(world, history, deed)
    }),
  )
}

/** The bank's day is over: what moved on it is written down, and on the morning after imported. */
async function morning(run: Run, n: number, day: string): Promise<void> {
  const { world, month, accounts } = run
  await world.goTo(at(day, STATEMENT_TIME))
  await world.untilStill()
  const days = [...month.days, ...month.after]
  const yesterday = days[n - 1]
  if (yesterday === undefined) return
  await closeDay(run, yesterday)
  for (const account of accounts) await importDay(world, account, days, n - 1)
}

async function closeDay({ world, month, accounts }: Run, day: string): Promise<void> {
  const isPlain = !month.days.includes(day)
  for (const account of accounts) {
    const moved = await account.readMovements(world)
    account.keeper.close(
      day,
      moved.filter((one) => one.day === day),
      isPlain,
    )
  }
}
