import type { Chance } from '../faults/chance.ts'
import { newBankBehaviours } from '../refunds/bank-behaviours.ts'
import type { Account } from './accounts.ts'
import { drawAction } from './actions.ts'
import { at, type Month } from './calendar.ts'
import { type History, happen } from './happen.ts'
import { importDays } from './import-days.ts'
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
/** How much of the month there is: all of it, or for a short run a day in six. */
type Pace = { readonly times: readonly string[]; readonly everyDays: number }
const ALL_OF_IT: Pace = { times: MANY_TIMES, everyDays: 1 }
const SHORT: Pace = { times: FEW_TIMES, everyDays: 6 }

/** Runs through the month, the days before and after it included, and imports statements in the mornings. */
export async function runMonth(run: Run): Promise<void> {
  const { world, month, chance, seed, count } = run
  const { times, everyDays } = count < 2_000 ? SHORT : ALL_OF_IT
  const { aMoment } = newBankBehaviours(seed, BANK_TIMEOUT_MS, chance)
  const before = Math.ceil(count / 10 / month.before.length)
  for (const day of month.before) {
    await world.goTo(at(day, '09:00'))
    await manyHappen(run, before, true)
    await world.untilStill()
    await closeDay(run, day)
  }
  const books = newBookkeeping(run)
  const slots = month.days.filter((_, n) => n % everyDays === 0).flatMap((day) => times.map((time) => ({ day, time })))
  let done = before * month.before.length
  for (const [n, { day, time }] of slots.entries()) {
    const isMorning = time > STATEMENT_TIME && (times[times.indexOf(time) - 1] ?? '') < STATEMENT_TIME
    if (isMorning) await books.morningOf(day)
    await world.bank.setBehaviour(aMoment())
    await world.goTo(at(day, time))
    const share = Math.round((count - done) / (slots.length - n))
    await manyHappen(run, share, false)
    done += share
    await world.untilStill()
    if (everyDays === 1 && isMorning) console.log(`${day} ${time}, ${done} of ${count}`)
  }
  await world.bank.setBehaviour({})
  for (const day of month.after.filter((_, n) => (n + 1) % everyDays === 0)) {
    await books.morningOf(day)
    await world.goTo(at(day, '18:00'))
    await world.untilStill()
  }
}

/** Writes down what moved on the days that are over, and imports the statements of those that were not imported yet. */
function newBookkeeping(run: Run) {
  const { world, month, accounts } = run
  const days = [...month.days, ...month.after]
  let next = 0
  let imports = 0
  return {
    async morningOf(day: string): Promise<void> {
      await world.goTo(at(day, STATEMENT_TIME))
      await world.untilStill()
      const over = days.slice(next, days.indexOf(day))
      const [first] = over
      const last = over.at(-1)
      if (first === undefined || last === undefined) return
      for (const one of over) await closeDay(run, one)
      for (const account of accounts)
        await importDays(world, account, { first, last, imports, daysBefore: days.slice(0, next) })
      next += over.length
      imports++
    },
  }
}

async function manyHappen({ world, history, sellers, chance }: Run, count: number, isBefore: boolean): Promise<void> {
  // Their access tokens are as old as the clock has moved.
  for (const { sender } of sellers) sender.forget()
  const actions = Array.from({ length: count }, () => drawAction(chance, sellers, isBefore)).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const action of actions) await happen(world, history, action)
    }),
  )
}

async function closeDay({ world, month, accounts }: Run, day: string): Promise<void> {
  const isPlain = !month.days.includes(day)
  for (const account of accounts) {
    const moved = await account.readMovements(world)
    account.bookkeeper.close(
      day,
      moved.filter((one) => one.day === day),
      isPlain,
    )
  }
}
