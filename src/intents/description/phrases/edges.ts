import { isNoun } from '../../kinds/noun.ts'
import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { anyOf, isGluedSign, isOneOf, isWord, means, meansAny, type Token } from '../../tokens/cursor.ts'
import { DESCRIPTION_EDGES, DESCRIPTION_ENDINGS } from '../../words/lists.ts'
import { GIFTS, HOMONYM_EDGES, PREFIXES_OF_ASKING } from '../../words/particular.ts'

const isEdgeWord = anyOf(DESCRIPTION_EDGES)
const isEndingWord = anyOf(DESCRIPTION_ENDINGS)

/** "cek lab", "tap reseating": a word of politeness or payment that heads goods. */
const isHomonym = (token: Token): boolean =>
  isOneOf(token, HOMONYM_EDGES) && isWord(token.next) && token.next?.text !== token.text && isNoun(token.next)

/** "hay" is goods, and a small word of another language. */
const isForeign = (token: Token): boolean =>
  !token.entry.isIndonesian && !token.entry.isEnglish && isOfClass(token, CLASS.thing)

/** Says nothing at either end of a description. */
export const isEdge = (token: Token): boolean =>
  token.kind === 'sign'
    ? !token.glued || !/[\p{L}\p{N}]/u.test(token.text)
    : (isEdgeWord(token) && !(means(token, 'to') && means(token, 'place')) && !isHomonym(token) && !isForeign(token)) ||
      token.entry.leadsBank ||
      (isOneOf(token, PREFIXES_OF_ASKING) && isGluedSign(token.next, '-'))

/** Says nothing at the end of a description. */
export const isEnding = (token: Token): boolean =>
  isEdge(token) ||
  (token.kind === 'word' &&
    isEndingWord(token) &&
    !means(token, 'counter') &&
    !isService(token) &&
    !isHeadAfterGoods(token))

/** The donation of "beach cleanup donation": English names of goods end with what they are. */
const isHeadAfterGoods = (token: Token): boolean =>
  means(token, 'goodsHead') &&
  (isOneOf(token, GIFTS) || (token.entry.isEnglish && !token.entry.isIndonesian)) &&
  isWord(token.previous) &&
  !meansAny(token, 'fee', 'tax', 'discount')

/** The asuransi of "premi asuransi": a fee that is sold. */
const isService = (token: Token): boolean =>
  isWord(token.previous) &&
  !meansAny(token.previous, 'included', 'excluded', 'free', 'plus', 'and') &&
  meansAny(token, 'fee', 'tax') &&
  means(token, 'goodsHead') &&
  !means(token, 'introducer')

/** One half of a compound: "halo-halo", "co-working". */
export const isCompound = (token: Token): boolean => isHalfOfWord(token) && !isRequest(token)

/** "pa-bill", "paki-send": a Filipino prefix asks for something. */
const isRequest = (token: Token): boolean =>
  isOneOf(token, PREFIXES_OF_ASKING) || isOneOf(token.previous?.previous, PREFIXES_OF_ASKING)

const isHalfOfWord = ({ glued, previous, next }: Token): boolean =>
  (isGluedSign(next, '-') && next?.next?.glued === true && !means(next.next, 'filler')) ||
  (glued && isGluedSign(previous, '-'))
