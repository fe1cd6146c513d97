import { HOME } from '../../markets/market-of.ts'
import type { Locale } from '../view.ts'

const isLocale = (text: unknown): text is Locale => text === 'id' || text === 'en'

type Preference = { language: string; quality: number }

const preferenceOf = (entry: string): Preference => {
  const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
  const quality = parameters.map((p) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(p)?.[1]).find((q) => q !== undefined)
  const language = tag.split('-')[0] ?? ''
  // `in` is what old Android phones call Indonesian; Malay readers are better served by it than by English.
  return { language: language === 'in' || language === 'ms' ? 'id' : language, quality: Number(quality ?? 1) }
}

/** The page's language: the one in the URL, else the browser's first known one, else the home market's. */
export function chooseLocale(requested: unknown, acceptLanguage: string | undefined): Locale {
  if (isLocale(requested)) return requested
  const known = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map(preferenceOf)
    .filter((preference) => isLocale(preference.language) && preference.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  const first = known[0]?.language
  if (isLocale(first)) return first
  return acceptLanguage === undefined || acceptLanguage.trim() === '' || acceptLanguage.trim() === '*'
    ? HOME.languages[0]
    : 'en'
}
