import { decide, type Rule, table } from '../../rules.ts'
import { isOneOf, isSign, isWord, means, meansAny } from '../../tokens/cursor.ts'
import { OCCASION_KEYS, QUANTIFIERS, WANTS } from '../../words/particular.ts'
import type { Place, Role } from '../phrases/phrase.ts'
import {
  endsClause,
  followsNamed,
  holdsGoods,
  isAboutChoosing,
  isAboutPeople,
  isAboutPerson,
  isAddressed,
  isAfterMoney,
  isAfterPerson,
  isBeforeMoney,
  isBeforeMoneyClause,
  isBesideMethod,
  isBought,
  isDenied,
  isForPersonOrPlace,
  isGreeted,
  isHere,
  isHouseAndStreet,
  isIntroduced,
  isLabelledCode,
  isLabelOfNumber,
  isNamedIntroduction,
  isOtherWay,
  isPlace,
  isPurpose,
  startsClause,
} from './clause.ts'
import {
  isAfterGoodsKey,
  isAfterOtherKey,
  isAfterTradeKey,
  isHeading,
  isNoSmallWord,
  isPricedByColon,
  keyOf,
} from './form-key.ts'
import {
  beginsGoods,
  isAboutYou,
  isAfterDate,
  isBeforeWord,
  isDescribed,
  isHowMany,
  isNamedAlone,
  namesGoods,
} from './named.ts'
import { isRelative, isThankedFor, isTradeFor, isWhose, isWhoWants } from './people.ts'

/** Words inside brackets before a phrase at most: "(stik, snare pad)". */
const BRACKET_MAX = 6

/** A bracket opens right before it, or before the words of the list it continues. */
function isInBrackets({ phrase: { opener, whole } }: Place): boolean {
  let token = opener
  for (let left = BRACKET_MAX; left > 0 && (isWord(token) || isSign(token, ',')); left--) token = token?.previous
  return isSign(token, '(') && !isSign(whole.first.previous, ')')
}

