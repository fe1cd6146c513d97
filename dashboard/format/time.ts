import { dayIn } from '../../src/base/time-zone.ts'
import { HOME } from '../../src/markets/market-of.ts'
import type { Locale } from '../language/locale.tsx'
import { serverNow } from './now.ts'

/** In which words and where; `zone` undefined is the viewer's own. */
export type Place = { readonly locale: Locale; readonly zone: string | undefined }

const tagOf = (locale: Locale): string => (locale === 'id' ? 'id-ID' : 'en-GB')

const formats = new Map<string, Intl.DateTimeFormat>()

function formatWith(locale: Locale, name: string, options: Intl.DateTimeFormatOptions) {
  const key = `${locale} ${name}`
  const made = formats.get(key) ?? new Intl.DateTimeFormat(tagOf(locale), options)
  formats.set(key, made)
  // Intl's British September alone has four letters; that of pages and papers has three.
  return { format: (time: Date): string => made.format(time).replace(/\bSept\b/, 'Sep') }
}

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone
const inZone = (zone: string | undefined) => (zone === undefined ? {} : { timeZone: zone })

/** A moment, the year only where it is another one: `21 Nov, 18:30`. */
export function formatTime(time: Date, { locale, zone }: Place, now = serverNow()): string {
  const yearOf = (of: Date) => dayIn(zone ?? ownZone(), of).slice(0, 4)
  const isThisYear = yearOf(time) === yearOf(now)
  return formatWith(locale, `${isThisYear ? 'time' : 'time-year'} ${zone}`, {
    ...inZone(zone),
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)
}

/** The hour of a moment: `14.00`. */
export const formatHour = (time: Date, { locale, zone }: Place): string =>
  formatWith(locale, `hour ${zone}`, { ...inZone(zone), hour: '2-digit', minute: '2-digit' }).format(time)

/** An hour of any day: `14.00`, in English `14:00`. */
export const formatFullHour = (hour: number, locale: Locale): string =>
  `${String(hour).padStart(2, '0')}${locale === 'id' ? '.' : ':'}00`

/** When a service opens, in the banks' zone, which is meant by its hours: `Monday 23 Nov, 08.00 WIB`. */
export const formatOpening = (time: Date, locale: Locale): string =>
  `${formatWith(locale, 'opening', {
    timeZone: HOME.calendar.zone,
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(time)} ${HOME.calendar.zoneName}`

/** As above to the second, for what happens close together. */
export const formatTimeExact = (time: Date, { locale, zone }: Place): string =>
  formatWith(locale, `exact ${zone}`, {
    ...inZone(zone),
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(time)

/** A time in full, with its zone: shown on hover, beside the instant in UTC. */
export const formatTimeFull = (time: Date, { locale, zone }: Place): string =>
  formatWith(locale, `full ${zone}`, {
    ...inZone(zone),
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(time)

/** A calendar day (`2026-11-21`), which has no zone, without its year. */
export const formatDay = (day: string, locale: Locale): string =>
  formatWith(locale, 'day', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** As above, the year only where it is another one: a day to pay may be far ahead or long past. */
export const formatDayOfYear = (day: string, locale: Locale): string =>
  day.slice(0, 4) === dayIn(ownZone(), serverNow()).slice(0, 4)
    ? formatDay(day, locale)
    : formatWith(locale, 'day-year', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day}T00:00:00Z`),
      )

/** How long something took, in its two largest units: `45 sec`, `2 min 10 sec`, `1 hr 5 min`. */
export function formatDuration(seconds: number, locale: Locale): string {
  const of = (count: number, unit: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(tagOf(locale), { style: 'unit', unit, unitDisplay: 'short' }).format(count)
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)]
  const parts =
    seconds < 60
      ? [of(seconds, 'second')]
      : hours === 0
        ? [of(minutes, 'minute'), ...(seconds % 60 ? [of(seconds % 60, 'second')] : [])]
        : [of(hours, 'hour'), ...(minutes % 60 ? [of(minutes % 60, 'minute')] : [])]
  return parts.join(' ')
}

/** A month (`2026-11`): `Nov 2026`. */
export const formatMonth = (month: string, locale: Locale): string =>
  formatWith(locale, 'month', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** The day of the week of a calendar day: `Sat`. */
export const formatWeekdayName = (day: string, locale: Locale): string =>
  formatWith(locale, 'weekday-name', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A calendar day with its day of the week: `Sat, 21 Nov`. */
export const formatWeekday = (day: string, locale: Locale): string =>
  formatWith(locale, 'weekday', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
