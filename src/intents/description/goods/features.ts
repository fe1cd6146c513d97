import { classesOf as kindClassesOf } from '../../request/classes.ts'
import { hashOf, mix } from '../../request/hash.ts'
import { classesOf } from '../../tokens/classes.ts'
import type { Token } from '../../tokens/cursor.ts'
import type { Entry } from '../../tokens/entry.ts'
import { isCapital, isShouted, type Sentence } from '../../tokens/sentence.ts'
import type { Taken } from '../taken.ts'
import { endsRun, type Run } from './runs.ts'

/** Receives one feature. */
export type Put = (key: number) => void

/** What a feature is made of, as a number in its key: weights are stored by keys, so a number never changes its meaning. */
const TEMPLATE = {
  word: 1,
  wordPair: 2,
  meaning: 3,
  kindClass: 4,
  wordClass: 5,
  ending: 6,
  beginning: 7,
  shape: 8,
  edge: 9,
  runEdges: 10,
  runPlace: 11,
  runFirst: 12,
  runKey: 13,
  length: 14,
  whole: 15,
  moneyPlace: 16,
  classPair: 17,
  firstInSentence: 18,
  runMeaning: 19,
} as const

const keyOf = (template: number, a: number, b = 0, c = 0): number => mix(mix(mix(template, a), b), c)

const NUMBER = hashOf('0')
const NONE = hashOf('^')

const meaningHashes = new WeakMap<Entry, readonly number[]>()

function meaningsOf({ entry }: Token): readonly number[] {
  const known = meaningHashes.get(entry)
  if (known !== undefined) return known
  const hashes = [...entry.meanings].map(hashOf)
  meaningHashes.set(entry, hashes)
  return hashes
}

const WORD_HASHES = new Map<string, number>()
const HASHES_MAX = 20_000

function textHash(text: string): number {
  const known = WORD_HASHES.get(text)
  if (known !== undefined) return known
  const hash = hashOf(text)
  if (WORD_HASHES.size < HASHES_MAX) WORD_HASHES.set(text, hash)
  return hash
}

/** The word of a token; what was taken as money or a payment method stands for its kind. */
function wordOf(token: Token | undefined, { all, money, methods }: Taken): number {
  if (token === undefined) return NONE
  if (money.has(token)) return 2
  if (methods.has(token)) return 3
  if (all.has(token)) return 4
  return token.kind === 'number' ? NUMBER : textHash(token.text)
}

const kindsOf = (token: Token | undefined): readonly number[] =>
  token?.kind === 'word' ? kindClassesOf(token.text).classes : []

/** The features of one token among its neighbours. */
export function eachOfToken(sentence: Sentence, token: Token, taken: Taken, put: Put): void {
  const { previous, next } = token
  const own = wordOf(token, taken)
  const before = wordOf(previous, taken)
  const after = wordOf(next, taken)
  put(keyOf(TEMPLATE.word, own, 0))
  put(keyOf(TEMPLATE.word, before, 1))
  put(keyOf(TEMPLATE.word, after, 2))
  put(keyOf(TEMPLATE.word, wordOf(previous?.previous, taken), 3))
  put(keyOf(TEMPLATE.word, wordOf(next?.next, taken), 4))
  put(keyOf(TEMPLATE.wordPair, before, own, 0))
  put(keyOf(TEMPLATE.wordPair, own, after, 1))
  if ((process.env.X ?? '').includes('e')) { put(keyOf(TEMPLATE.wordPair, wordOf(previous?.previous, taken), before, 2)); put(keyOf(TEMPLATE.wordPair, after, wordOf(next?.next, taken), 3)) }
  for (const [at, one] of [token, previous, next].entries()) {
    if (one === undefined || (at > 0 && taken.all.has(one))) continue
    for (const meaning of meaningsOf(one)) put(keyOf(TEMPLATE.meaning, meaning, at))
    for (const kind of kindsOf(one)) put(keyOf(TEMPLATE.kindClass, kind, at))
    put(keyOf(TEMPLATE.wordClass, classesOf(one), at))
  }
  const classes = classesOf(token)
  put(keyOf(TEMPLATE.classPair, previous === undefined ? 0 : classesOf(previous), classes, 0))
  put(keyOf(TEMPLATE.classPair, classes, next === undefined ? 0 : classesOf(next), 1))
  if (token.kind === 'word') {
    put(keyOf(TEMPLATE.ending, textHash(token.text.slice(-3))))
    put(keyOf(TEMPLATE.beginning, textHash(token.text.slice(0, 4))))
  }
  const capital = isCapital(sentence, token) && !isShouted(sentence) ? 1 : 0
  put(keyOf(TEMPLATE.shape, token.kind === 'word' ? 1 : token.kind === 'number' ? 2 : 3, capital, token.glued ? 1 : 0))
  put(keyOf(TEMPLATE.shape, Math.min(9, token.text.length), 4))
}

