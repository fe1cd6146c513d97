import { whole } from '../exact.ts'
import type { NumberSpan } from '../numbers/number.ts'
import { pairsOf } from '../pairs.ts'
import { decide, type Rule, table } from '../rules.ts'
import { anyOf, isGluedSign, isNumber, isOneOf, isSign, isWord, means, meansAny, type Token } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { TOUCHING_HEADS } from '../words/lists.ts'
import { INSTEAD, LETTER_K, OUT_OF, RUNS } from '../words/particular.ts'
import { isPostCodeEnd } from './code.ts'
import { byBefore, type Classified, decideKind, type Kind, type KindRule, type Spot, type Why } from './kind.ts'
import { readLabel } from './label.ts'
import { isOfRun, isRunLength } from './race.ts'
import { readShape } from './shape.ts'
import { readUnit } from './unit.ts'

/** What a number before a lone M or m is. */
export const LETTER_MS = table<KindRule>([
  {
    name: 'brand-3m',
    example: 'masker 3M 25rb',
    when: ({ span, before, after }) => whole(span.value) === 3 && (means(before, 'brand3M') || means(after, 'brand3M')),
    reason: 'model',
  },
  {
    name: 'code-of-letters-and-digits',
    example: 'drone 3H2M 25rb',
    when: ({ span, before }) => span.first.glued && isWord(before) && before?.entry.mark === null,
    reason: 'model',
    by: byBefore,
  },
  {
    name: 'metres',
    example: 'kain 3m 25rb',
    when: ({ span }) => span.letterM === 'm',
    reason: 'measure',
    by: ({ span }) => span.last,
  },
])

/** A resolution or a fineness has at most so many thousands: "24k gold". */
const SMALL_KILO_MAX = 24_000
const isSmallKilo = ({ span }: Spot): boolean =>
  (whole(span.value) ?? Number.POSITIVE_INFINITY) <= SMALL_KILO_MAX && isOneOf(span.last, LETTER_K)

const mayTouch = anyOf(TOUCHING_HEADS)

/** "ana50rb@mail.com", "kopi50rb": letters touch the number, so it is unclear where it begins. */
const isTorn = ({ span, before }: Spot): boolean =>
  span.form === 'digits' && span.first.glued && isWord(before) && before?.entry.mark === null && !mayTouch(before)

/** What a number with a multiplier is when it is no money. */
export const MULTIPLIED = table<KindRule>([
  {
    name: 'name-said-in-words',
    example: 'tur pulau seribu, 250rb',
    when: ({ span, before }) => span.form === 'words' && means(before, 'thousandName'),
    reason: 'model',
    by: byBefore,
  },
  {
    name: 'year-said-in-words',
    example: 'kalender tahun dua ribu 25rb',
    when: ({ span, before }) => span.form === 'words' && means(before, 'year'),
    reason: 'year',
    by: byBefore,
  },
  {
    name: 'thousands-of-things',
    example: '10k followers Rp250.000',
    when: ({ span, before, after }) => span.power === 3 && means(after, 'kilo') && !means(before, 'per'),
    reason: 'thousands',
    by: ({ after }) => after,
  },
  {
    name: 'resolution-or-fineness',
    example: 'tv 4k bekas Rp2.000.000',
    when: (spot) =>
      spot.span.power === 3 && isSmallKilo(spot) && (means(spot.after, 'smallKilo') || means(spot.before, 'smallKilo')),
    reason: 'thousands',
    by: ({ after }) => after,
  },
  {
    name: 'resolution-and-rate',
    example: '4K60 capture card $110',
    region: 'US',
    when: ({ span, after }) => isOneOf(span.last, LETTER_K) && isNumber(after) && after?.glued === true,
    reason: 'model',
  },
  {
    name: 'length-of-a-run',
    example: 'half marathon 21K entry $95',
    region: 'AU',
    over: 'length-of-a-named-run',
    when: ({ span, before }) => span.power === 3 && isOneOf(span.last, LETTER_K) && isOneOf(before, RUNS),
    reason: 'thousands',
    by: byBefore,
  },
  {
    name: 'length-before-a-run',
    example: '5K charity run entry $140',
    region: 'US',
    over: 'length-of-a-named-run',
    when: ({ span, after }) =>
      span.power === 3 && isOneOf(span.last, LETTER_K) && [after, after?.next].some((word) => isOneOf(word, RUNS)),
    reason: 'thousands',
  },
  {
    name: 'length-of-a-named-run',
    example: 'Turkey Trot 5K entry $35',
    region: 'US',
    when: (spot) => isRunLength(spot) && isOfRun(spot),
    reason: 'thousands',
  },
  {
    name: 'british-post-code',
    example: 'boiler service, 27 Larkhall Rise SW4 6JT, £84',
    region: 'GB',
    when: (spot) => isPostCodeEnd(spot),
    reason: 'address',
    by: byBefore,
  },
  {
    name: 'long-number-and-letter',
    example: 'consulting S$300, UEN 201912345K',
    region: 'SG',
    when: ({ span }) => span.last.glued && span.last.text.length === 1 && /^\d{7,}$/.test(span.first.text),
    reason: 'identifier',
  },
  { name: 'letters-touch-it', example: 'kopi50rb', when: isTorn, reason: 'touching', by: byBefore },
])

