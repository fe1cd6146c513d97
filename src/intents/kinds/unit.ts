import { approximate } from '../exact.ts'
import { decide, table } from '../rules.ts'
import { isGluedSign, isOneOf, isSign, isWord, means, meansAny, type Token } from '../tokens/cursor.ts'
import { isCapital } from '../tokens/sentence.ts'
import { ON_BEHALF } from '../words/particular.ts'
import { sizedAfter } from './described.ts'
import { houseAfter } from './house.ts'
import { decideKind, type KindRule, type Spot, type UnitSpot, type Why } from './kind.ts'
import { isSmall, NO_SIZES } from './no-sizes.ts'
import { isNoun } from './noun.ts'
import { isHyphened, OTHER_WORDS } from './other-words.ts'

const byUnit = ({ unit }: UnitSpot): Token => unit

/** "83.500 pak" speaks to a gentleman, "3 pak" counts packs. */
const isCounter = (spot: UnitSpot): boolean =>
  means(spot.unit, 'counter') && spot.unit.entry.method === null && (isSmall(spot) || !means(spot.unit, 'polite'))

/** Units of the word tables. */
export const UNITS = table<KindRule<UnitSpot>>([
  {
    name: 'percent',
    example: 'cake $25 five percent cashback points',
    region: 'US',
    when: ({ unit }) => means(unit, 'percent'),
    reason: 'percent',
    by: byUnit,
  },
  {
    name: 'people',
    example: '4 orang @ 25rb',
    when: ({ unit, span }) => means(unit, 'people') && !(span.first.digits?.separator && span.value.units >= 100_000),
    reason: 'people',
    by: byUnit,
  },
  {
    name: 'pack',
    example: '2 lusin donat total 90rb',
    when: ({ unit }) => means(unit, 'pack'),
    reason: 'pack',
    by: byUnit,
  },
  {
    name: 'part-of-a-name',
    example: '3 piece suit $250',
    region: 'US',
    over: 'counter',
    when: (spot) => isCounter(spot) && (means(spot.unit, 'adjective') || isHyphened(spot)) && isNoun(spot.unit.next),
    reason: 'adjective',
    by: byUnit,
  },
  { name: 'counter', example: '2 tiket @ 25rb', when: isCounter, reason: 'count', by: byUnit },
  {
    name: 'short-period',
    example: 'kamar 300rb 2 malam',
    when: ({ unit }) => means(unit, 'shortPeriod'),
    reason: 'shortPeriod',
    by: byUnit,
  },
  {
    name: 'period',
    example: 'hosting 3 bulan total 250rb',
    when: ({ unit }) => means(unit, 'period'),
    reason: 'period',
    by: byUnit,
  },
  {
    name: 'size',
    example: 'lampu 12 watt 25rb',
    when: (spot) => means(spot.unit, 'size') && decide(NO_SIZES, spot) === undefined,
    reason: 'size',
    by: byUnit,
  },
  {
    name: 'measure',
    example: 'apel 2 kg 50rb',
    when: ({ unit }) => means(unit, 'measure'),
    reason: 'measure',
    by: byUnit,
  },
  {
    name: 'adjective',
    example: '5 star hotel voucher $250',
    region: 'US',
    when: ({ unit }) => means(unit, 'adjective'),
    reason: 'adjective',
    by: byUnit,
  },
])

/** "Tiga Roda", "Dua Kelinci": two capitals inside a sentence are a name. */
const isName = ({ sentence, span, before, unit }: UnitSpot): boolean =>
  span.form === 'words' && before !== undefined && isCapital(sentence, span.first) && isCapital(sentence, unit)

/** "2x seminggu", "3 times a week": how often, not how many. */
const isFrequency = (token: Token | undefined): boolean => {
  const isPer = means(token, 'per') || isSign(token, '/')
  return means(token, 'onePeriod') || (isPer && meansAny(token?.next, 'period', 'shortPeriod'))
}

