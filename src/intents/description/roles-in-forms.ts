import type { Rule } from '../rules.ts'
import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isOneOf, means, meansAny, type Token, tokensOf } from '../tokens/cursor.ts'
import { OCCASION_KEYS } from '../words/particular-goods.ts'
import { isBeforeMoney } from './clause.ts'
import { isBehindGoodsKey, isBehindOtherKey, isBehindTradeKey, keyOf } from './form-key.ts'
import { isBeforeWord, isDescribed, namesGoods } from './named.ts'
import type { Place, Role } from './phrase.ts'

/** "the walnut one: $640": what costs so much stands before the colon, unless it is a word for money. */
const isPricedByColon = ({ phrase: { whole, closer, names }, money }: Place): boolean =>
  names.length > 0 &&
  closer?.next !== undefined &&
  money.has(closer.next) &&
  !tokensOf(whole).some((token) => meansAny(token, 'introducer', 'total', 'worth', 'subtotal', 'becomes'))

/** "tree removal: 2 maples": goods at the head of a message, and what they are in detail behind the colon. */
const isHeading = ({ phrase: { isKey, names, things, whole }, before }: Place): boolean =>
  isKey &&
  before === undefined &&
  whole.first.previous === undefined &&
  names.length > 1 &&
  (things > 0 || names.some((token) => means(token, 'goodsHead'))) &&
  !tokensOf(whole).some((token) =>
    meansAny(
      token,
      'goodsKey',
      'addressee',
      'identifier',
      'reference',
      'title',
      'vocative',
      'way',
      'date',
      'introducer',
      'total',
    ),
  )

/** Says more than "this" or "she's". */
const isNoSmallWord = (token: Token): boolean =>
  !isOfClass(token, CLASS.pronoun | CLASS.determiner | CLASS.modal) || isOfClass(token, CLASS.thing)

/** Rules of ROLES about the keys of forms and their values. */
export const ROLES_IN_FORMS: readonly Rule<Place, Role>[] = [
  {
    name: 'heading',
    example: 'tree removal: 2 maples @ $400, stump grind included',
    region: 'US',
    over: 'key-of-a-form',
    when: (place) => isHeading(place) && !isPricedByColon(place),
    reason: 'item-behind',
  },
  {
    name: 'key-of-a-form',
    example: 'Barang: sarung 25rb',
    when: (place) => place.phrase.isKey && !isPricedByColon(place),
    reason: 'key',
  },
  {
    name: 'value-of-a-goods-key',
    example: 'NAMA: IBU TATI, BARANG: IKAN ASIN, 25RB',
    when: (place) => isBehindGoodsKey(place) && place.phrase.names.some(isNoSmallWord),
    reason: 'item',
  },
  {
    name: 'goods-behind-another-key',
    example: 'salon: perm rambut ibu Wati 135rb',
    over: 'value-of-another-key',
    when: (place) =>
      isBehindTradeKey(place) &&
      isDescribed(place.phrase) &&
      (isBeforeWord(place) || isBeforeMoney(place) || namesGoods(place)),
    reason: 'goods',
  },
  {
    name: 'value-of-another-key',
    example: 'Pemesan: Fajar, Barang: sarung, 25rb',
    when: isBehindOtherKey,
    reason: 'form',
  },
  {
    name: 'value-of-an-occasion-key',
    example: 'PEMESANAN SNACK BOX\nAcara: rapat komite\nTotal: Rp 780.000',
    when: (place) => isOneOf(keyOf(place), OCCASION_KEYS) && place.phrase.names.length > 0,
    reason: 'item-behind',
  },
]
