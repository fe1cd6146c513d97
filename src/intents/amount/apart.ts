import { isStop, type Token, tokensBetween } from '../tokens/cursor.ts'

/** Tokens between a number and an amount that has nothing to do with it, at least. */
const APART_MIN = 9

/** At least one clause of its own stands between two tokens: "2 units done today, our tech Muthu confirmed already, $168". */
export function isClausesApart(from: Token, to: Token): boolean {
  const between = from.at < to.at ? tokensBetween(from, to) : tokensBetween(to, from)
  return between.length >= APART_MIN && between.filter(isStop).length > 1
}
