import { formatDayOfYear } from '../format/time.ts'
import type { Locale } from '../language/locale.tsx'

/** The first and the last day of a period. */
export const formatPeriod = ({ start, end }: { start: string; end: string }, locale: Locale): string =>
  `${formatDayOfYear(start, locale)} – ${formatDayOfYear(end, locale)}`
