import { Link } from 'react-router'
import type { MovementKind } from '../../src/dashboard/balances/kinds.ts'
import type { MonthBalance, StatementLine } from '../../src/dashboard/balances/schema.ts'
import { bridgeOf } from '../../src/reports/documents/bridge.ts'
import { formatDecimal } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { paths } from '../paths.ts'
import css from './bridge.module.css'
import { words } from './picture-words.ts'

/** Where the movements of a line are found; tax is part of all of them. */
const KINDS: Readonly<Record<StatementLine, MovementKind | null>> = {
  payments: 'payments',
  toBeCleared: 'payments',
  fees: 'payments',
  tax: null,
  refunds: 'refunds',
  feesReturned: 'refunds',
  payouts: 'payouts',
  payoutFees: 'payouts',
  payoutsReturned: 'payouts',
  other: 'other',
}

type Props = {
  readonly balance: MonthBalance
  readonly days: { readonly from: string; readonly to: string }
  readonly isCurrent: boolean
}

/** What led from the opening to the closing balance, each step where the one before it ended. */
export function Bridge({ balance, days, isCurrent }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const { currency, opening, lines, closing } = balance
  const amounts = new Map<string, string>([
    ...lines.map(({ line, amount }) => [line, amount] as const),
    ['opening', opening],
    ['closing', closing],
  ])
  const steps = bridgeOf(
    Number(opening),
    lines.map(({ line, amount }) => ({ line, amount: Number(amount) })),
    Number(closing),
  )
  const money = (amount: string) => formatDecimal(amount, currency, locale)
  const nameOf = (line: StatementLine | 'opening' | 'closing') => {
    if (line === 'opening') return text.opening
    if (line === 'closing') return isCurrent ? text.soFar : text.closing
    const kind = KINDS[line]
    const to = `${paths.ledger}?${new URLSearchParams({ ...days, ...(kind && { kind }) })}`
    return kind === null ? text.lines[line] : <Link to={to}>{text.lines[line]}</Link>
  }
  return (
    <>
      <p className="muted" style={{ marginBottom: '0.75rem' }}>
        {text.bridgeHint}
      </p>
      <ol className={css.bridge}>
        {steps.map(({ line, start, width, tone, isCut }) => (
          <li key={line} className={tone === 'total' ? css.total : ''}>
            <span className={css.name}>{nameOf(line)}</span>
            <span className={`${css.amount} tabular`}>
              {tone === 'more' && '+'}
              {money(amounts.get(line) ?? '0')}
            </span>
            <span className={css.track} aria-hidden="true">
              <span
                className={`${css[tone]} ${isCut ? css.cut : ''}`}
                style={{ left: `${start * 100}%`, width: `${width * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
