import type { Amount } from '../amount/amount.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { hashOf, mix } from './hash.ts'
import { BREAK, MONEY, NO_UNIT, QUESTION, type Unit, unitsOf } from './units.ts'

/** Groups of features, each weighed by how many of its own a sentence has. */
export const GROUP = { words: 0, letters: 1, classes: 2, skeleton: 3 } as const
export const GROUP_COUNT = Object.keys(GROUP).length
/** How much each group counts, and the exponent by which one feature counts less the more of its group a sentence has. */
export const GROUP_WEIGHTS: readonly number[] = [1, 0.7, 1, 0.7]
export const GROUP_POWERS: readonly number[] = [0.5, 0.5, 0.35, 0.5]

/** Receives one feature of a group; the same one may be passed twice. */
export type Put = (group: number, key: number) => void

/** What a feature is made of, as a number in its key: weights are stored by keys, so a number never changes its meaning. */
const TEMPLATE = {
  word: 1,
  wordPair: 2,
  wordPairApart: 3,
  earlyWord: 4,
  classByForm: 5,
  class: 6,
  wordThenClass: 7,
  classPair: 8,
  classThenWord: 9,
  lastWord: 10,
  classesInOrder: 11,
  earlyClass: 13,
  lastClass: 14,
  classTriple: 15,
  clauseCount: 16,
  unitCount: 17,
  amountCount: 18,
  knownCount: 19,
  unknownCount: 20,
  meaning: 21,
  bonePair: 22,
  boneTriple: 23,
} as const

/** The key of a feature of one template. */
const keyOf = (template: number, a: number, b = 0, c = 0): number => mix(mix(mix(template, a), b), c)

/** The classes of one unit: alone, by its form, and after what comes before it. */
function putOwnClasses({ classes, form }: Unit, before: Unit, isEarly: boolean, put: Put): void {
  for (const own of classes) {
    put(GROUP.classes, keyOf(TEMPLATE.classByForm, own, form))
    put(GROUP.classes, keyOf(TEMPLATE.class, own))
    put(GROUP.words, keyOf(TEMPLATE.wordThenClass, before.hash, own))
    for (const other of before.classes) put(GROUP.classes, keyOf(TEMPLATE.classPair, other, own))
    if (isEarly) put(GROUP.classes, keyOf(TEMPLATE.earlyClass, own))
  }
}

/** Words, their neighbours, and the classes beside them. */
function putWords(units: readonly Unit[], put: Put): void {
  let one = NO_UNIT
  let two = NO_UNIT
  for (const [at, unit] of units.entries()) {
    put(GROUP.words, keyOf(TEMPLATE.word, unit.hash))
    put(GROUP.words, keyOf(TEMPLATE.wordPair, one.hash, unit.hash))
    put(GROUP.words, keyOf(TEMPLATE.wordPairApart, two.hash, unit.hash))
    if (at < 3) put(GROUP.words, keyOf(TEMPLATE.earlyWord, unit.hash))
    putOwnClasses(unit, one, at < 2, put)
    for (const before of one.classes) put(GROUP.words, keyOf(TEMPLATE.classThenWord, before, unit.hash))
    two = one
    one = unit
  }
  put(GROUP.words, keyOf(TEMPLATE.lastWord, one.hash))
  for (const own of one.classes) put(GROUP.classes, keyOf(TEMPLATE.lastClass, own))
}

const LETTERS_MIN = 3
const LETTERS_MAX = 5

/** Three to five letters in a row, with the ends of the word. */
function putLetters({ text, classes }: Unit, put: Put): void {
  if (text.length < LETTERS_MIN || classes[0] === MONEY) return
  const ended = `^${text}$`
  for (let from = 0; from + LETTERS_MIN <= ended.length; from++) {
    let hash = 7
    for (let to = from; to < Math.min(from + LETTERS_MAX, ended.length); to++) {
      hash = Math.imul(hash ^ ended.charCodeAt(to), 0x01000193)
      if (to - from + 1 >= LETTERS_MIN) put(GROUP.letters, mix(hash, to - from))
    }
  }
}

/** Classes at most so many known words apart. */
const APART_MAX = 8

const endsClause = ({ classes: [own] }: Unit): boolean => own === BREAK || own === QUESTION

/** Pairs of classes in their order, and whether a clause ends between. */
function putPairs(unit: Unit, following: readonly Unit[], put: Put): void {
  let isApart = 0
  for (const next of following) {
    if (endsClause(next)) isApart = 1
    for (const a of unit.classes)
      for (const b of next.classes)
        if (a !== BREAK && b !== BREAK) put(GROUP.classes, keyOf(TEMPLATE.classesInOrder, a, b, isApart))
  }
}

function putTriples(one: Unit, two: Unit, three: Unit, put: Put): void {
  for (const a of one.classes)
    for (const b of two.classes) for (const c of three.classes) put(GROUP.classes, keyOf(TEMPLATE.classTriple, a, b, c))
}

/** Classes in their order, and how many words, clauses and unknown words there are. */
function putClasses(units: readonly Unit[], put: Put): void {
  const known = units.filter(({ classes }) => classes.length > 0)
  for (const [at, unit] of known.entries()) {
    putPairs(unit, known.slice(at + 1, at + 1 + APART_MAX), put)
    putTriples(unit, known[at + 1] ?? NO_UNIT, known[at + 2] ?? NO_UNIT, put)
  }
  put(
    GROUP.classes,
    keyOf(TEMPLATE.clauseCount, Math.min(4, known.filter(({ classes }) => classes[0] === BREAK).length)),
  )
  put(GROUP.classes, keyOf(TEMPLATE.unitCount, Math.min(8, units.length >> 2)))
  put(GROUP.classes, keyOf(TEMPLATE.knownCount, Math.min(6, known.length)))
  const unknown = units.filter(({ classes, text }) => classes.length === 0 && text.length >= LETTERS_MIN)
  put(GROUP.classes, keyOf(TEMPLATE.unknownCount, Math.min(6, unknown.length)))
}

const START = 2
const OTHERS = 3
const END = 4

/** Known words as they are, with one mark for any run of others. */
function putSkeleton(units: readonly Unit[], put: Put): void {
  let one = START
  let two = START
  const add = (bone: number): void => {
    put(GROUP.skeleton, keyOf(TEMPLATE.bonePair, one, bone))
    put(GROUP.skeleton, keyOf(TEMPLATE.boneTriple, two, one, bone))
    two = one
    one = bone
  }
  for (const { classes, hash } of units) {
    const [own] = classes
    const bone = own === undefined ? OTHERS : own >= MONEY ? own : hash
    if (bone !== OTHERS || one !== OTHERS) add(bone)
  }
  add(END)
}

/** The features of a sentence that say what kind it is. */
export function eachFeature(sentence: Sentence, amounts: readonly Amount[], put: Put): void {
  const units = unitsOf(sentence, amounts)
  putWords(units, put)
  for (const unit of units) putLetters(unit, put)
  putClasses(units, put)
  putSkeleton(units, put)
  put(GROUP.classes, keyOf(TEMPLATE.amountCount, Math.min(3, amounts.length)))
  for (const { kind, entry } of sentence.tokens)
    if (kind === 'word')
      for (const meaning of entry.meanings) put(GROUP.words, keyOf(TEMPLATE.meaning, hashOf(meaning)))
}