/** What ends a run on one side. */
function edgeOf(token: Token | undefined, taken: Taken): number {
  if (token === undefined) return NONE
  return endsRun(token) ? textHash(token.text) : wordOf(token, taken)
}

/** The features of a run as a whole. */
export function eachOfRun(run: Run, taken: Taken, put: Put): void {
  const { first, last, at, count, moneyAt } = run
  const left = edgeOf(first.previous, taken)
  const right = edgeOf(last.next, taken)
  put(keyOf(TEMPLATE.edge, left, 0))
  put(keyOf(TEMPLATE.edge, right, 1))
  put(keyOf(TEMPLATE.runEdges, left, right))
  put(keyOf(TEMPLATE.runPlace, Math.min(6, at), Math.min(6, count)))
  put(keyOf(TEMPLATE.runPlace, Math.min(6, count - at), 9))
  put(keyOf(TEMPLATE.moneyPlace, Math.max(-4, Math.min(4, at - moneyAt))))
  put(keyOf(TEMPLATE.runFirst, wordOf(first, taken)))
  put(keyOf(TEMPLATE.runKey, left, wordOf(first.previous?.previous, taken)))
  for (const meaning of meaningsOf(first)) put(keyOf(TEMPLATE.runMeaning, meaning, 0))
  if (first.previous?.previous !== undefined)
    for (const meaning of meaningsOf(first.previous.previous)) put(keyOf(TEMPLATE.runMeaning, meaning, left))
}

/** The features of how long a stretch is, and how much of its run. */
export function eachOfStretch(run: Run, first: Token, last: Token, taken: Taken, put: Put): void {
  const X = process.env.X ?? ''
  const before = wordOf(first.previous, taken)
  const after = wordOf(last.next, taken)
  if (X.includes('a')) put(keyOf(30, before, after))
  if (X.includes('b')) { put(keyOf(31, wordOf(first, taken), wordOf(last, taken))); put(keyOf(35, classesOf(first), classesOf(last))) }
  if (X.includes('c')) { put(keyOf(32, wordOf(run.first, taken), Math.min(3, first.at - run.first.at))); put(keyOf(33, Math.min(4, first.at - run.first.at), Math.min(4, run.last.at - last.at))) }
  if (X.includes('d')) { for (let t = run.first; t !== first; t = t.next as Token) put(keyOf(34, wordOf(t, taken), 0)); for (let t = last.next; t !== undefined && t.at <= run.last.at; t = t.next) put(keyOf(34, wordOf(t, taken), 1)) }
  const count = last.at - first.at + 1
  put(keyOf(TEMPLATE.length, Math.min(7, count)))
  const whole = (first === run.first ? 1 : 0) + (last === run.last ? 2 : 0)
  put(keyOf(TEMPLATE.whole, whole))
  put(keyOf(TEMPLATE.whole, whole, Math.min(7, count)))
}