/** What each phrase does, by grammar and position; the first rule that holds says. */
export const ROLES = table<Rule<Place, Role>>([
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
    when: (place) => isAfterGoodsKey(place) && place.phrase.names.some(isNoSmallWord),
    reason: 'item',
  },
  {
    name: 'goods-after-another-key',
    example: 'salon: perm rambut ibu Wati 135rb',
    over: 'value-of-another-key',
    when: (place) =>
      isAfterTradeKey(place) &&
      isDescribed(place.phrase) &&
      (isBeforeWord(place) || isBeforeMoney(place) || namesGoods(place)),
    reason: 'goods',
  },
  {
    name: 'value-of-another-key',
    example: 'Pemesan: Fajar, Barang: sarung, 25rb',
    when: isAfterOtherKey,
    reason: 'form',
  },
  {
    name: 'value-of-an-occasion-key',
    example: 'PEMESANAN SNACK BOX\nAcara: rapat komite\nTotal: Rp 780.000',
    when: (place) => isOneOf(keyOf(place), OCCASION_KEYS) && place.phrase.names.length > 0,
    reason: 'item-behind',
  },
  {
    name: 'trade-for-a-time',
    example: 'driver for one day in Yogyakarta, 650k',
    over: 'made-of-greetings',
    when: ({ phrase }) => isTradeFor(phrase),
    reason: 'goods',
  },
  {
    name: 'time-of-a-trade',
    example: 'driver for one day in Yogyakarta, 650k',
    when: ({ phrase: { opener }, before }) => before !== undefined && before.closer === opener && isTradeFor(before),
    reason: 'purpose',
  },
  {
    name: 'names-nothing',
    example: 'meja 4, kopi susu 25rb',
    over: 'made-of-greetings',
    when: ({ phrase: { names } }) => names.length === 0,
    reason: 'nothing',
  },
  {
    name: 'people',
    over: 'bought',
    example: "Bill said to bill Bill's wife for the quilting class, $140",
    region: 'US',
    when: (place) => isAboutPeople(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place),
    reason: 'vocative',
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
    example: 'mbak yang baik, gudeg 95rb',
    when: (place) => isAddressed(place) && endsClause(place) && !isBeforeMoneyClause(place) && !holdsGoods(place),
    reason: 'vocative',
  },
  {
    name: 'named-introduction',
    example: "it's Marjorie with the funny hat, jam hamper $14",
    region: 'US',
    when: (place) =>
      isNamedIntroduction(place) && endsClause(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place),
    reason: 'introduction',
  },
  {
    name: 'clause-about-person',
    example: "Roof leak patched. It comes to $640 and she's going to pay by card",
    region: 'US',
    when: (place) => isAboutPerson(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place),
    reason: 'introduction',
  },
  {
    name: 'all-of-it',
    example: 'hearing aid tubes, both ears together $65',
    region: 'US',
    when: ({ phrase: { whole, core }, before }) =>
      (isOneOf(whole.first, QUANTIFIERS) || isOneOf(core.first, QUANTIFIERS)) &&
      before !== undefined &&
      before.names.length > 0,
    reason: 'item-behind',
  },
  {
    name: 'included-in-the-price',
    example: 'custom tumbler, jadi 176 ribu sudah sama gift wrap',
    when: (place) => isAfterMoney(place) && means(place.phrase.whole.first, 'included'),
    reason: 'item-behind',
  },
  {
    name: 'included-after',
    example: 'private room with a view, THB 4,200, breakfast included',
    region: 'TH',
    when: ({ phrase: { whole }, before }) => means(whole.last, 'included') && before !== undefined,
    reason: 'item-behind',
  },
  {
    name: 'in-brackets',
    example: 'Grooming for Mochi (toy poodle), full groom, S$75',
    region: 'SG',
    when: (place) => isInBrackets(place) && place.before !== undefined && place.before.names.length > 0,
    reason: 'item-behind',
  },
  {
    name: 'how-many',
    example: 'surf school for beginners, 3 lessons at $55 each',
    region: 'AU',
    when: isHowMany,
    reason: 'introduction',
  },
  {
    name: 'for-whom-before-a-colon',
    example: 'Buat komunitas sepeda onthel Kotagede: jersey custom 12 pcs @ 135rb',
    when: ({ phrase: { opener, closer }, money }) =>
      means(opener, 'purpose') &&
      !means(opener, 'buys') &&
      isSign(closer, ':') &&
      !(closer?.next !== undefined && money.has(closer.next)),
    reason: 'introduction',
  },
  {
    name: 'who-wants-it',
    example: 'a visitor named Wolfgang wants to pay for the didgeridoo, $240',
    region: 'AU',
    when: ({ phrase: { closer }, after }) =>
      isOneOf(closer, WANTS) && after !== undefined && after.opener === closer && after.names.length > 0,
    reason: 'vocative',
  },
  {
    name: 'who-the-buyer-is',
    example: 'kak Dewi yang rumahnya depan masjid pesen frozen food 132rb',
    when: (place) =>
      means(place.phrase.closer, 'buys') &&
      (isRelative(place) || isWhoWants(place)) &&
      place.after !== undefined &&
      place.after.names.length > 0,
    reason: 'introduction',
  },
  {
    name: 'more-of-a-person',
    example: 'Mba Wati yang jualan depan kampus, bubur tinutuan 26rb',
    when: (place) =>
      isAfterPerson(place) &&
      endsClause(place) &&
      !holdsGoods(place) &&
      !beginsGoods(place) &&
      !isBeforeMoney(place) &&
      !isBeforeMoneyClause(place),
    reason: 'introduction',
  },
  {
    name: 'labelled-code',
    example: 'rego KLM482, wheel alignment $220',
    region: 'AU',
    when: (place) => isLabelledCode(place) && startsClause(place) && !isBeforeMoney(place),
    reason: 'form',
  },
  {
    name: 'label-of-a-number',
    example: 'iuran keamanan, HP beliau 0812 7788 9900, 25rb',
    when: (place) => isLabelOfNumber(place) && startsClause(place) && !isBeforeMoney(place),
    reason: 'form',
  },
  {
    name: 'thanked-for',
    example: 'Thank you for choosing Brightwater. Annual licence, $240',
    region: 'US',
    when: isThankedFor,
    reason: 'introduction',
  },
  {
    name: 'after-the-date-of-it',
    example: "Kayla's portraits from the October 24 session at Riverside Park, $350",
    region: 'US',
    when: isAfterDate,
    reason: 'item-behind',
  },
  {
    name: 'denied',
    example: 'airport run $55, no card machine tonight',
    region: 'US',
    when: (place) => isDenied(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place) && !isAfterMoney(place),
    reason: 'method',
  },
  {
    name: 'other-way-to-pay',
    example: 'lechon belly ₱2,700, gcash or card',
    region: 'PH',
    when: isOtherWay,
    reason: 'method',
  },
  {
    name: 'introduced',
    example: 'kami warga depan masjid, ganti kran 130rb',
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
    name: 'house-and-street',
    example: 'Emergency locksmith call-out, 15b Harrow View HA1 4RQ, £110 fixed',
    region: 'GB',
    when: (place) => isHouseAndStreet(place) && place.before !== undefined && place.before.names.length > 0,
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
    name: 'what-person-owns',
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
    when: (place) =>
      isPurpose(place) &&
      followsNamed(place) &&
      !isAboutYou(place.before) &&
      (isDescribed(place.before) || isForPersonOrPlace(place) || isNamedAlone(place)),
    reason: 'purpose',
  },
  {
    name: 'whose-it-is-after-the-price',
    example: "12 cupcakes, $4 each, for Ava's birthday",
    region: 'US',
    when: (place) => isPurpose(place) && isWhose(place.phrase) && (place.before?.things ?? 0) > 0,
    reason: 'introduction',
  },
  {
    name: 'choosing-how-to-pay',
    example: 'kopi 25rb, kartu atau transfer bank, silakan dipilih',
    when: (place) =>
      isAboutChoosing(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place) && !isAfterMoney(place),
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
