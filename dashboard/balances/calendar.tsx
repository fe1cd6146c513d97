import { Link } from 'react-router'
import { dayAfter, dayIn } from '../../src/base/time-zone.ts'
import type { SettlementDay } from '../../src/dashboard/reports/schema.ts'
import { formatCompact, formatDecimal } from '../format/money.ts'
import { formatDay } from '../format/time.ts'
import { useZone } from '../format/zone.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Panel } from '../parts/screen.tsx'
import { paths } from '../paths.ts'
import css from './calendar.module.css'
import { words } from './picture-words.ts'

const DAYS = 7
/** Weeks behind the current one, and those ahead of it even where nothing is due. */
const [WEEKS_PAST, WEEKS_AHEAD] = [2, 2]

const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % DAYS))

/** The days of whole weeks around today, as far as something is due. */
function weeksAround(today: string, last: string): string[][] {
  const first = dayAfter(mondayOf(today), -DAYS * WEEKS_PAST)
  const least = dayAfter(mondayOf(today), DAYS * (WEEKS_AHEAD + 1) - 1)
  const weeks: string[][] = []
  for (let monday = first; monday <= (last > least ? last : least); monday = dayAfter(monday, DAYS)) {
    weeks.push(Array.from({ length: DAYS }, (_, at) => dayAfter(monday, at)))
  }
  return weeks
}

/** On which days money became, and becomes, available. */
export function Calendar({ days, canReport }: { days: readonly SettlementDay[]; canReport: boolean }) {
  const text = useWords(words)
  const locale = useLocale()
  const today = dayIn(useZone() ?? 'UTC', new Date())
  const byDay = Map.groupBy(days, ({ day }) => day)
  const last = [...byDay.keys()].sort().at(-1) ?? today
  const weeks = weeksAround(today, last)
  const weekday = new Intl.DateTimeFormat(locale === 'id' ? 'id-ID' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })
  return (
    <Panel title={text.calendar}>
      <table className={css.calendar}>
        <caption className="visually-hidden">{text.calendar}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={day === today ? css.today : ''}>
                  <span className={css.day}>
                    {day === today && <span className="visually-hidden">{text.today}, </span>}
                    {day.endsWith('-01') || day === weeks[0]?.[0] ? formatDay(day, locale) : Number(day.slice(8))}
                  </span>
                  {byDay.get(day)?.map((one) => (
                    <Due key={`${one.currency} ${one.settled}`} of={one} isLink={one.settled && canReport} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Due({ of: { day, amount, currency, count, settled }, isLink }: { of: SettlementDay; isLink: boolean }) {
  const text = useWords(words)
  const locale = useLocale()
  const exact = `${formatDecimal(amount, currency, locale)}, ${text.payments(count)}`
  const shown = (
    <>
      <strong aria-hidden="true">{formatCompact(Number(amount), locale)}</strong>
      <span className="visually-hidden">{exact}</span>
    </>
  )
  const className = settled ? css.settled : css.due
  return isLink ? (
    <Link className={className} title={exact} to={paths.reportOf('settlement_payments', { from: day, to: day })}>
      {shown}
    </Link>
  ) : (
    <span className={className} title={exact}>
      {shown}
    </span>
  )
}
