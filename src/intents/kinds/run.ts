import { isGluedSign, isOneOf, isWord, peek, type Span, type Token, tokensOf } from '../tokens/cursor.ts'
import { ADDRESS_HEADS } from '../words/particular.ts'

/** No address, code or date has more tokens on one side of a number; what lies beyond is not looked at. */
const RUN_MAX = 32

/** The run without spaces around a number. */
export function runAround({ first, last }: Span): Span {
  let start = first
  for (let left = RUN_MAX; left > 0 && start.glued && start.previous !== undefined; left--) start = start.previous
  let end = last
  for (let left = RUN_MAX - 1; left > 0 && end.next?.glued; left--) end = end.next
  return { first: start, last: end }
}

/** The sign of "ana@mail.example". */
const isMailSign = (token: Token): boolean =>
  isGluedSign(token, '@') && isWord(token.next) && isGluedSign(peek(token, 2), '.')

/** The run is an address of a page or a mailbox. */
export const isAddress = (run: Span): boolean =>
  tokensOf(run).some((token) => isOneOf(token, ADDRESS_HEADS) || (token !== run.first && isMailSign(token)))

/** The run has more than two tokens. */
export const isLongRun = ({ first, last }: Span): boolean => last.at - first.at >= 2
