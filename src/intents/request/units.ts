import type { Amount } from '../amount/amount.ts'
import { pairsOf } from '../pairs.ts'
import { isOneOf, isSign, type Token, tokensBetween } from '../tokens/cursor.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { PRINTED, SAYS, THAT } from '../words/particular.ts'
import { CLASS_COUNT, classesOf, phraseAt } from './classes.ts'
import { hashOf } from './hash.ts'

/** A word, number, amount or sign, and the numbers of its classes. */
export type Unit = {
  readonly text: string
  readonly hash: number
  readonly classes: readonly number[]
  readonly form: number
}

// Classes of what is no word
export const MONEY = CLASS_COUNT + 1
export const QUESTION = MONEY + 1
export const BREAK = MONEY + 2
const NUMBER = MONEY + 3

const MONEY_UNIT: Unit = { text: '0$', hash: hashOf('0$'), classes: [MONEY], form: 0 }
const NUMBER_UNIT: Unit = { text: '0', hash: hashOf('0'), classes: [NUMBER], form: 0 }
/** Stands before the first unit, and for one that is not there. */
export const NO_UNIT: Unit = { text: '', hash: 1, classes: [], form: 0 }

const BREAKS = '.,;!\n():'

const signUnit = (text: string): Unit => ({
  text,
  hash: hashOf(text),
  classes: text === '?' ? [QUESTION] : BREAKS.includes(text) ? [BREAK] : [],
  form: 0,
})

/** The units of a token that is no part of an amount; a phrase of the word tables is several. */
function unitsOfToken({ kind, text }: Token): Unit[] {
  if (kind === 'number') return [NUMBER_UNIT]
  if (kind === 'sign') return [signUnit(text)]
  return text.split(' ').map((part) => ({ text: part, hash: hashOf(part), ...classesOf(part) }))
}

/** `kaos tulisan "balikin duit"`, `"refund policy" poster`: what is written on goods says nothing of the sentence. */
function isPrinted({ previous }: Token, { next }: Token): boolean {
  const says = isOneOf(previous, SAYS) && isOneOf(previous?.previous, THAT)
  const carriers = [says ? previous?.previous?.previous : previous, next, next?.next, next?.next?.next]
  return carriers.some((token) => isOneOf(token, PRINTED))
}

/** The tokens between quotation marks that are written on goods. */
const printedIn = (tokens: readonly Token[]): Token[] =>
  pairsOf(tokens.filter((token) => isSign(token, '"'))).flatMap(([opening, closing], i) =>
    i % 2 === 0 && isPrinted(opening, closing) ? tokensBetween(opening, closing) : [],
  )

/** The units of a sentence: an amount is one, whatever it is; so is a number. */
export function unitsOf({ tokens }: Sentence, amounts: readonly Amount[]): Unit[] {
  const units: Unit[] = []
  const amountAt = new Map<number, Amount>()
  for (const amount of amounts.toReversed())
    for (let { at } = amount.first; at <= amount.last.at; at++) amountAt.set(at, amount)
  const printed = printedIn(tokens)
  for (const token of tokens) {
    const amount = amountAt.get(token.at)
    if (printed.includes(token)) continue
    if (amount === undefined) units.push(...unitsOfToken(token))
    else if (amount.first === token) units.push(MONEY_UNIT)
  }
  const words = units.map(({ text }) => text)
  return units.map((unit, at) => {
    const phrase = phraseAt(words, at, unit)
    return phrase === null ? unit : { ...unit, ...phrase }
  })
}
