import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview, Payments } from '../../src/dashboard/overview/schema.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { formatCount, formatDecimal, formatMoney, formatShare, formatSignedShare } from '../format/money.ts'
import { formatDay, formatWeekday } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import css from './figures.module.css'
import { figuresWords } from './figures-words.ts'
import { createdIn, paidLinkOf } from './links.ts'
import { readDays } from './period/hours.ts'
import { periodsOf } from './period/periods.ts'
import { sumOf } from './period/sum-of-days.ts'
import { useAvailableDays } from './queries.ts'

type Props = { currency: string; overview: Overview }

/** What matters first: what can be sent, what is coming, what was paid today, and how many payments succeed. */
export function Figures({ currency, overview }: Props) {
  const text = useWords(figuresWords)
  const { payments, days } = overview
  return (
    <section className={css.figures} aria-label={text.title(currency)}>
      <Available currency={currency} overview={overview} />
      <Pending currency={currency} overview={overview} />
      {payments && <PaidToday currency={currency} payments={payments} at={overview.now} />}
      {payments && <Success days={days} payments={payments} />}
    </section>
  )
}

type FigureProps = { name: string; value: string; to: string; hint: ReactNode; children?: ReactNode }

/** A figure with its name, what it is made of, and how it came about; the whole of it leads to its rows. */
function Figure({ name, value, to, hint, children }: FigureProps) {
  return (
    <Link to={to} className={css.figure}>
      <span className="muted">{name}</span>
      <strong className={css.value}>{value}</strong>
      <span className={css.hint}>{hint}</span>
      {children}
    </Link>
  )
}

const NO_BALANCE = { available: 0, pending: 0, held: 0, suspense: 0, owed: 0 }

function Available({ currency, overview: { balances } }: Props) {
  const text = useWords(figuresWords)
  const locale = useLocale()
  const money = (amount: number) => formatMoney(amount, currency, locale)
  const { available, held, suspense, owed } = balances.find((one) => one.currency === currency) ?? NO_BALANCE
  const parts = [
    owed > 0 && text.owed(money(owed)),
    suspense > 0 && text.suspense(money(suspense)),
    held > 0 && text.set(money(held)),
  ].filter(Boolean)
  return (
    <Figure
      name={text.available}
      value={money(available)}
      to={paths.balances}
      hint={parts.length > 0 ? parts.join(' · ') : text.canBeSent}
    >
      <Sparkline values={useAvailable(currency)} />
    </Figure>
  )
}

/** What could be sent at the end of each of the last days; empty: not loaded yet, or not for this reader. */
function useAvailable(currency: string): number[] {
  const read = useAvailableDays(useMay('balances.read'))
  const days = read.data?.data.find((one) => one.currency === currency)?.days ?? []
  return days.map(({ available }) => Number(available))
}

function Pending({ currency, overview: { balances, ahead } }: Props) {
  const text = useWords(figuresWords)
  const locale = useLocale()
  const { pending } = balances.find((one) => one.currency === currency) ?? NO_BALANCE
  const coming = ahead.filter((one) => one.currency === currency)
  const [next] = coming
  const hint = next
    ? text.next(formatDecimal(next.amount, currency, locale), formatDay(next.day, locale))
    : text.nothingPending
  return (
    <Figure name={text.pending} value={formatMoney(pending, currency, locale)} to={paths.settlements} hint={hint}>
      <Sparkline values={coming.map(({ amount }) => Number(amount))} />
    </Figure>
  )
}

type TodayProps = { currency: string; payments: Payments; at: string }

function PaidToday({ currency, payments, at }: TodayProps) {
  const { hours } = payments
  const text = useWords(figuresWords)
  const locale = useLocale()
  const { now, weekAgo: then } = readDays(hours, currency, useZone(), at)
  const paid = now.at(-1)?.amount ?? 0
  const before = then[now.length - 1]?.amount ?? 0
  const day = formatWeekday(hours.before, locale)
  const hint = before > 0 ? text.against(formatSignedShare(paid / before - 1, locale), day) : text.nothingBefore(day)
  const amounts = (sums: readonly { amount: number }[]) => sums.map(({ amount }) => amount)
  return (
    <Figure
      name={text.today}
      value={formatMoney(paid, currency, locale)}
      to={paidLinkOf(payments)({ from: hours.today, to: hours.today })}
      hint={hint}
    >
      <Sparkline values={amounts(now)} before={amounts(then)} />
    </Figure>
  )
}

function Success({ days, payments: { conversion } }: { days: readonly string[]; payments: Payments }) {
  const text = useWords(figuresWords)
  const locale = useLocale()
  const { paid, created, open, part } = sumOf(conversion)
  const ended = created - open
  const byPeriod = periodsOf(days).map(({ from, to }) =>
    sumOf(conversion.filter(({ day }) => from <= day && day <= to)),
  )
  return (
    <Figure
      name={text.success}
      value={ended > 0 ? formatShare(part, locale) : '–'}
      to={createdIn({ from: days[0] ?? '', to: days.at(-1) ?? '' })}
      hint={text.ofCreated(formatCount(paid, locale), formatCount(ended, locale))}
    >
      <Sparkline values={byPeriod.filter((one) => one.created > one.open).map((one) => one.part)} />
    </Figure>
  )
}
