import { decide, type ReadingRule, type Table, table } from '../rules.ts'
import {
  anyOf,
  isGluedSign,
  isNumber,
  isSign,
  isWord,
  means,
  meansAny,
  peek,
  peekBack,
  type Token,
} from '../tokens/cursor.ts'
import { isCapital, isUpper } from '../tokens/sentence.ts'
import { TOUCHING_UNITS } from '../words/lists.ts'
import { decideKind, type KindRule, type Spot, type Why } from './kind.ts'
import { isNoun } from './noun.ts'

/** A word that touches the number, or that a sign joins to it. */
type HeadSpot = Spot & { readonly head: Token }

const byHead = ({ head }: HeadSpot): Token => head

/** A word joined by "-", "_" or "/" before a number: "A-15", "meja-12". */
export const JOINED_HEADS = table<KindRule<HeadSpot>>([
  {
    name: 'numbered-model',
    example: 'game level-5 25rb',
    over: 'short-number',
    when: ({ head }) => meansAny(head, 'model', 'number') && !means(head, 'reference'),
    reason: 'ordinal',
    by: byHead,
  },
  {
    name: 'capitals-or-reference',
    example: 'kaos AB-150 25rb',
    over: 'short-number',
    when: ({ head, sentence, span }) =>
      means(head, 'reference') || (isUpper(sentence, head) && span.first.text.length > 2),
    reason: 'reference',
    by: byHead,
  },
  {
    name: 'short-number',
    example: 'ban radial-17 250rb',
    when: ({ span }) => /^\d{1,3}$/.test(span.first.text),
    reason: 'model',
    by: byHead,
  },
])

/** "Lenovo X250": after a name more than a hundred pieces are no quantity; "donat x3" and "Rp5.000 x250" are. */
const isModelCode = ({ span, head }: HeadSpot): boolean =>
  span.value.units >= 100 && !head.glued && isNoun(head.previous)

/** A word that touches the number after it: "X250", "ref123". */
export const TOUCHING_HEADS_OF_NUMBERS = table<KindRule<HeadSpot>>([
  {
    name: 'letter-x-of-a-model',
    example: 'laptop Lenovo X250 2,75jt',
    over: 'times',
    when: (spot) => means(spot.head, 'times') && isModelCode(spot),
    reason: 'model',
    by: byHead,
  },
  { name: 'times', example: 'donat x3 @ 5rb', over: 'name', when: ({ head }) => means(head, 'times'), reason: null },
  {
    name: 'reference',
    example: 'kopi 25rb ref12',
    when: ({ head, span, sentence }) =>
      means(head, 'reference') || (isUpper(sentence, head) && span.first.text.length >= 5),
    reason: 'reference',
    by: byHead,
  },
  {
    name: 'name',
    example: 'hp Samsung A54 2jt',
    when: ({ head, sentence }) => isCapital(sentence, head) || head.text.length < 3,
    reason: 'model',
    by: byHead,
  },
  { name: 'letters', example: 'kopi25 susu', when: () => true, reason: 'touching', by: byHead },
])

const isUnit = anyOf(TOUCHING_UNITS)

/** A word that touches the number before it: "5kg", "3rd", "4motion". */
export const TOUCHING_TAILS = table<KindRule<HeadSpot>>([
  {
    name: 'digits-after-letters',
    example: 'kopi 25rb tipe 3h2m',
    over: 'unit',
    when: ({ head }) => isNumber(head.next) && head.next?.glued === true && !means(head, 'times'),
    reason: 'model',
    by: byHead,
  },
  {
    name: 'ordinal',
    example: '3rd coffee $5',
    region: 'US',
    over: 'unknown-letters',
    when: ({ head }) => means(head, 'ordinalEnd'),
    reason: 'ordinal',
    by: byHead,
  },
  {
    name: 'unit',
    example: 'apel 5kg 25rb',
    over: 'unknown-letters',
    when: ({ head }) => isUnit(head),
    reason: null,
  },
  {
    name: 'unknown-letters',
    example: 'kopi 25rb tipe 4motion',
    when: ({ head }) => head.entry.multiplier === null,
    reason: 'model',
    by: byHead,
  },
])

const isTouching = ({ span }: Spot): boolean => span.first.glued
const isUnmarkedWord = (token: Token | undefined): boolean => token?.kind === 'word' && token.entry.mark === null

const isJoinedToWord = (spot: Spot): boolean =>
  isTouching(spot) && isGluedSign(spot.before, '-_/') && isWord(peekBack(spot.span.first, 2))
const isJoinedByDash = ({ span, after }: Spot): boolean => {
  const head = peek(span.last, 2)
  return isGluedSign(after, '-') && head?.glued === true && isUnmarkedWord(head)
}

const readHead = (rules: Table<KindRule<HeadSpot>>, spot: Spot, head: Token | undefined): Why | null =>
  head === undefined ? null : (decideKind(rules, { ...spot, head }) ?? null)

/** The sign or word that touches a number and says what it is. */
export const NEIGHBOURS = table<ReadingRule<Spot, Why | null>>([
  {
    name: 'hash',
    example: 'kopi 25rb #12',
    when: ({ before }) => isSign(before, '#'),
    reason: 'a hash makes any number a reference',
    read: (spot) => ({ kind: 'reference', by: spot.before ?? null }),
  },
  {
    name: 'joined-head',
    example: 'kaos AB-15 25rb',
    when: isJoinedToWord,
    reason: 'a word joined by a sign before it',
    read: (spot) => readHead(JOINED_HEADS, spot, peekBack(spot.span.first, 2)),
  },
  {
    name: 'touching-head',
    example: 'hp Samsung A54 2jt',
    when: (spot) => isTouching(spot) && isUnmarkedWord(spot.before),
    reason: 'a word that touches it from before',
    read: (spot) => readHead(TOUCHING_HEADS_OF_NUMBERS, spot, spot.before),
  },
  {
    name: 'touching-tail',
    example: 'kopi 25rb tipe 4motion',
    when: ({ after }) => after?.glued === true && isUnmarkedWord(after),
    reason: 'a word that touches it from after',
    read: (spot) => readHead(TOUCHING_TAILS, spot, spot.after),
  },
  {
    name: 'joined-tail',
    example: 'sofa 3-seater 2jt',
    when: isJoinedByDash,
    reason: 'a word joined by a dash after it',
    read: ({ span }) => ({ kind: 'adjective', by: peek(span.last, 2) ?? null }),
  },
])

/** Reads what the sign or word that touches a number says about it: "#12", "A-15", "X250", "5kg", "3-seater". */
export function readBeside(spot: Spot): Why | null {
  return decide(NEIGHBOURS, spot)?.read(spot) ?? null
}
