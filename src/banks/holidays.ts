import { DAY_MS } from '../base/clock.ts'

/**
 * Days on which banks in Indonesia do not clear, by year: national holidays and joint leave (cuti bersama), on which Bank
 * Indonesia keeps RTGS and SKN closed as well. Most move, and are announced once a year, so each year is copied from its
 * decree and its year stands here. Source: joint decree of three ministers (SKB 3 Menteri) of 19 September 2025, numbers 1497,
 * 2 and 5 of 2025. To add a year: its line here, from its decree.
 */
const ANNOUNCED: Readonly<Record<string, readonly string[]>> = {
  2026: [
    ...['01-01', '01-16', '02-16', '02-17', '03-18', '03-19', '03-20', '03-21', '03-22', '03-23', '03-24', '04-03'],
    ...['04-05', '05-01', '05-14', '05-15', '05-27', '05-28', '05-31', '06-01', '06-16', '08-17', '08-25'],
    ...['12-24', '12-25'],
  ],
}

/** Those that fall on the same date every year: all that is known of a year without a decree here. */
const FIXED: readonly string[] = ['01-01', '05-01', '06-01', '08-17', '12-25']

/** The last day, `2026-12-31`, of which all holidays are known. */
export const HOLIDAYS_KNOWN_UNTIL = `${Object.keys(ANNOUNCED).sort().at(-1)}-12-31`

/** Whether a day, `2026-11-20`, is a holiday of the banks, as far as that is known. */
export const isHoliday = (day: string): boolean => (ANNOUNCED[day.slice(0, 4)] ?? FIXED).includes(day.slice(5))

/** How long before the known holidays end somebody should hear of it. */
const WARNING_MS = 60 * DAY_MS

/** What is wrong with the table at a moment, in a sentence; undefined: it goes on for a while. */
export function holidayWarning(now: Date): string | undefined {
  const ends = new Date(`${HOLIDAYS_KNOWN_UNTIL}T23:59:59+07:00`)
  if (now.getTime() < ends.getTime() - WARNING_MS) return undefined
  return `The holidays of Indonesian banks are known until ${HOLIDAYS_KNOWN_UNTIL}; beyond it only those that never move are.`
}
