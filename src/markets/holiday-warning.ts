import { DAY_MS } from '../base/clock.ts'
import { MARKETS } from './markets.ts'

/** How long before the known holidays end the operator is warned. */
const WARNING_MS = 60 * DAY_MS

/** Which markets' tables of holidays end soon after a moment, to a few hours, in sentences; undefined: none's. */
export function holidayWarning(now: Date): string | undefined {
  const sentences = MARKETS.flatMap(({ demonym, calendar: { holidaysKnownUntil: day } }) =>
    now.getTime() < Date.parse(day) + DAY_MS - WARNING_MS
      ? []
      : [`The holidays of ${demonym} banks are known until ${day}; beyond it only those that never move are.`],
  )
  return sentences.length === 0 ? undefined : sentences.join(' ')
}