function classify(sentence: Sentence, span: NumberSpan): Why | null {
  const spot: Spot = { sentence, span, before: span.first.previous, after: span.last.next }
  if (span.letterM !== null) return decideKind(LETTER_MS, spot) ?? null
  if (span.power > 0) return decideKind(MULTIPLIED, spot) ?? null
  return readShape(spot) ?? readLabel(spot) ?? readUnit(spot)
}

const hasMark = (token: Token | undefined): boolean => token?.entry.mark != null

const SHARED: ReadonlySet<Kind> = new Set([
  'date',
  'time',
  'place',
  'reference',
  'identifier',
  'model',
  'ordinal',
  'count',
  'people',
  'period',
  'shortPeriod',
  'measure',
  'size',
  'percent',
])

/** Two numbers that follow each other; `joint`: the one token between them, where there is just one. */
type Pair = { readonly left: Classified; readonly right: Classified; readonly joint: Token | undefined }

const jointOf = ({ last }: Classified, { first }: Classified): Token | undefined =>
  first.at - last.at === 2 ? last.next : undefined

const isBare = ({ power, letterM, value, first }: Classified): boolean =>
  power === 0 && letterM === null && value.scale === 0 && value.units < 10_000 && !hasMark(first.previous)

/** Nothing says what the number is, but the other one of the pair may. */
const isOpen = (number: Classified): boolean => number.why === null && isBare(number)

const isJoint = (joint: Token | undefined): boolean =>
  joint !== undefined &&
  (isSign(joint, '-/&~') || meansAny(joint, 'to', 'and', 'or') || isOneOf(joint, INSTEAD)) &&
  !isSign(joint, '+')

const ORDERED: ReadonlySet<Kind> = new Set(['model', 'ordinal'])

/** "angsuran ke-7 dari 12", "episode 3 of 10", "angsuran ke 4 dari 10 mesin jahit" */
const isOutOf = (from: Classified, to: Classified, joint: Token | undefined): boolean =>
  from.why !== null && ORDERED.has(from.why.kind) && from.last.at < to.first.at && isOneOf(joint, OUT_OF) && isBare(to)

/** "ages 5-7 soccer camp": nothing but a dash, and the word after seems to be counted. */
const isAgeRange = (from: Classified, to: Classified, joint: Token | undefined): boolean =>
  from.why?.kind === 'model' &&
  to.why?.kind === 'count' &&
  isGluedSign(joint, '-') &&
  to.first.glued &&
  isBare(to) &&
  from.value.units < to.value.units

const isShared = (from: Classified, to: Classified, joint: Token | undefined): boolean =>
  isOutOf(from, to, joint) ||
  isAgeRange(from, to, joint) ||
  (from.why !== null && SHARED.has(from.why.kind) && isOpen(to) && isJoint(joint))

/** Two bare numbers that a dash joins, and that neither a mark nor a multiplier makes a range of prices. */
function isCodePair({ left, right, joint }: Pair): boolean {
  if (left.why !== null || right.why !== null || left.power + right.power > 0) return false
  if (left.letterM !== null || right.letterM !== null) return false
  const isMarked = hasMark(left.first.previous) || hasMark(right.last.next) || left.first.previous?.text === '.'
  return isGluedSign(joint, '-') && right.first.glued && !isMarked
}

/** `reason`: which of the two numbers it explains. `kind`: as what. */
type PairRule = Rule<Pair, 'left' | 'right' | 'both'> & { readonly kind: (pair: Pair) => Kind | undefined }

/** "20-22 November", "meja 5 dan 6", "2-3 orang": what one of a pair is, the other is too. */
export const PAIRS = table<PairRule>([
  {
    name: 'as-the-left-one',
    example: 'kopi 25rb meja 5 dan 6',
    when: ({ left, right, joint }) => isShared(left, right, joint),
    reason: 'right',
    kind: ({ left }) => left.why?.kind,
  },
  {
    name: 'as-the-right-one',
    example: 'Seminar 12-13 Desember Rp300.000',
    when: ({ left, right, joint }) => isShared(right, left, joint),
    reason: 'left',
    kind: ({ right }) => right.why?.kind,
  },
  {
    name: 'code-with-a-dash',
    example: 'ban 275-18 250rb',
    when: isCodePair,
    reason: 'both',
    kind: () => 'dimension',
  },
])

type Mutable = NumberSpan & { why: Why | null }

/** Lets one number of a pair explain the other. */
function explainPair(left: Mutable, right: Mutable): void {
  const pair = { left, right, joint: jointOf(left, right) }
  const rule = decide(PAIRS, pair)
  const kind = rule?.kind(pair)
  if (rule === undefined || kind === undefined) return
  if (rule.reason !== 'right') left.why = { kind, by: null }
  if (rule.reason !== 'left') right.why = { kind, by: null }
}

/** Says what each number is where it is not an amount. */
export function classifyNumbers(sentence: Sentence, spans: readonly NumberSpan[]): Classified[] {
  const classified: Mutable[] = spans.map((span) => ({ ...span, why: classify(sentence, span) }))
  for (const [left, right] of pairsOf(classified)) explainPair(left, right)
  return classified
}
