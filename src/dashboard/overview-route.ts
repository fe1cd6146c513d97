import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { SECOND_MS } from '../base/clock.ts'
import { type Money, toDecimal, toWhole } from '../base/money.ts'
import { transaction } from '../db/transaction.ts'
import { readBalances } from '../ledger/read-balances.ts'
import type { DashboardApp } from './app.ts'
import { type AttemptDay, readAttemptDays } from './attempt-days.ts'
import { readAttention } from './attention.ts'
import { merchantOf } from './people.ts'

const DAYS_DEFAULT = 30
/** People who look at the same numbers at the same time cost one reading. */
const REMEMBER_MS = 5 * SECOND_MS
const REMEMBERED_MAX = 1_000
const Query = Type.Object(
  { days: Type.Optional(Type.String({ pattern: '^([1-9]|[1-8][0-9]|90)$', explain: 'must be from 1 to 90' })) },
  { additionalProperties: false },
)

/** `GET /dashboard/api/overview`: volume by day, success by method, balances and what needs attention. */
export function overviewRoute(scope: FastifyInstance, app: DashboardApp): void {
  const known = new Map<string, { reply: Promise<object>; untilMs: number }>()
  scope.get<{ Querystring: Static<typeof Query> }>(
    '/dashboard/api/overview',
    { config: { need: { may: 'overview.read' } }, schema: { querystring: Query } },
    (request) => {
      const merchantId = merchantOf(request)
      const days = Number(request.query.days ?? DAYS_DEFAULT)
      const nowMs = performance.now()
      const key = `${merchantId} ${days}`
      const kept = known.get(key)
      if (kept && kept.untilMs > nowMs) return kept.reply
      if (known.size >= REMEMBERED_MAX) known.clear()
      const reply = readOverview(app, merchantId, days)
      known.set(key, { reply, untilMs: nowMs + REMEMBER_MS })
      reply.catch(() => known.delete(key))
      return reply
    },
  )
}

async function readOverview(app: DashboardApp, merchantId: string, days: number): Promise<object> {
  const attempts = await readAttemptDays({ db: app.patientDb, clock: app.clock }, merchantId, days)
  const { balances, attention } = await transaction(app.db, merchantId, async (tx) => ({
    balances: await readBalances(tx, merchantId),
    attention: await readAttention(tx, merchantId),
  }))
  return {
    volume: attempts.flatMap(volumeOf),
    successByMethod: successByMethod(attempts),
    balances: balances.map(({ currency, available, pending, held }) => ({
      currency,
      available: wholeUnits(available),
      pending: wholeUnits(pending),
      held: wholeUnits(held),
    })),
    attention,
  }
}

/** What was paid of a day's attempts, by currency; a day without any is left out. */
function volumeOf({ day, counts }: AttemptDay) {
  const paid = counts.filter(({ succeeded }) => succeeded > 0)
  return [...Map.groupBy(paid, ({ amount }) => amount.currency)].map(([currency, same]) => ({
    day,
    currency,
    amount: toWhole({ amount: same.reduce((sum, { amount }) => sum + amount.amount, 0n), currency }),
    count: same.reduce((sum, { succeeded }) => sum + succeeded, 0),
  }))
}

function successByMethod(days: readonly AttemptDay[]) {
  const all = days.flatMap(({ counts }) => counts)
  return [...Map.groupBy(all, ({ type, code }) => `${type} ${code}`).values()].map((same) => ({
    type: same[0]?.type,
    code: same[0]?.code ?? null,
    attempted: same.reduce((sum, { attempted }) => sum + attempted, 0),
    succeeded: same.reduce((sum, { succeeded }) => sum + succeeded, 0),
  }))
}

/** A fraction of a unit is cut off: nobody is shown more than can be sent. */
const wholeUnits = (money: Money): number => Number(toDecimal(money).split('.')[0])
