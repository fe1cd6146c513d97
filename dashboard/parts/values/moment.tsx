import { formatTime, formatTimeExact, formatTimeFull } from '../../format/time.ts'
import { useZone } from '../../format/zone.ts'
import { useLocale } from '../../language/locale.tsx'

/** A time in the zone of the account; the exact instant is shown on hover. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  const place = { locale: useLocale(), zone: useZone() }
  const time = new Date(at)
  return (
    <time dateTime={at} title={`${formatTimeFull(time, place)}\n${at}`} className="tabular">
      {exact ? formatTimeExact(time, place) : formatTime(time, place)}
    </time>
  )
}
