import { DAY_MS, later } from '../../../base/clock.ts'

/** A card that a payer saves on a provider's page. Its last two digits have it behave as those of a phone number do. */
export type SavedCard = {
  readonly first: string
  readonly last: string
  /** The last month it is good in. */
  readonly year: number
  readonly month: number
}

const FIRST = '48111111'
/** The last four digits of every card on offer; the first is good for years, the last one until the end of next month. */
export const CARD_ENDINGS = ['1114', '1101', '1102', '1103', '1104', '1105', '1106', '1107'] as const
const SOON_OVER = '1107'
const YEAR_MS = 366 * DAY_MS

/** A card by its last four digits; undefined: none ends so. No page takes whole numbers. */
export function savedCard(last: string, now: Date): SavedCard | undefined {
  if (!CARD_ENDINGS.some((one) => one === last)) return undefined
  const good =
    last === SOON_OVER ? new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)) : later(now, 2 * YEAR_MS)
  return { first: FIRST, last, year: good.getUTCFullYear(), month: good.getUTCMonth() + 1 }
}
