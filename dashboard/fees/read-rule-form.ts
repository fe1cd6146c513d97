import { isDay } from '../../src/base/time-zone.ts'
import type { RuleBody } from '../../src/fees/schema.ts'
import { HOME } from '../../src/markets/market-of.ts'
import { textOf } from '../parts/form/form.tsx'

export type RuleKind = RuleBody['kind']
type Chosen = {
  readonly merchantId: string | null
  readonly kind: RuleKind
  readonly subject: NonNullable<RuleBody['subject']>
  readonly ends: boolean
}

/** A day and a time of the home market's clock, `2027-01-01T08:00`, as a moment. What is none is for the server to refuse. */
function momentOf(text: string): string {
  const [, day = '', hours, minutes] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(text) ?? []
  if (!isDay(day)) return text
  const { calendar } = HOME
  return calendar.timeOf(calendar.startOf(day), 60 * Number(hours) + Number(minutes)).toISOString()
}

/** A rule as it was typed: numbers with points between thousands, percentages with a comma or a point, times of the home market. */
export function readFeeRule(values: FormData, { merchantId, kind, subject, ends }: Chosen): RuleBody {
  const from = textOf(values, 'validFrom')
  const about = { merchantId, kind, ends, validFrom: from === null ? null : momentOf(from) }
  const percent = textOf(values, 'percent')
  const basisPoints = percent === null ? {} : { basisPoints: Math.round(Number(percent.replace(',', '.')) * 100) }
  if (kind === 'tax') return { ...about, ...basisPoints }
  const of = { ...about, subject, code: textOf(values, 'code') }
  if (kind === 'settlement') {
    if (ends) return of
    const dayKind = textOf(values, 'dayKind') === 'calendar' ? 'calendar' : 'business'
    return { ...of, dayKind, days: Number(textOf(values, 'days') ?? 0), time: textOf(values, 'time') }
  }
  const whole = (name: string) => {
    const typed = textOf(values, name)
    return typed === null ? {} : { [name]: Number(typed.replaceAll('.', '')) }
  }
  const above = whole('above')
  if (ends) return { ...of, ...above }
  const refund = textOf(values, 'refundFee')
  const refundFee = refund === 'kept' || refund === 'proportional' ? refund : null
  return { ...of, ...above, ...basisPoints, ...whole('fixed'), ...whole('minimum'), ...whole('maximum'), refundFee }
}
