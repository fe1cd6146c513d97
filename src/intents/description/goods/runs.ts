import { isOneOf, isSign, isStop, type Token } from '../../tokens/cursor.ts'
import { originalSlice } from '../../tokens/normalise.ts'
import type { Sentence } from '../../tokens/sentence.ts'
import { NO_ENDS } from '../../words/particular.ts'
import { DESCRIPTION_MAX } from '../shorten.ts'
import type { Taken } from '../taken.ts'

/** Tokens between two stops, amounts or other findings: a description is a stretch of one run. */
export type Run = {
  readonly first: Token
  readonly last: Token
  /** Which run it is, how many there are, and which is the first behind an amount; -1: none is. */
  readonly at: number
  readonly count: number
  readonly moneyAt: number
}

export const endsRun = (token: Token): boolean => isStop(token) || isSign(token, ':')

/** All runs of a sentence. */
export function findRuns({ tokens }: Sentence, { all, money }: Taken): Run[] {
  const found: { first: Token; last: Token }[] = []
  let moneyAt = -1
  let open: { first: Token; last: Token } | undefined
  for (const token of tokens) {
    if (money.has(token) && moneyAt < 0) moneyAt = found.length
    if (all.has(token) || endsRun(token)) {
      open = undefined
    } else if (open === undefined) {
      open = { first: token, last: token }
      found.push(open)
    } else open.last = token
  }
  return found.map((run, at) => ({ ...run, at, count: found.length, moneyAt }))
}

/** A word or number that touches another one is a part of the same word: "3D2N", "17an", "8x". */
const isJoined = (left: Token | undefined, right: Token | undefined): boolean =>
  left !== undefined &&
  right?.glued === true &&
  left.kind !== 'sign' &&
  right.kind !== 'sign' &&
  (left.kind === 'number' || right.kind === 'number')

/** The face value of "$100 Amazon gift card" begins with its sign. */
const isAfterMark = ({ previous, glued, kind }: Token): boolean =>
  glued && kind === 'number' && previous !== undefined && previous.entry.mark !== null

const mayBegin = (token: Token, { first }: Run): boolean =>
  (token.kind !== 'sign' || token.entry.mark !== null) &&
  !(token !== first && (isJoined(token.previous, token) || isAfterMark(token)))

const mayEnd = (token: Token, { last }: Run): boolean =>
  token.kind !== 'sign' && !(token !== last && (isJoined(token, token.next) || isOneOf(token, NO_ENDS)))

/** Calls `act` for every stretch of a run that is short enough for a description, or is one word, and holds a word. */
export function eachStretch({ text }: Sentence, run: Run, act: (first: Token, last: Token) => void): void {
  for (let first: Token | undefined = run.first; first !== undefined && first.at <= run.last.at; first = first.next) {
    if (!mayBegin(first, run)) continue
    let hasWord = false
    for (let last: Token | undefined = first; last !== undefined && last.at <= run.last.at; last = last.next) {
      if (last !== first && originalSlice(text, first.start, last.end).length > DESCRIPTION_MAX) break
      hasWord ||= last.kind === 'word'
      if (hasWord && mayEnd(last, run)) act(first, last)
    }
  }
}
