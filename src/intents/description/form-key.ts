import { CLASS, isOfClass } from '../tokens/classes.ts'
import { isOneOf, isSign, isStop, isWord, means, meansAny, type Token } from '../tokens/cursor.ts'
import { UNKNOWN } from '../tokens/entry.ts'
import { KEYS_OF_PURPOSE, OCCASION_KEYS, PURPOSES, WEAK_KEYS } from '../words/particular-goods.ts'
import type { Place } from './phrase.ts'

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
export function isBehindGoodsKey(place: Place): boolean {
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
export const isBehindOtherKey = (place: Place): boolean => {
  const key = keyOf(place)
  if (key === undefined || !isWord(key) || !isKeyOfForm(key)) return false
  return (
    !meansAny(key, 'goodsKey', 'total', 'polite', 'command', 'buys', 'reference', 'correction') &&
    !means(key.previous, 'buys')
  )
}

/** "salon: perm rambut": the key is none of a person, place, date or way to pay. */
export const isBehindTradeKey = (place: Place): boolean =>
  isBehindOtherKey(place) &&
  !meansAny(keyOf(place), 'addressee', 'identifier', 'place', 'title', 'vocative', 'date', 'time', 'way', 'number') &&
  keyOf(place)?.entry.meanings.size === 0
