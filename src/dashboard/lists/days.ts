import { dayAfter, dayIn, isDay, startOfDayIn } from '../../base/time-zone.ts'

/** Days relative to today: a view that was saved with one shows those of the day on which it is opened. */
export const DAY_PRESETS = ['today', 'yesterday', 'this_month'] as const
export type DayPreset = (typeof DAY_PRESETS)[number]

/** From the first day to the last, both included; '': open-ended. */
export type DayRange = { readonly from: string; readonly to: string }

const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
/** How a list's filter writes days: a preset, or `2026-11-01..2026-11-30`, of which one side may be omitted. */
export const DAYS_PATTERN = `^(${DAY_PRESETS.join('|')}|${DAY}\\.\\.(${DAY})?|\\.\\.${DAY})$`

const isPreset = (text: string): text is DayPreset => DAY_PRESETS.some((preset) => preset === text)

/** The days that a text names, by the calendar of the zone at that moment; '' names none. */
export function daysOf(text: string, zone: string, now: Date): DayRange {
  if (!isPreset(text)) {
    const [from = '', to = ''] = text.split('..')
    return { from, to }
  }
  const today = dayIn(zone, now)
  if (text === 'this_month') return { from: `${today.slice(0, 7)}-01`, to: today }
  const day = text === 'today' ? today : dayAfter(today, -1)
  return { from: day, to: day }
}

/** Days as a filter writes them; '' if both sides are open. */
export const textOfDays = ({ from, to }: DayRange): string => (from === '' && to === '' ? '' : `${from}..${to}`)

/** Begin (included) and end (excluded); undefined: open-ended. */
export type TimeSpan = { readonly from: Date | undefined; readonly until: Date | undefined }

/** When the days of a text begin and end in the zone. Undefined: it names a day that does not exist. */
export function spanOfDays(text: string, zone: string, now: Date): TimeSpan | undefined {
  const { from, to } = daysOf(text, zone, now)
  if ([from, to].some((day) => day !== '' && !isDay(day))) return undefined
  return {
    from: from === '' ? undefined : startOfDayIn(zone, from),
    until: to === '' ? undefined : startOfDayIn(zone, dayAfter(to, 1)),
  }
}
