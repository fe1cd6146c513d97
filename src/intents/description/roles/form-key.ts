import { CLASS, isOfClass } from '../../tokens/classes.ts'
import { isOneOf, isSign, isStop, isWord, means, meansAny, type Token, tokensOf } from '../../tokens/cursor.ts'
import { UNKNOWN } from '../../tokens/entry.ts'
import { KEYS_OF_PURPOSE, OCCASION_KEYS, PURPOSES, WEAK_KEYS } from '../../words/particular.ts'
import type { Place } from '../phrases/phrase.ts'

/** The word before the colon that opens the phrase. */
export const keyOf = ({ phrase: { opener } }: Place): Token | undefined =>
  isSign(opener, ':=') ? opener?.previous : undefined

/** A key for goods, and for nothing else. */
const isKeyOfGoods = (key: Token): boolean =>
  means(key, 'goodsKey') &&
  isSign(key.next, ':=') &&
  !isOneOf(key, WEAK_KEYS) &&
  !isOneOf(key, OCCASION_KEYS) &&
  (!meansAny(key, 'total', 'purpose') || isOneOf(key, KEYS_OF_PURPOSE) || leadsToPurchase(key))

/** "Untuk: SPP Desember", "For: annual sports kit" at the start of a line; "For: Sarah Johnson" says for whom. */
const leadsToPurchase = (key: Token): boolean => {
  const value = key.next?.next
  return (
    isOneOf(key, PURPOSES) &&
    startsLine(key) &&
    isWord(value) &&
    value !== undefined &&
    !meansAny(value, 'vocative', 'title', 'bearer') &&
    (meansAny(value, 'goodsHead', 'goodsKey') || isOfClass(value, CLASS.thing) || value.entry !== UNKNOWN)
  )
}

/** The key names goods: "Item: …", "Nama barang: …". */
export function isAfterGoodsKey(place: Place): boolean {
  const key = keyOf(place)
  return (
    key !== undefined &&
    means(key, 'goodsKey') &&
    (!meansAny(key, 'total', 'purpose') || isOneOf(key, KEYS_OF_PURPOSE) || leadsToPurchase(key)) &&
    !isOneOf(key, OCCASION_KEYS) &&
    !(isOneOf(key, WEAK_KEYS) && place.sentence.tokens.some(isKeyOfGoods)) &&
    !meansAny(place.phrase.whole.first, 'vocative', 'title', 'addressee')
  )
}

/** The key of a form begins its line or clause and has one or two words. */
const isKeyOfForm = (key: Token): boolean =>
  startsLine(key) || (isWord(key.previous) && key.previous !== undefined && startsLine(key.previous))

const startsLine = ({ previous }: Token): boolean =>
  previous === undefined || isStop(previous) || isSign(previous, '-—–|')

/** The key asks for something else: "Nama: …", "Alamat: …". */
export const isAfterOtherKey = (place: Place): boolean => {
  const key = keyOf(place)
  if (key === undefined || !isWord(key) || !isKeyOfForm(key)) return false
  return (
    !meansAny(key, 'goodsKey', 'total', 'polite', 'command', 'buys', 'reference', 'correction') &&
    !means(key.previous, 'buys')
  )
}

/** "salon: perm rambut": the key is none of a person, place, date or payment method. */
export const isAfterTradeKey = (place: Place): boolean =>
  isAfterOtherKey(place) &&
  !meansAny(keyOf(place), 'addressee', 'identifier', 'place', 'title', 'vocative', 'date', 'time', 'way', 'number') &&
  keyOf(place)?.entry.meanings.size === 0

/** "the walnut one: $640": what costs so much comes before the colon, unless it is a word for money. */
export const isPricedByColon = ({ phrase: { whole, closer, names }, money }: Place): boolean =>
  names.length > 0 &&
  closer?.next !== undefined &&
  money.has(closer.next) &&
  !tokensOf(whole).some((token) => meansAny(token, 'introducer', 'total', 'worth', 'subtotal', 'becomes'))

/** "tree removal: 2 maples": goods at the head of a message, and what they are in detail after the colon. */
export const isHeading = ({ phrase: { isKey, names, things, whole }, before }: Place): boolean =>
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
export const isNoSmallWord = (token: Token): boolean =>
  !isOfClass(token, CLASS.pronoun | CLASS.determiner | CLASS.modal) || isOfClass(token, CLASS.thing)
