import { isSign, type Token } from './sentence.ts'

/** No address, code or date has more tokens on one side of a number; what lies beyond is not looked at. */
const RUN_MAX = 32

/** The first token of the run without spaces around `at`. */
export function startOfRun(tokens: readonly Token[], at: number): number {
  const furthest = Math.max(at - RUN_MAX, 0)
  while (at > furthest && tokens[at]!.glued) at--
  return at
}

/** The token after the run without spaces around `at`. */
export function endOfRun(tokens: readonly Token[], at: number): number {
  const furthest = Math.min(at + RUN_MAX, tokens.length)
  at++
  while (at < furthest && tokens[at]!.glued) at++
  return at
}

export const isAddress = (tokens: readonly Token[], start: number, end: number): boolean => {
  for (let i = start; i < end; i++) {
    if (tokens[i]!.text === 'www' || tokens[i]!.text === 'http' || tokens[i]!.text === 'https') return true
    const isMail =
      isSign(tokens[i], '@') &&
      i > start &&
      tokens[i]!.glued &&
      tokens[i + 1]?.kind === 'word' &&
      isSign(tokens[i + 2], '.') &&
      tokens[i + 2]!.glued
    if (isMail) return true
  }
  return false
}
