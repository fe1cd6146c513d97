import { HOUR_MS } from '../../base/clock.ts'
import { currency } from '../../base/currency.ts'
import { toWhole } from '../../base/money.ts'
import { dayAfter, dayIn, startOfDayIn } from '../../base/time-zone.ts'
import { dayOf, type Span, spanOf } from '../span.ts'
import type { Counted } from './counted.ts'
import type { HourVolume } from './schema.ts'

/** Today is compared with the same day of the week before. */
const DAYS_AGO = 7

/** What was paid in each hour of today and of the same day a week ago, by hours since the start of the day. */
export async function readHours(
  { tx, merchantId, now, paid, collected }: Counted,
  timeZone: string,
): Promise<{ today: string; before: string; volume: HourVolume[] }> {
  const today = dayIn(timeZone, now)
  const before = dayAfter(today, -DAYS_AGO)
  const spans = [spanOf(timeZone, now, { from: today }), spanOf(timeZone, now, { from: before, to: before })]
  const rows = await tx
    .selectFrom('sales_quarter')
    .select(['quarter', 'currency', 'payments', 'amount'])
    .where('merchant_id', '=', merchantId)
    .where((eb) =>
      eb.or(
        spans.map(({ days, until }) =>
          eb.and([eb('quarter', '>=', startOfDayIn(timeZone, days[0] ?? '')), eb('quarter', '<', until)]),
        ),
      ),
    )
    .execute()
  const all = [
    ...rows.map((row) => ({ ...row, payments: Number(row.payments) })),
    ...[...paid, ...collected].map(({ paidQuarter, amount, payments }) => ({
      quarter: paidQuarter,
      currency: amount.currency as string,
      payments,
      amount: amount.amount,
    })),
  ].flatMap((one) => spans.flatMap((span) => inHour(span, one)))
  return {
    today,
    before,
    volume: [...Map.groupBy(all, ({ day, hour, currency: of }) => `${day} ${hour} ${of}`).values()].flatMap(
      ([first, ...others]) => {
        if (!first) return []
        const { day, hour, currency: of } = first
        const amount = others.reduce((sum, one) => sum + one.amount, first.amount)
        const count = others.reduce((sum, one) => sum + one.payments, first.payments)
        return { day, hour, currency: of, amount: toWhole({ amount, currency: currency(of) }), count }
      },
    ),
  }
}

type Quarter = { quarter: Date; currency: string; payments: number; amount: bigint }

function inHour(span: Span, { quarter, ...one }: Quarter) {
  const day = dayOf(span, quarter)
  const [start] = span.starts
  if (day === undefined || start === undefined) return []
  return [{ ...one, day, hour: Math.floor((quarter.getTime() - start.getTime()) / HOUR_MS) }]
}
