import { isOne } from '../../exact.ts'
import type { Classified, Kind } from '../../kinds/kind.ts'
import { isOneOf, means, type Token } from '../../tokens/cursor.ts'
import type { Entry } from '../../tokens/entry.ts'
import { lookUp } from '../../tokens/lexicon.ts'
import { DAYS, DOZENS, HOURS, KILOS, LITRES, METRES, NIGHTS, PACKETS, PERSONS, PIECES } from '../../words/particular.ts'

/** Endings and beginnings of a word for a unit: "bales", "saknya", "sebalang", "perporsi". */
const AFFIXES = [/s$/, /es$/, /(?:ies|y)$/, /nya$/, /^se(?=[a-z]{3})/, /^per(?=[a-z]{3})/] as const
const STEM_MIN = 3

const withoutAffix = (word: string): string[] =>
  AFFIXES.map((affix) => word.replace(affix, '')).filter((stem) => stem.length >= STEM_MIN)

/** "seporsinya" has two of them. */
const stemsOf = (word: string): string[] => {
  const stems = withoutAffix(word)
  return [...new Set([word, ...stems, ...stems.flatMap(withoutAffix)])]
}

const isSameWord = (a: string, b: string): boolean => a === b || stemsOf(a).some((stem) => stemsOf(b).includes(stem))

const isOfPeople = (unit: Token): boolean => means(unit, 'people') || isOneOf(unit, PERSONS)

/** "perporsi", "perkilonya": "per" and its unit in one word. */
export function isPerUnit(token: Token | undefined): boolean {
  const [, stem] = /^per([a-z]{3,}?)(?:nya)?$/.exec(token?.text ?? '') ?? []
  return stem !== undefined && token?.entry.meanings.size === 0 && isUnit(lookUp(stem).entry)
}

/** "sepotong", "sekilo": one of a known unit. */
export function isUnitOfOne({ text }: Token): boolean {
  const [, stem] = /^se([a-z]{3,}?)(?:nya|ne|na)?$/.exec(text) ?? []
  return stem !== undefined && isUnit(lookUp(stem).entry)
}

const isUnit = ({ meanings }: Entry): boolean =>
  (['counter', 'people', 'measure', 'pack', 'period', 'shortPeriod'] as const).some((meaning) => meanings.has(meaning))

const SYNONYMS = [METRES, KILOS, LITRES, HOURS, DAYS, NIGHTS, PACKETS, DOZENS] as const

/** "4 balang" and "sebalang", "10 orang" and "per pax". */
export const isSameUnit = (a: Token, b: Token): boolean =>
  isSameWord(a.text, b.text) ||
  (isOfPeople(a) && isOfPeople(b)) ||
  (isOneOf(a, PIECES) && isOneOf(b, PIECES)) ||
  SYNONYMS.some((words) => isOneOf(a, words) && isOneOf(b, words))

/** Kinds of numbers whose noun may come after other words. */
const DESCRIBED: ReadonlySet<Kind | undefined> = new Set([undefined, 'count', 'adjective', 'model'] as const)

/** The word that says what a number counts, or one of the three right after it: "40 tote bags", "4 soft cheese rolls". */
export function isOfUnit({ why, last }: Classified, unit: Token): boolean {
  const second = DESCRIBED.has(why?.kind) ? wordAfter(last.next) : undefined
  return [why?.by, last.next, second, wordAfter(second)].some(
    (word) => word?.kind === 'word' && word !== unit && isSameUnit(word, unit),
  )
}

const wordAfter = (token: Token | undefined): Token | undefined => (token?.kind === 'word' ? token.next : undefined)

/** The numbers, more than one, of what this unit names. */
export const countsOfUnit = (others: readonly Classified[], unit: Token): Classified[] =>
  others.filter((other) => !isOne(other.value) && isOfUnit(other, unit))

/** The sehari of "175rb sehari, dipakai 2 hari": days, hours or nights are counted. */
export const isCountedTime = (unit: Token | undefined, others: readonly Classified[]): boolean =>
  means(unit, 'onePeriod') &&
  unit !== undefined &&
  countsOfUnit(others, unit).some(({ why }) => why?.kind === 'shortPeriod')

/** "5 lusin masing-masing"; the "each" of "two dozen, $3 each" may be one of twelve. */
export const isDozenOfEach = ({ why }: Classified): boolean => {
  const after = why?.by?.next
  return why?.kind === 'pack' && means(after, 'each') && after?.entry.isIndonesian === true
}
