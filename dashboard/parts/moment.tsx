import { formatTime, formatTimeExact, formatTimeFull } from '../format/time.ts'
import { useLocale } from '../language/locale.tsx'

/** A time in the viewer's zone; the exact instant is shown on hover. */
export function Moment({ at, exact = false }: { at: string; exact?: boolean }) {
  const locale = useLocale()
  const time = new Date(at)
  return (
    <time dateTime={at} title={`${formatTimeFull(time, locale)}\n${at}`} className="tabular">
      {exact ? formatTimeExact(time, locale) : formatTime(time, locale)}
    </time>
  )
}
