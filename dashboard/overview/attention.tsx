import { Link } from 'react-router'
import type { Attention as Item, Overview } from '../../src/dashboard/overview/schema.ts'
import { formatMoney } from '../format/money.ts'
import { formatDay, formatOpening } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { useHolidaysEnd } from '../operator/holidays-end.tsx'
import { useConnections, useOverdueDifferences } from '../operator/queries.ts'
import { troublesOf } from '../operator/troubles.ts'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import { BASE, paths } from '../paths.ts'
import { SERVICE_NAMES } from '../payouts/opening.tsx'
import { useIsOperator } from '../session/me.ts'
import css from './overview.module.css'
import { words } from './words.ts'

/** What needs attention, each with a link to the very rows. */
export function Attention({ attention }: { attention: Overview['attention'] }) {
  const text = useWords(words)
  const isOperator = useIsOperator()
  return (
    <Panel title={text.attention}>
      {attention.length === 0 && !isOperator && <AllWell />}
      <ul className={css.attention}>
        {attention.map((item) => (
          <li key={item.kind}>
            <Link to={item.link.replace(BASE, '')}>
              <Icon name="alert" />
              <What item={item} />
              <Icon name="chevron" size={16} />
            </Link>
          </li>
        ))}
        {isOperator && <ConnectionsInTrouble />}
        {isOperator && <OpenDifferences />}
        {isOperator && <HolidaysEnd />}
      </ul>
    </Panel>
  )
}

function AllWell() {
  const text = useWords(words)
  return (
    <p className={css.well}>
      <Icon name="check" />
      {text.allWell}
    </p>
  )
}

function What({ item: { kind, count, money, opening } }: { item: Item }) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <span>
      {text.attentionKinds[kind]?.(count) ?? kind}
      {money && ` ${text.left(money.map(({ amount, currency }) => formatMoney(amount, currency, locale)).join(' · '))}`}
      {opening && ` ${text.opens(SERVICE_NAMES[opening.service], formatOpening(new Date(opening.opensAt), locale))}`}
    </span>
  )
}

/** For operators: connections in trouble, beside what needs attention in the account. */
function ConnectionsInTrouble() {
  const text = useWords(words)
  const connections = useConnections()
  const now = new Date()
  return connections.data?.data.flatMap((connection) =>
    troublesOf(connection, now).map((trouble) => (
      <li key={connection.id + trouble}>
        <a href={BASE + paths.connection(connection.id)}>
          <Icon name="alert" />
          <span>{text.connectionTroubles[trouble](connection.name)}</span>
          <Icon name="chevron" size={16} />
        </a>
      </li>
    )),
  )
}

/** For operators: what banks and books do not both have, for more than a day. */
function OpenDifferences() {
  const text = useWords(words)
  const overdue = useOverdueDifferences().data?.overdue ?? 0
  if (overdue === 0) return null
  return (
    <li>
      <a href={BASE + paths.statements}>
        <Icon name="alert" />
        <span>{text.openDifferences(overdue)}</span>
        <Icon name="chevron" size={16} />
      </a>
    </li>
  )
}

/** For operators: that the table of holidays ends soon. */
function HolidaysEnd() {
  const text = useWords(words)
  const locale = useLocale()
  const until = useHolidaysEnd()
  if (until === null) return null
  return (
    <li>
      <a href={BASE + paths.operatorFees}>
        <Icon name="alert" />
        <span>{text.holidaysEnd(formatDay(until, locale))}</span>
        <Icon name="chevron" size={16} />
      </a>
    </li>
  )
}
