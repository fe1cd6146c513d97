import type { Classified } from '../kinds/kind.ts'
import { anyOf, isSign, isStop, type Token } from '../tokens/cursor.ts'
import type { Mark } from '../tokens/entry.ts'
import type { Sentence } from '../tokens/sentence.ts'
import { THOUGHT_OPENERS } from '../words/lists.ts'

/** How far a mark beside a number can be believed. `none`: it is no mark. */
export type Trust = 'trusted' | 'doubtful' | 'none'

/** A mark beside a number. `home`: the currency of the key's region. */
export type Beside = {
  readonly sentence: Sentence
  readonly token: Token
  readonly mark: Mark
  readonly number: Classified
  readonly region: string | null
  readonly home: string | null
}

/** The mark comes before its number. */
export const isBefore = ({ token, number }: Beside): boolean => token.at < number.first.at
/** Nothing comes between mark and number. */
export const isTouching = (beside: Beside): boolean =>
  isBefore(beside) ? beside.number.first.glued : beside.token.glued

/** Indonesian words stand in the sentence, so that "dong" and "RM" are Indonesian too. */
export const isIndonesian = ({ sentence, token }: Beside): boolean =>
  sentence.tokens.some(
    (other) =>
      other !== token &&
      ((other.entry.isIndonesian && !other.entry.isEnglish) ||
        (other.entry.multiplier?.language === 'id' && other.text.length > 1)),
  )

const opensThought = anyOf(THOUGHT_OPENERS)

/** The mark is the first of its clause, or follows a word that amounts follow. */
export const beginsThought = ({ token: { previous } }: Beside): boolean =>
  previous === undefined || isStop(previous) || isSign(previous, ':@=-/') || opensThought(previous)

/** The number has an Indonesian multiplier, so that a foreign mark before it is most likely a name. */
export const isIndonesianAmount = ({ number }: Beside): boolean => number.language === 'id' && number.power > 0
