import type { Currency } from '../base/currency.ts'
import { toWhole } from '../base/money.ts'
import type { Market } from '../markets/market.ts'
import { HOME, marketOf } from '../markets/market-of.ts'
import { TYPE_CODES } from '../payment-methods/types.ts'
import type { InForce, Plan } from './plan.ts'
import type { FeeTerms, Rule, Schedule, SettlementTerms, Terms } from './rule.ts'

/** The plan at a moment, as merchants and operators read it. */
export const toPlan = (plan: Plan, currency: Currency, at: Date) => {
  const tax = plan.taxInForce(at, currency)
  const market = marketOf(currency)
  return {
    currency: currency as string,
    at: at.toISOString(),
    tax: tax && tax.basisPoints !== null ? { ...taxOf(tax.basisPoints, market), ...originOf(tax) } : null,
    fees: plan.feesInForce(currency, at).map((one) => ({ ...feeOf(one), ...originOf(one) })),
    settlements: plan.schedulesInForce(TYPE_CODES, at).map((one) => ({ ...settlementOf(one), ...originOf(one) })),
    upcoming: plan.upcoming(at).map(toRule),
    holidaysKnownUntil: market.calendar.holidaysKnownUntil,
  }
}

const originOf = ({ source, validFrom }: InForce<Terms>) => ({ source, validFrom: validFrom?.toISOString() ?? null })
const taxOf = (basisPoints: bigint, { feeTax }: Market = HOME) => ({
  name: feeTax.name,
  basisPoints: Number(basisPoints),
})

function feeOf({ subject, code, currency, above, price, refundFee }: FeeTerms) {
  const whole = (amount: bigint) => toWhole({ amount, currency })
  return {
    subject,
    code,
    above: whole(above),
    basisPoints: Number(price?.basisPoints ?? 0n),
    fixed: whole(price?.fixed ?? 0n),
    minimum: whole(price?.minimum ?? 0n),
    maximum: price?.maximum == null ? null : whole(price.maximum),
    refundFee,
  }
}

function settlementOf({ subject, code, schedule }: SettlementTerms) {
  const { dayKind, days, time } = scheduleOf(schedule)
  return { method: subject, code, dayKind, days, time }
}

const scheduleOf = (schedule: Schedule | null) => ({
  dayKind: schedule?.dayKind ?? ('calendar' as const),
  days: schedule?.days ?? 0,
  time: schedule?.dayKind === 'business' ? clockTime(schedule.atMinute) : null,
})

/** Minutes after midnight as `08:30`. */
const clockTime = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A rule by itself: each kind in a field of its own, null where it is of another kind or ends earlier terms. */
export function toRule(rule: Rule) {
  const { id, kind, validFrom, createdAt, createdBy } = rule
  const about = { id, kind, scope: rule.merchantId === null ? ('general' as const) : ('own' as const) }
  const times = { validFrom: validFrom.toISOString(), createdAt: createdAt.toISOString(), createdBy }
  const none = { subject: null, code: null, currency: null, ends: false, fee: null, tax: null, settlement: null }
  switch (rule.kind) {
    case 'tax':
      return {
        ...about,
        ...none,
        ...times,
        ends: rule.basisPoints === null,
        tax: rule.basisPoints === null ? null : taxOf(rule.basisPoints),
      }
    case 'settlement':
      return {
        ...about,
        ...none,
        ...times,
        subject: rule.subject,
        code: rule.code,
        ends: rule.schedule === null,
        settlement: rule.schedule && scheduleOf(rule.schedule),
      }
    case 'fee': {
      const { subject: _subject, code: _code, ...fee } = feeOf(rule)
      return {
        ...about,
        ...none,
        ...times,
        subject: rule.subject,
        code: rule.code,
        currency: rule.currency as string,
        // Of an end, the bound that it is about.
        ends: rule.price === null,
        fee,
      }
    }
  }
}
