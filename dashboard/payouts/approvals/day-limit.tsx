import type { ReactNode } from 'react'
import type { Approval } from '../../../src/dashboard/approvals/schema.ts'
import type { ApprovalSummary } from '../../../src/dashboard/approvals/summary/schema.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import css from './day-limit.module.css'
import { words } from './look-words.ts'

type Of = { readonly approval: Approval; readonly look: ApprovalSummary }

/** How much of the day's limit the requester has used, and with this request, as a bar. */
export function DayLimit({ approval, look }: Of) {
  const text = useWords(words)
  const locale = useLocale()
  const { day, acceptance } = look
  if (!day) return null
  const money = (amount: number) => formatMoney(amount, day.currency, locale)
  const [sent, above] = [Number(day.sent), Number(day.above)]
  // Of an acceptance counts what the order is short of.
  const wanted = acceptance ? Math.max(0, acceptance.expected - acceptance.amount) : approval.total.amount
  return (
    <DayBar used={sent} wanted={wanted} above={above}>
      <span className="muted">{text.day(approval.createdBy.name)}</span> {text.dayOf(money(sent), money(above))} ·{' '}
      {text.dayWith(money(sent + wanted))}
    </DayBar>
  )
}

type BarProps = {
  readonly used: number
  /** What is looked at, on top of what was used besides. */
  readonly wanted: number
  readonly above: number
  /** The same in words. */
  readonly children: ReactNode
}

/** A person's day as a bar, with the limit as a line on it. */
export function DayBar({ used, wanted, above, children }: BarProps) {
  const whole = Math.max(above, used + wanted, 1)
  return (
    <div className={css.day}>
      <p>{children}</p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" className={css.bar}>
        <rect width="100" height="4" className={css.free} />
        <rect width={((used + wanted) / whole) * 100} height="4" className={css.wanted} />
        <rect width={(used / whole) * 100} height="4" className={css.used} />
        <rect x={Math.min((above / whole) * 100, 99.4)} width="0.6" height="4" className={css.limit} />
      </svg>
    </div>
  )
}
