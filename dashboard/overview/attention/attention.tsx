import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Attention as Item, Overview } from '../../../src/dashboard/overview/schema.ts'
import { transferLabelOf } from '../../../src/markets/market-of.ts'
import { formatMoney } from '../../format/money.ts'
import { formatOpening } from '../../format/time.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Panel } from '../../parts/screen.tsx'
import { BASE } from '../../paths.ts'
import { useIsOperator } from '../../session/me.ts'
import css from '../overview.module.css'
import { words } from '../words.ts'
import { weightOf } from './attention-weight.ts'
import { useOperatorLines } from './use-operator-lines.ts'

type Attention = Overview['attention']

/** What needs attention, each with a link to the very rows. */
export function Attention({ attention }: { attention: Attention }) {
  const text = useWords(words)
  const isOperator = useIsOperator()
  const byWeight = attention.toSorted((a, b) => weightOf(b.kind) - weightOf(a.kind))
  const lines = byWeight.map((item) => (
    <li key={item.kind} data-weight={weightOf(item.kind)}>
      <Link to={item.link.replace(BASE, '')}>
        <Line>
          <What item={item} />
        </Line>
      </Link>
    </li>
  ))
  return <Panel title={text.attention}>{isOperator ? <WithOperators lines={lines} /> : <Lines lines={lines} />}</Panel>
}

/** For operators: what troubles the deployment, beside what needs attention in the account. */
function WithOperators({ lines }: { lines: readonly ReactNode[] }) {
  const theirs = useOperatorLines()
  if (theirs === null && lines.length === 0) return null
  const shown = (theirs ?? []).map(({ key, to, text }) => (
    <li key={key} data-weight={2}>
      <a href={BASE + to}>
        <Line>
          <span>{text}</span>
        </Line>
      </a>
    </li>
  ))
  return <Lines lines={[...shown, ...lines]} />
}

/** So many are in sight at once; the heaviest come first. */
const SHOWN = 4

function Lines({ lines }: { lines: readonly ReactNode[] }) {
  const text = useWords(words)
  const [first, rest] = [lines.slice(0, SHOWN), lines.slice(SHOWN)]
  if (lines.length > 0) {
    return (
      <>
        <ul className={css.attention}>{first}</ul>
        {rest.length > 0 && (
          <details className={css.more}>
            <summary>{text.more(rest.length)}</summary>
            <ul className={css.attention}>{rest}</ul>
          </details>
        )}
      </>
    )
  }
  return (
    <p className={css.well}>
      <Icon name="check" />
      {text.allWell}
    </p>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <>
    <Icon name="alert" />
    {children}
    <Icon name="chevron" size={16} />
  </>
)

function What({ item: { kind, count, money, opening } }: { item: Item }) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <span>
      {text.attentionKinds[kind]?.(count) ?? kind}
      {money && ` ${text.left(money.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' · '))}`}
      {opening && ` ${text.opens(transferLabelOf(opening.service), formatOpening(new Date(opening.opensAt), locale))}`}
    </span>
  )
}
