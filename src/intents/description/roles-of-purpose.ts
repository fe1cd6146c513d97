import type { Rule } from '../rules.ts'
import {
  followsNamed,
  isAboutChoosing,
  isBeforeMoney,
  isBeforeMoneyClause,
  isBehindMoney,
  isBesideMethod,
  isForSomebody,
  isPurpose,
} from './clause.ts'
import { isAboutYou, isDescribed, isNamedAlone } from './named.ts'
import type { Phrase, Place, Role } from './phrase.ts'

/** "Ava's birthday", "my sister's wedding": what it is for belongs to somebody. */
const isWhose = ({ names: [first, second] }: Phrase): boolean =>
  first?.text.endsWith("'s") === true || second?.text.endsWith("'s") === true

/** Rules of ROLES about more than one thing, what goods are for, and how they are paid. */
export const ROLES_OF_PURPOSE_AND_METHOD: readonly Rule<Place, Role>[] = [
  {
    name: 'another-item',
    example: 'pecel 20rb, es campur 15rb, total 35rb',
    when: ({ phrase: { closer }, before, money }) =>
      closer !== undefined && before?.closer !== undefined && money.has(closer) && money.has(before.closer),
    reason: 'item-behind',
  },
  {
    name: 'what-somebody-has',
    example: "scones for Mrs. Patel's book club, $24",
    region: 'US',
    when: ({ phrase: { opener }, before }) =>
      opener?.text.endsWith("'s") === true && before !== undefined && before.names.length > 0,
    reason: 'purpose',
  },
  {
    name: 'purpose-of-goods',
    example: 'luggage tags for the Osaka tour, $33',
    region: 'US',
    when: (place) =>
      isPurpose(place) &&
      followsNamed(place) &&
      !isAboutYou(place.before) &&
      (isDescribed(place.before) || isForSomebody(place) || isNamedAlone(place)),
    reason: 'purpose',
  },
  {
    name: 'whose-it-is-behind-the-price',
    example: "12 cupcakes, $4 each, for Ava's birthday",
    region: 'US',
    when: (place) => isPurpose(place) && isWhose(place.phrase) && (place.before?.things ?? 0) > 0,
    reason: 'introduction',
  },
  {
    name: 'choosing-how-to-pay',
    example: 'kopi 25rb, kartu atau transfer bank, silakan dipilih',
    when: (place) =>
      isAboutChoosing(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place) && !isBehindMoney(place),
    reason: 'method',
  },
  {
    name: 'beside-a-way-to-pay',
    example: 'QR doang jangan yang lain, arang 44rb',
    when: isBesideMethod,
    reason: 'method',
  },
]
