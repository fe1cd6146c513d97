import { anyOf, isGluedSign, isWord, means, meansAny, type Token } from '../tokens/cursor.ts'
import { DESCRIPTION_EDGES, DESCRIPTION_ENDINGS } from '../words/lists.ts'

const isEdgeWord = anyOf(DESCRIPTION_EDGES)
const isEndingWord = anyOf(DESCRIPTION_ENDINGS)

/** Says nothing at either end of a description. */
export const isEdge = (token: Token): boolean =>
  token.kind === 'sign'
    ? !token.glued || !/[\p{L}\p{N}]/u.test(token.text)
    : (isEdgeWord(token) && !(means(token, 'to') && means(token, 'place'))) || token.entry.leadsBank

/** Says nothing at the end of a description. */
export const isEnding = (token: Token): boolean =>
  isEdge(token) || (token.kind === 'word' && isEndingWord(token) && !means(token, 'counter') && !isService(token))

/** The asuransi of "premi asuransi": a fee that is sold. */
const isService = (token: Token): boolean =>
  isWord(token.previous) &&
  !meansAny(token.previous, 'included', 'excluded', 'free', 'plus', 'and') &&
  meansAny(token, 'fee', 'tax') &&
  means(token, 'goodsHead') &&
  !means(token, 'introducer')

/** One half of a compound: "halo-halo", "co-working". */
export const isCompound = ({ glued, previous, next }: Token): boolean =>
  (isGluedSign(next, '-') && next?.next?.glued === true && !means(next.next, 'filler')) ||
  (glued && isGluedSign(previous, '-'))
