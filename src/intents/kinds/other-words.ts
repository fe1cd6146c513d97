import { table } from '../rules.ts'
import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isGluedSign, isOneOf, means, type Token } from '../tokens/cursor.ts'
import { OF, OF_THEM } from '../words/particular.ts'
import { thingsAfter } from './described.ts'
import type { KindRule, UnitSpot } from './kind.ts'
import { isSmall } from './no-sizes.ts'
import { isNoun } from './noun.ts'

const byUnit = ({ unit }: UnitSpot): Token => unit

/** "two-tank dive", "tiga-pulau": part of a word, which says what kind of goods it is. */
export const isHyphened = ({ after, unit }: UnitSpot): boolean => after !== unit && unit.text.length > 2

/** What a word after a number may be when it is no unit. */
export const OTHER_WORDS = table<KindRule<UnitSpot>>([
  {
    name: 'kilo',
    example: '500 followers total 25rb',
    over: 'counted-thing',
    when: ({ unit }) => means(unit, 'kilo'),
    reason: 'count',
    by: byUnit,
  },
  {
    name: 'hyphened',
    example: 'two-tank diving trip 3,200 baht',
    over: 'counted-thing',
    when: isHyphened,
    reason: 'adjective',
    by: byUnit,
  },
  {
    name: 'compound',
    example: '2 hi-vis shirts, $25 each',
    region: 'AU',
    when: ({ unit }) => isGluedSign(unit.next, '-') && isNoun(unit.next?.next),
    reason: 'count',
    by: byUnit,
  },
  {
    name: 'so-many-of-them',
    example: 'deck boards, 30 of them at $21 each',
    region: 'US',
    when: ({ unit }) => isOneOf(unit, OF_THEM),
    reason: 'count',
    by: byUnit,
  },
  {
    name: 'described-things',
    example: '5 extra seats @ Rp80.000',
    when: (spot) => isSmall(spot) && thingsAfter(spot) !== null,
    reason: 'count',
    by: thingsAfter,
  },
  {
    name: 'price-before-a-word',
    example: '55000 benang wol',
    over: 'counted-thing',
    when: (spot) => spot.span.form === 'digits' && (spot.span.value.scale > 0 || !isSmall(spot)),
    reason: null,
  },
  {
    name: 'counted-thing',
    example: '2 donat @ 25rb',
    when: ({ unit }) => isNoun(unit) && (!isOfClass(unit, CLASS.verb) || isOneOf(unit.next, OF)),
    reason: 'count',
    by: byUnit,
  },
])