/** What the word after a number says before any unit does; `reason` null: nothing more is read from it. */
export const WORDS_BEHIND = table<KindRule<UnitSpot>>([
  {
    name: 'inches-and-degrees',
    example: 'tv 32" bekas 2jt',
    over: 'no-word',
    when: ({ unit, span }) => isSign(unit, '°') || (isGluedSign(unit, '"″\'') && span.form === 'digits'),
    reason: 'size',
    by: byUnit,
  },
  {
    name: 'sized-things',
    example: 'two 20-lb tanks at $22 each',
    region: 'US',
    over: 'no-word',
    when: (spot) => isSmall(spot) && sizedAfter(spot) !== null,
    reason: 'count',
    by: sizedAfter,
  },
  {
    name: 'label-of-a-phone',
    example: 'galon 65.000 hp 081211112222',
    when: ({ unit }) => means(unit, 'identifier') && !unit.glued && (unit.next?.digits?.hasLeadingZero ?? false),
    reason: null,
  },
  {
    name: 'in-the-name-of',
    example: 'uang pangkal 2.150.000 an Alesha',
    when: ({ unit, sentence }) =>
      isOneOf(unit, ON_BEHALF) &&
      unit.next !== undefined &&
      (isCapital(sentence, unit.next) || means(unit.next, 'title')),
    reason: null,
  },
  { name: 'no-word', example: 'kopi 25000, pakai qris', when: ({ unit }) => !isWord(unit), reason: null },
  {
    name: 'part-of-the-day',
    example: 'kopi 25rb, 8 pagi',
    when: ({ unit, span }) => means(unit, 'dayPart') && approximate(span.value) <= 24,
    reason: 'time',
    by: byUnit,
  },
  {
    name: 'how-often',
    example: 'les 2x seminggu 250rb',
    when: ({ unit }) => means(unit, 'times') && isFrequency(unit.next),
    reason: 'adjective',
    by: byUnit,
  },
  {
    name: 'cents',
    example: 'coffee 50 cents',
    region: 'US',
    when: ({ unit }) => means(unit, 'cents') && !isNoun(unit.next),
    reason: 'cents',
    by: byUnit,
  },
  { name: 'name', example: 'semen Tiga Roda 65rb', when: isName, reason: 'model', by: byUnit },
  {
    name: 'house-in-a-street',
    example: 'cake $25 to 42 Elm Street',
    region: 'US',
    when: (spot) => houseAfter(spot) !== null,
    reason: 'address',
    by: houseAfter,
  },
])

/** "total 55.000 bungkus": a large number after "total" or "bayar" is the price. */
const isIntroducedPrice = (spot: Spot): boolean =>
  !isSmall(spot) && meansAny(spot.before, 'total', 'introducer', 'becomes', 'worth')

/** The word may be a unit: it is no currency with a space before it, and the number no price that a word introduces. */
const mayBeUnit = (spot: UnitSpot): boolean =>
  (spot.unit.entry.mark?.trust !== 'plain' || spot.unit.glued) && !isIntroducedPrice(spot)

/** The word or sign after a number, a hyphen between or not: "3 kg", "3-kg". */
const unitAfter = ({ after }: Spot): Token | undefined =>
  isGluedSign(after, '-') && after?.next?.glued ? after.next : after

/** Reads what the word after a number says about it: a unit, or things counted; and years by their look. */
export function readUnit(spot: Spot): Why | null {
  const unit = unitAfter(spot)
  if (unit === undefined) return null
  const unitSpot = { ...spot, unit }
  const after = decideKind(WORDS_BEHIND, unitSpot)
  if (after !== undefined) return after
  const known = mayBeUnit(unitSpot) ? decideKind(UNITS, unitSpot) : undefined
  if (known !== undefined) return known
  return decideKind(OTHER_WORDS, unitSpot) ?? null
}
