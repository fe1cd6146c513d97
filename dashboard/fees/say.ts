import type { PlanView, RuleView } from '../../src/fees/schema.ts'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { formatMoney, formatShare } from '../format/money.ts'
import type { Locale } from '../language/locale.tsx'
import { brandName } from '../payments/brand.ts'
import type { FeeText } from './words.ts'

export type Fee = PlanView['fees'][number]
export type Settlement = PlanView['settlements'][number]
type Price = Pick<Fee, 'above' | 'basisPoints' | 'fixed' | 'minimum' | 'maximum'>
type Schedule = Pick<Settlement, 'dayKind' | 'days' | 'time'>
type Said = { readonly text: FeeText; readonly locale: Locale }

/** A percentage as people write it: `0,7%` or `0.7%`. */
export const sayPercent = (basisPoints: number, locale: Locale): string => formatShare(basisPoints / 10_000, locale, 2)

/** A price in words: `0,7% + Rp500, at least Rp1.000`. */
export function sayPrice({ above, basisPoints, fixed, minimum, maximum }: Price, currency: string, said: Said): string {
  const { text, locale } = said
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const parts = [basisPoints > 0 && sayPercent(basisPoints, locale), fixed > 0 && money(fixed)].filter(Boolean)
  return [
    parts.join(' + ') || (minimum > 0 ? '' : text.free),
    minimum > 0 && text.atLeast(money(minimum)),
    maximum !== null && text.atMost(money(maximum)),
    above > 0 && text.above(money(above)),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A schedule in words: `The next business day, 08:00 WIB`. */
export const saySchedule = ({ dayKind, days, time }: Schedule, { text }: Said): string =>
  dayKind === 'business' ? text.business(days, time ?? '') : text.calendar(days)

/** What a rule is about: `Virtual account BCA`. */
export function sayAbout({ kind, subject, code }: Pick<RuleView, 'kind' | 'subject' | 'code'>, text: FeeText): string {
  const of = subject === null ? '' : ` · ${text.subjects[subject]}${code === null ? '' : ` ${brandName(code)}`}`
  return `${text.kinds[kind]}${of}`
}

/** What a rule says. */
export function sayRule(rule: Omit<RuleView, 'createdBy'>, said: Said): string {
  const { text, locale } = said
  if (rule.ends) return text.ends
  if (rule.fee) {
    const refund = rule.fee.refundFee === null ? '' : `. ${text[rule.fee.refundFee]}`
    return `${sayPrice(rule.fee, rule.currency ?? HOME_CURRENCY, said)}${refund}`
  }
  if (rule.tax) return `${rule.tax.name} ${sayPercent(rule.tax.basisPoints, locale)}`
  return rule.settlement ? saySchedule(rule.settlement, said) : ''
}
