/** The last month a card is good in; `month` from 1. */
export type Expiry = { readonly year: number; readonly month: number }

/** `MM/YY` as people type it: `12/28`, `12 / 2028`, `1228`, `12-28`. Undefined: it is none. */
export function readExpiry(typed: string): Expiry | undefined {
  const [, month, year] =
    /^\s*(\d{1,2})\s*[/.-]\s*(\d{2}|20\d{2})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(typed) ?? []
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return undefined
  return { year: year.length === 2 ? 2000 + Number(year) : Number(year), month: Number(month) }
}

/** Where the last day of a month ends last on Earth: twelve hours after it did in Greenwich. */
const LAST_ZONE_HOURS = 12

/** When a card is over: it is good through the last day of its month, wherever its holder is; the issuer decides. */
export const endOfCard = ({ year, month }: Expiry): Date => new Date(Date.UTC(year, month, 1, LAST_ZONE_HOURS))

export const isExpired = (expiry: Expiry, now: Date): boolean => now >= endOfCard(expiry)

/** `2028-12`. */
export const formatExpiry = ({ year, month }: Expiry): string => `${year}-${String(month).padStart(2, '0')}`
