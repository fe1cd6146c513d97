import { ActionIcon } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayAfter } from '../../../src/base/time-zone.ts'
import { formatMonth, formatWeekday, formatWeekdayName } from '../../format/time.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Icon } from '../icon.tsx'
import css from './calendar.module.css'
import { dayWords } from './day-words.ts'

type Props = {
  /** The day that is chosen, or where the choice begins. */
  day: string
  today: string
  min: string | undefined
  max: string | undefined
  onChoose: (day: string) => void
}

/** A Monday. */
const MONDAY = '2026-11-23'

/** The same date of another month, or the last one that it has. */
function monthsAfter(day: string, by: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The weeks that a month touches, from Monday. */
function weeksOf(month: string): string[][] {
  const first = dayAfter(`${month}-01`, -weekdayOf(`${month}-01`))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => dayAfter(first, week * 7 + at)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

/** The days that keys lead to from a day. */
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => dayAfter(day, -1),
  ArrowRight: (day) => dayAfter(day, 1),
  ArrowUp: (day) => dayAfter(day, -7),
  ArrowDown: (day) => dayAfter(day, 7),
  Home: (day) => dayAfter(day, -weekdayOf(day)),
  End: (day) => dayAfter(day, 6 - weekdayOf(day)),
  PageUp: (day) => monthsAfter(day, -1),
  PageDown: (day) => monthsAfter(day, 1),
}

/** A month of days to choose from: arrows go by the day and the week, Page Up and Page Down by the month. */
export function Calendar({ day: chosen, today, min = '', max = '9999-12-31', onChoose }: Props) {
  const text = useWords(dayWords)
  const locale = useLocale()
  const [at, setAt] = useState(chosen)
  const grid = useRef<HTMLTableElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    setAt(step(at))
  }
  const month = at.slice(0, 7)
  return (
    <div className={css.calendar} data-mantine-stop-propagation>
      <div className={css.head}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={text.previousMonth}
          onClick={() => setAt(monthsAfter(at, -1))}
        >
          <Icon name="back" size={16} />
        </ActionIcon>
        <strong aria-live="polite">{formatMonth(month, locale)}</strong>
        <ActionIcon variant="subtle" color="gray" aria-label={text.nextMonth} onClick={() => setAt(monthsAfter(at, 1))}>
          <Icon name="chevron" size={16} />
        </ActionIcon>
      </div>
      <table ref={grid} onKeyDown={onKeyDown} aria-label={formatMonth(month, locale)}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, n) => dayAfter(MONDAY, n)).map((day) => (
              <th key={day} scope="col">
                {formatWeekdayName(day, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    tabIndex={day === at ? 0 : -1}
                    aria-label={formatWeekday(day, locale)}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    data-other={!day.startsWith(month) || undefined}
                    disabled={day < min || day > max}
                    onClick={() => onChoose(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
