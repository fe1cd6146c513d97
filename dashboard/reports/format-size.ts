import type { Locale } from '../language/locale.tsx'

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** A file's size as people read it: `1.2 MB`. */
export function formatSize(bytes: number, locale: Locale): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(1_000)))
  const unit = UNITS[power] ?? 'byte'
  return new Intl.NumberFormat(locale === 'id' ? 'id-ID' : 'en-GB', {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: power === 0 ? 0 : 1,
  } as const).format(bytes / 1_000 ** power)
}
