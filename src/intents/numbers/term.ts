import type { Exact } from '../exact.ts'
import { anyOf, type Token } from '../tokens/cursor.ts'
import type { Language, Multiplier } from '../tokens/entry.ts'
import { COUNTABLE } from '../words/lists.ts'
import type { Trouble } from '../words/questions.ts'

/** One part of a number: digits or words with the multiplier after them. */
export type Term = {
  readonly first: Token
  readonly last: Token
  readonly value: Exact
  /** The power of ten of its multiplier; 0: none. */
  readonly power: number
  readonly language: Language | null
  readonly letterM: 'M' | 'm' | null
  readonly trouble: Trouble | null
  readonly form: 'digits' | 'words'
}

export const HALF: Exact = { units: 5, scale: 1 }

export const multiplierAt = (token: Token | undefined): Multiplier | null => token?.entry.multiplier ?? null

/** "1jt250rb": digits that touch the multiplier before them and have one of their own. */
export const beginsTerm = (token: Token): boolean =>
  token.digits?.shape === 'plain' && token.next?.glued === true && token.next.entry.multiplier !== null

const isUnit = anyOf(COUNTABLE)

/** A unit, or a word that no table knows, so that the number before it may count it. */
export const countsSomething = (token: Token | undefined): boolean =>
  token?.kind === 'word' && (token.entry.meanings.size === 0 || isUnit(token)) && token.entry.mark === null
