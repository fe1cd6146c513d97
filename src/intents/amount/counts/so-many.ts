import type { Classified } from '../../kinds/kind.ts'
import { isOneOf, isSign, isStop, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { FOR_PEOPLE, HERDS, WORKERS } from '../../words/particular.ts'

/** "class for two, 1,100 baht each", "roast for 4 @ £16.50 a head": a number of people that no word names. */
export const isForSoMany = ({ why, power, value, first, last }: Classified): boolean =>
  why === null &&
  power === 0 &&
  value.scale === 0 &&
  value.units > 1 &&
  value.units < PARTY_BELOW &&
  isOneOf(first.previous, FOR_PEOPLE) &&
  (last.next === undefined || isStop(last.next) || isSign(last.next, '@') || means(last.next, 'at'))

const PARTY_BELOW = 1000

/** "tickets for the dance, four at $18 each": so many of them, at a price. */
export const isSoManyAt = ({ why, power, value, first: { previous }, last: { next } }: Classified): boolean =>
  why === null &&
  power === 0 &&
  value.scale === 0 &&
  value.units > 1 &&
  value.units < PARTY_BELOW &&
  (previous === undefined || isStop(previous)) &&
  means(next, 'at')

/** "2 soto", "3 lattes": no unit of another size is counted, as in "4 box". */
export const countsGoods = ({ why }: Classified): boolean =>
  why?.kind === 'count' &&
  (means(why.by ?? undefined, 'goods') || !meansAny(why.by ?? undefined, 'counter', 'people', 'pack', 'measure'))

/** "dinner for 2 at £75 each": a table, a room or a family of so many. */
export const isPartyOf = ({ why, power, value, first: { previous } }: Classified): boolean =>
  why?.kind === 'composition' && power === 0 && value.scale === 0 && value.units > 1 && isOneOf(previous, FOR_PEOPLE)

/** "2 hrs at $85/hr, unicorn theme, 14 kids": who comes, after the price. */
export const areGuests = ({ first, why }: Classified, unit: Token | null): boolean =>
  why?.kind === 'people' && first.at > (unit?.at ?? 0) && !isOneOf(why.by ?? undefined, WORKERS)

/** "240 sheep at $4 a head" */
export const isHerd = ({ why, last }: Classified): boolean => isOneOf(why?.by ?? last.next, HERDS)
