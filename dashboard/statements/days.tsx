import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { Panel } from '../parts/screen.tsx'
import { Below, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Tag } from '../parts/values/status.tsx'
import { isZero, minus } from './amounts.ts'
import type { StatementAccount } from './queries.ts'
import css from './statements.module.css'
import { words } from './words.ts'

type Day = StatementAccount['days'][number]

/** How books and bank stood at the end of each day, and what lay between them by name. */
export function Days({ account: { days, currency } }: { account: StatementAccount }) {
  const text = useWords(words)
  const locale = useLocale()
  const say = (amount: string) => formatDecimal(amount, currency ?? HOME_CURRENCY, locale)
  const parts = ({ opening, notInBooks, notAtBank, inTransit }: Day) =>
    [
      [text.before, opening],
      [text.notInBooks, notInBooks],
      [text.notAtBank, minus(notAtBank)],
      [text.inTransit, inTransit],
    ].filter(([, amount = '0']) => !isZero(amount)) as [string, string][]
  const Between = ({ day }: { day: Day }) => (
    <ul>
      {parts(day).map(([name, amount]) => (
        <li key={name}>
          {name} <span className="tabular">{say(amount)}</span>
        </li>
      ))}
    </ul>
  )
  const columns: Column<Day>[] = [
    {
      name: text.day,
      cell: (day) => (
        <>
          {formatDay(day.day, locale)}
          <Below>
            <State day={day} say={say} />
            {text.books} <span className="tabular">{say(day.book)}</span>
            <Between day={day} />
          </Below>
        </>
      ),
    },
    {
      name: text.books,
      align: 'right',
      wide: true,
      isShort: true,
      cell: ({ book }) => <span className="tabular">{say(book)}</span>,
    },
    { name: text.breaks, wide: true, cell: (day) => <Between day={day} /> },
    {
      name: text.bank,
      align: 'right',
      isShort: true,
      cell: ({ bank }) => <span className="tabular">{say(bank)}</span>,
    },
    { name: text.agrees, isNameHidden: true, wide: true, cell: (day) => <State day={day} say={say} /> },
  ]
  return (
    <Panel title={text.days}>
      <p className={`muted ${css.intro}`}>{text.daysText}</p>
      {days.length === 0 ? (
        <EmptyState icon="balances" title={text.noDays} text={text.noDaysText} />
      ) : (
        <ListTable label={text.days} columns={columns} rows={days} keyOf={({ day }) => day} />
      )}
    </Panel>
  )
}

function State({ day: { unnamed, breaks }, say }: { day: Day; say: (amount: string) => string }) {
  const text = useWords(words)
  if (!isZero(unnamed)) return <Tag tone="bad">{text.unnamed(say(unnamed))}</Tag>
  return breaks > 0 ? <Tag tone="warn">{text.named(breaks)}</Tag> : <Tag tone="good">{text.agrees}</Tag>
}
