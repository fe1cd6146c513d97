import type { NumberSpan } from '../numbers/number.ts'
import { decide, type Rule, table } from '../rules.ts'
import { isGluedSign, isOneOf, isSign, means, meansAny, type Token } from '../tokens/cursor.ts'
import { INSTEAD, OUT_OF } from '../words/particular.ts'
import type { Classified, Kind, Why } from './kind.ts'

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

/** "between 9 and 11": hours, where the amount stands elsewhere; without one, no amount is found. */
const areHours = ({ left, right, joint }: Pair): boolean =>
  means(left.first.previous, 'between') &&
  means(joint, 'and') &&
  [left, right].every((number) => isOpen(number) && number.value.units <= 24 && !hasMark(number.last.next))

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
  {
    name: 'hours-between',
    example: 'boiler service between 9 and 11, $95',
    region: 'US',
    when: areHours,
    reason: 'both',
    kind: () => 'time',
  },
])

/** A number whose kind another one may say. */
export type Explained = NumberSpan & { why: Why | null }

/** Lets one number of a pair explain the other. */
export function explainPair(left: Explained, right: Explained): void {
  const pair = { left, right, joint: jointOf(left, right) }
  const rule = decide(PAIRS, pair)
  const kind = rule?.kind(pair)
  if (rule === undefined || kind === undefined) return
  if (rule.reason !== 'right') left.why = { kind, by: null }
  if (rule.reason !== 'left') right.why = { kind, by: null }
}
