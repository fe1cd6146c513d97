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

/** A sentence, and what was read from it before. */
export type Scene = { readonly sentence: Sentence; readonly taken: Taken; readonly isShouted: boolean }

export const sceneOf = (sentence: Sentence, taken: Taken): Scene => ({
  sentence,
  taken,
  isShouted: isShouted(sentence),
})

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
  classPair: 9,
  edge: 10,
  runEdges: 11,
  runPlace: 12,
  runFirst: 13,
  runKey: 14,
  moneyPlace: 15,
  runMeaning: 16,
  length: 17,
  whole: 18,
  place: 19,
} as const

const keyOf = (template: number, a: number, b = 0, c = 0): number => mix(mix(mix(template, a), b), c)

const NONE = hashOf('^')
const NUMBER = hashOf('0')
// What was taken as something else stands for its kind
const MONEY = 2
const METHOD = 3
const TAKEN = 4

const meaningHashes = new WeakMap<Entry, readonly number[]>()

function meaningsOf({ entry }: Token): readonly number[] {
  const known = meaningHashes.get(entry)
  if (known !== undefined) return known
  const hashes = [...entry.meanings].map(hashOf)
  meaningHashes.set(entry, hashes)
  return hashes
}

/** A word, or what was read from it instead. */
function wordOf(token: Token | undefined, { all, money, methods }: Taken): number {
  if (token === undefined) return NONE
  if (money.has(token)) return MONEY
  if (methods.has(token)) return METHOD
  if (all.has(token)) return TAKEN
  return token.kind === 'number' ? NUMBER : hashOf(token.text)
}

const KINDS_OF_TOKEN = ['word', 'number', 'sign']

/** What a token is by itself, seen from `at` places away. */
function putClasses(token: Token | undefined, at: number, { all }: Taken, put: Put): void {
  if (token === undefined || (at > 0 && all.has(token))) return
  for (const meaning of meaningsOf(token)) put(keyOf(TEMPLATE.meaning, meaning, at))
  if (token.kind === 'word')
    for (const kind of kindClassesOf(token.text).classes) put(keyOf(TEMPLATE.kindClass, kind, at))
  put(keyOf(TEMPLATE.wordClass, classesOf(token), at))
}

/** The features of one token among its neighbours. */
export function eachOfToken({ sentence, taken, isShouted }: Scene, token: Token, put: Put): void {
  const { previous, next, kind, text, glued } = token
  const [own, before, after] = [wordOf(token, taken), wordOf(previous, taken), wordOf(next, taken)]
  put(keyOf(TEMPLATE.word, own))
  put(keyOf(TEMPLATE.word, before, 1))
  put(keyOf(TEMPLATE.word, after, 2))
  put(keyOf(TEMPLATE.word, wordOf(previous?.previous, taken), 3))
  put(keyOf(TEMPLATE.word, wordOf(next?.next, taken), 4))
  put(keyOf(TEMPLATE.wordPair, before, own))
  put(keyOf(TEMPLATE.wordPair, own, after, 1))
  putClasses(token, 0, taken, put)
  putClasses(previous, 1, taken, put)
  putClasses(next, 2, taken, put)
  const classes = classesOf(token)
  put(keyOf(TEMPLATE.classPair, previous === undefined ? 0 : classesOf(previous), classes))
  put(keyOf(TEMPLATE.classPair, classes, next === undefined ? 0 : classesOf(next), 1))
  if (kind === 'word') {
    put(keyOf(TEMPLATE.ending, hashOf(text.slice(-3))))
    put(keyOf(TEMPLATE.beginning, hashOf(text.slice(0, 4))))
  }
  const isCapitalHere = !isShouted && isCapital(sentence, token)
  put(keyOf(TEMPLATE.shape, KINDS_OF_TOKEN.indexOf(kind), isCapitalHere ? 1 : 0, glued ? 1 : 0))
  put(keyOf(TEMPLATE.length, Math.min(9, text.length), 1))
}

/** What ends a run on one side. */
const edgeOf = (token: Token | undefined, taken: Taken): number =>
  token !== undefined && endsRun(token) ? hashOf(token.text) : wordOf(token, taken)

const PLACES_MAX = 6

/** The features of a run as a whole. */
export function eachOfRun({ taken }: Scene, { first, last, at, count, moneyAt }: Run, put: Put): void {
  const [left, right] = [edgeOf(first.previous, taken), edgeOf(last.next, taken)]
  const key = first.previous?.previous
  put(keyOf(TEMPLATE.edge, left))
  put(keyOf(TEMPLATE.edge, right, 1))
  put(keyOf(TEMPLATE.runEdges, left, right))
  put(keyOf(TEMPLATE.runPlace, Math.min(PLACES_MAX, at), Math.min(PLACES_MAX, count)))
  put(keyOf(TEMPLATE.runPlace, Math.min(PLACES_MAX, count - at), PLACES_MAX + 1))
  put(keyOf(TEMPLATE.moneyPlace, Math.max(-4, Math.min(4, at - moneyAt))))
  put(keyOf(TEMPLATE.runFirst, wordOf(first, taken)))
  put(keyOf(TEMPLATE.runKey, left, wordOf(key, taken)))
  for (const meaning of meaningsOf(first)) put(keyOf(TEMPLATE.runMeaning, meaning))
  if (key !== undefined) for (const meaning of meaningsOf(key)) put(keyOf(TEMPLATE.runMeaning, meaning, left))
}

const COUNT_MAX = 7
const GAP_MAX = 4

/** The features of where a stretch stands in its run, and how long it is. */
export function eachOfStretch({ taken }: Scene, run: Run, first: Token, last: Token, put: Put): void {
  const count = Math.min(COUNT_MAX, last.at - first.at + 1)
  const whole = (first === run.first ? 1 : 0) + (last === run.last ? 2 : 0)
  const [before, after] = [Math.min(GAP_MAX, first.at - run.first.at), Math.min(GAP_MAX, run.last.at - last.at)]
  put(keyOf(TEMPLATE.length, count))
  put(keyOf(TEMPLATE.whole, whole))
  put(keyOf(TEMPLATE.whole, whole, count))
  put(keyOf(TEMPLATE.place, before, after))
  put(keyOf(TEMPLATE.place, wordOf(run.first, taken), before, 1))
}
