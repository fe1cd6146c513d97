import { decide, type Rule, table } from '../rules.ts'
import { means, meansAny } from '../tokens/cursor.ts'
import {
  endsClause,
  followsNamed,
  isAboutChoosing,
  isAddressed,
  isBeforeMoney,
  isBeforeMoneyClause,
  isBehindGoodsKey,
  isBehindMoney,
  isBehindOtherKey,
  isBehindTradeKey,
  isBesideMethod,
  isBought,
  isForSomebody,
  isGreeted,
  isHere,
  isIntroduced,
  isPlace,
  isPurpose,
} from './clause.ts'
import type { Phrase, Place } from './phrase.ts'

/** What a phrase does in its sentence. `item`: a form says that it is bought. `goods`: it may name what is bought; all others are set aside while one is left. */
export type Role =
  | 'item'
  | 'goods'
  | 'item-behind'
  | 'purpose'
  | 'method'
  | 'address'
  | 'key'
  | 'introduction'
  | 'form'
  | 'vocative'
  | 'greeting'
  | 'nothing'

/** A word of it names goods by itself: "saya mau perpanjang sewa kamera". */
const namesGoods = ({ phrase: { names } }: Place): boolean => names.some((token) => means(token, 'goodsHead'))

/** At least two words name it. */
const isDescribed = (phrase: Phrase | undefined): boolean => phrase !== undefined && phrase.names.length >= 2

/** What each phrase does, by grammar and position; the first rule that holds says. */
export const ROLES = table<Rule<Place, Role>>([
  {
    name: 'key-of-a-form',
    example: 'Barang: sarung 25rb',
    when: ({ phrase: { isKey } }) => isKey,
    reason: 'key',
  },
  {
    name: 'value-of-a-goods-key',
    example: 'NAMA: IBU TATI, BARANG: IKAN ASIN, 25RB',
    when: (place) => isBehindGoodsKey(place) && place.phrase.names.length > 0,
    reason: 'item',
  },
  {
    name: 'goods-behind-another-key',
    example: 'salon: perm rambut ibu Wati 135rb',
    over: 'value-of-another-key',
    when: (place) =>
      isBehindTradeKey(place) && isDescribed(place.phrase) && (isBeforeMoney(place) || namesGoods(place)),
    reason: 'goods',
  },
  {
    name: 'value-of-another-key',
    example: 'Pemesan: Fajar, Barang: sarung, 25rb',
    when: isBehindOtherKey,
    reason: 'form',
  },
  {
    name: 'names-nothing',
    example: 'meja 4, kopi susu 25rb',
    over: 'made-of-greetings',
    when: ({ phrase: { names } }) => names.length === 0,
    reason: 'nothing',
  },
  {
    name: 'bought',
    example: 'Ayuk Lis dari Plaju nak bayar pempek 70rb',
    when: isBought,
    reason: 'goods',
  },
  {
    name: 'made-of-greetings',
    example: 'salam kenal semuanya, kopi 25rb',
    over: 'greeted',
    when: ({ phrase: { names } }) => names.every((token) => meansAny(token, 'greeting', 'vocative')),
    reason: 'greeting',
  },
  {
    name: 'greeted',
    example: 'Hi Grant, drywall patch, 120 dollars',
    region: 'US',
    when: (place) => isGreeted(place) && endsClause(place),
    reason: 'greeting',
  },
  {
    name: 'here',
    example: 'Chase here, drywall patch, 120 dollars',
    region: 'US',
    when: isHere,
    reason: 'introduction',
  },
  {
    name: 'addressed',
    example: 'Mbak Siska yang baik, gudeg 95rb',
    when: (place) => isAddressed(place) && endsClause(place) && !isBeforeMoneyClause(place),
    reason: 'vocative',
  },
  {
    name: 'introduced',
    example: 'ini Toni tukang ledeng, ganti kran 130rb',
    when: (place) =>
      isIntroduced(place) &&
      !namesGoods(place) &&
      endsClause(place) &&
      !isBeforeMoney(place) &&
      !isBeforeMoneyClause(place),
    reason: 'introduction',
  },
  {
    name: 'address',
    example: 'kirim ke rumah nenek, emping melinjo 164rb',
    when: (place) => isPlace(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place),
    reason: 'address',
  },
  {
    name: 'another-item',
    example: 'pecel 20rb, es campur 15rb, total 35rb',
    when: ({ phrase: { closer }, before, money }) =>
      closer !== undefined && before?.closer !== undefined && money.has(closer) && money.has(before.closer),
    reason: 'item-behind',
  },
  {
    name: 'what-somebody-has',
    example: "scones for Mrs. Patel's book club, $24",
    region: 'US',
    when: ({ phrase: { opener }, before }) =>
      opener?.text.endsWith("'s") === true && before !== undefined && before.names.length > 0,
    reason: 'purpose',
  },
  {
    name: 'purpose-of-goods',
    example: 'luggage tags for the Osaka tour, $33',
    region: 'US',
    when: (place) => isPurpose(place) && followsNamed(place) && (isDescribed(place.before) || isForSomebody(place)),
    reason: 'purpose',
  },
  {
    name: 'choosing-how-to-pay',
    example: 'kennel night $20, card or bank transfer, they can pick',
    region: 'US',
    when: (place) =>
      isAboutChoosing(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place) && !isBehindMoney(place),
    reason: 'method',
  },
  {
    name: 'beside-a-way-to-pay',
    example: 'QR doang jangan yang lain, arang 44rb',
    when: isBesideMethod,
    reason: 'method',
  },
  { name: 'any-other', example: 'kopi susu 25rb', when: () => true, reason: 'goods' },
])

/** What a phrase does in its sentence. */
export const roleOf = (place: Place): Role => decide(ROLES, place)?.reason ?? 'goods'
