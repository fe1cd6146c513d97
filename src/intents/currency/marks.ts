import type { Classified } from '../kinds/kind.ts'
import { pairsOf } from '../pairs.ts'
import { decide, type Rule, type Table, table } from '../rules.ts'
import { isGluedSign, isNumber, isSign, isWord, peek, type Token } from '../tokens/cursor.ts'
import type { Mark } from '../tokens/entry.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { REGIONAL_MARKS } from '../words/currencies.ts'
import type { Beside, Trust } from './beside.ts'
import { CODE_TRUST } from './codes.ts'
import { HOMONYM_TRUST } from './homonyms.ts'
import { PLAIN_TRUST } from './plain-marks.ts'

/** A currency mark bound to a number. `isDoubtful`: it may well be something else, so it needs clarification. */
export type BoundMark = { readonly token: Token; readonly mark: Mark; readonly isDoubtful: boolean }

/** The marks of one number: before it, after it. */
export type Marks = { readonly before: BoundMark | null; readonly after: BoundMark | null }

const TRUST_BY_MARK = {
  homonym: HOMONYM_TRUST,
  plain: PLAIN_TRUST,
  capitals: CODE_TRUST,
  doubtful: CODE_TRUST,
} as const satisfies Record<Mark['trust'], Table<Rule<Beside, Trust>>>

/** Says how far a mark beside a number can be believed. */
const judgeMark = (beside: Beside): Trust => decide(TRUST_BY_MARK[beside.mark.trust], beside)?.reason ?? 'none'

/** Signs that may come between a mark and its number: "Rp. 5", "IDR: 5", "Rp -5". */
const GAP_MAX = 3

/** The letters that mark money in one region only. */
const regionalMarks = new Map<string, Map<string, Mark>>()
for (const [letters, { means, side, regions }] of Object.entries(REGIONAL_MARKS))
  for (const region of regions.split(' ')) {
    const marks = regionalMarks.get(region) ?? new Map<string, Mark>()
    regionalMarks.set(region, marks.set(letters, { means, side, style: 'symbol', trust: 'plain' }))
  }

function markOf(token: Token | undefined, region: string | null): Mark | null {
  if (token === undefined) return null
  return token.entry.mark ?? (region === null ? null : (regionalMarks.get(region)?.get(token.text) ?? null))
}

/** The token of the mark before a number. */
function markBefore({ first }: Classified, region: string | null): Token | undefined {
  let token = first.previous
  for (let gap = 0; token !== undefined && gap <= GAP_MAX; gap++, token = token.previous) {
    if (markOf(token, region) !== null) return token
    if (!isSign(token, ':=(.-')) return undefined
  }
  return undefined
}

/** The last token of the ",-" or "/-" that may close a number; the number's own last token where none does. */
export function closingOf({ last }: Classified): Token {
  const dash = peek(last, 2)
  const after = dash?.next
  const isClosing = isGluedSign(last.next, ',./') && isGluedSign(dash, '-=—')
  if (dash === undefined || !isClosing || (isNumber(after) && after?.glued)) return last
  return after !== undefined && isGluedSign(after, '-') ? after : dash
}

/** "B 1934 KZT": the letters of a plate spell no currency. */
const isPlate = ({ why, first }: Classified): boolean =>
  why?.kind === 'identifier' && why.by === first.previous && isWord(why.by) && why.by.text.length <= 2

function markAfter(number: Classified, region: string | null): Token | undefined {
  if (isPlate(number)) return undefined
  const { next } = closingOf(number)
  if (markOf(next, region) !== null) return next
  const isBracketed = isSign(next, '(') && isSign(peek(next, 2), ')')
  return isBracketed && markOf(next?.next, region) !== null ? next?.next : undefined
}

/** A mark between two numbers. */
type Between = { readonly token: Token; readonly mark: Mark; readonly left: Classified; readonly right: Classified }

const isTouchingLeft = ({ token }: Between): boolean => token.glued
const isTouchingRight = ({ token }: Between): boolean => token.next?.glued === true

/** Of two numbers beside one mark, the one it belongs to. */
export const SIDES = table<Rule<Between, 'left' | 'right'>>([
  {
    name: 'stands-before-its-number',
    example: '2 RM20 cakes',
    region: 'MY',
    over: 'closer-to-the-right',
    when: ({ mark }) => mark.side === 'before',
    reason: 'right',
  },
  {
    name: 'stands-after-its-number',
    example: '20 dollars 2 cakes',
    region: 'US',
    over: 'only-the-left-is-open',
    when: ({ mark }) => mark.side === 'after',
    reason: 'left',
  },
  {
    name: 'closer-to-the-left',
    example: '25$ 2 cakes',
    region: 'US',
    over: 'only-the-left-is-open',
    when: (between) => isTouchingLeft(between) && !isTouchingRight(between),
    reason: 'left',
  },
  {
    name: 'closer-to-the-right',
    example: '2 $25 cakes',
    region: 'US',
    over: 'only-the-left-is-open',
    when: (between) => isTouchingRight(between) && !isTouchingLeft(between),
    reason: 'right',
  },
  {
    name: 'before-a-bracket',
    example: 'kalung permata 10000000 IDR (512GB)',
    when: ({ token }) => isSign(token.next, '('),
    reason: 'left',
  },
  {
    name: 'only-the-left-is-open',
    example: '25000 IDR 2 kaos',
    when: ({ left, right }) => left.why === null && right.why !== null,
    reason: 'left',
  },
  {
    name: 'only-the-right-is-open',
    example: 'meja 5 IDR 25000',
    when: ({ left, right }) => left.why !== null && right.why === null,
    reason: 'right',
  },
  { name: 'sign-or-code', example: '25000 IDR 30000', when: () => true, reason: 'right' },
])

/** A number and the tokens of the marks beside it. */
type Place = { readonly number: Classified; before: Token | undefined; after: Token | undefined }

/** Leaves a mark between two numbers to one of them. */
function share(left: Place, right: Place, region: string | null): void {
  const token = left.after
  const mark = markOf(token, region)
  if (token === undefined || mark === null || token !== right.before) return
  const side = decide(SIDES, { token, mark, left: left.number, right: right.number })?.reason
  if (side === 'left') right.before = undefined
  else left.after = undefined
}

/**
 * Binds every currency mark to the number it comes beside. `home` is the currency of the key's region.
 * A mark between two numbers belongs to one of them only.
 */
export function bindMarks(
  sentence: Sentence,
  numbers: readonly Classified[],
  region: string | null,
  home: string | null,
): Marks[] {
  const places = numbers.map((number): Place => {
    return { number, before: markBefore(number, region), after: markAfter(number, region) }
  })
  for (const [left, right] of pairsOf(places)) share(left, right, region)
  const bind = (token: Token | undefined, number: Classified, wrongSide: Mark['side']): BoundMark | null => {
    const mark = markOf(token, region)
    if (token === undefined || mark === null || mark.side === wrongSide) return null
    const trust = judgeMark({ sentence, token, mark, number, region, home })
    return trust === 'none' ? null : { token, mark, isDoubtful: trust === 'doubtful' }
  }
  return places.map(({ number, before, after }) => ({
    before: bind(before, number, 'after'),
    after: bind(after, number, 'before'),
  }))
}
