import { decide, type Rule, table } from '../rules.ts'
import { isOneOf, isSign, isWord, means, meansAny } from '../tokens/cursor.ts'
import { QUANTIFIERS, WANTS } from '../words/particular-goods.ts'
import {
  endsClause,
  holdsGoods,
  isAboutPeople,
  isAboutSomebody,
  isAddressed,
  isBeforeMoney,
  isBeforeMoneyClause,
  isBehindMoney,
  isBehindPerson,
  isBought,
  isDenied,
  isGreeted,
  isHere,
  isHouseAndStreet,
  isIntroduced,
  isLabelledCode,
  isLabelOfNumber,
  isNamedIntroduction,
  isOtherWay,
  isPlace,
  startsClause,
} from './clause.ts'
import { isHowMany } from './how-many.ts'
import { beginsGoods, isBehindDate, isThankedFor, ROLES_OF_TRADES } from './leading.ts'
import { namesGoods } from './named.ts'
import type { Place, Role } from './phrase.ts'
import { ROLES_IN_FORMS } from './roles-in-forms.ts'
import { ROLES_OF_BUYERS } from './roles-of-buyers.ts'
import { ROLES_OF_PURPOSE_AND_METHOD } from './roles-of-purpose.ts'

/** Words inside brackets before a phrase at most: "(stik, snare pad)". */
const BRACKET_MAX = 6

/** A bracket opens right before it, or before the words of a list that it goes on. */
function isInBrackets({ phrase: { opener, whole } }: Place): boolean {
  let token = opener
  for (let left = BRACKET_MAX; left > 0 && (isWord(token) || isSign(token, ',')); left--) token = token?.previous
  return isSign(token, '(') && !isSign(whole.first.previous, ')')
}

/** What each phrase does, by grammar and position; the first rule that holds says. */
export const ROLES = table<Rule<Place, Role>>([
  ...ROLES_IN_FORMS,
  ...ROLES_OF_TRADES,
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
    name: 'clause-about-somebody',
    example: "Roof leak patched. It comes to $640 and she's going to pay by card",
    region: 'US',
    when: (place) => isAboutSomebody(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place),
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
    when: (place) => isBehindMoney(place) && means(place.phrase.whole.first, 'included'),
    reason: 'item-behind',
  },
  {
    name: 'included-behind',
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
    when: ({ phrase: { closer }, behind }) =>
      isOneOf(closer, WANTS) && behind !== undefined && behind.opener === closer && behind.names.length > 0,
    reason: 'vocative',
  },
  ...ROLES_OF_BUYERS,
  {
    name: 'more-of-a-person',
    example: 'Mba Wati yang jualan depan kampus, bubur tinutuan 26rb',
    when: (place) =>
      isBehindPerson(place) &&
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
    name: 'behind-the-date-of-it',
    example: "Kayla's portraits from the October 24 session at Riverside Park, $350",
    region: 'US',
    when: isBehindDate,
    reason: 'item-behind',
  },
  {
    name: 'denied',
    example: 'airport run $55, no card machine tonight',
    region: 'US',
    when: (place) => isDenied(place) && !isBeforeMoney(place) && !isBeforeMoneyClause(place) && !isBehindMoney(place),
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
  ...ROLES_OF_PURPOSE_AND_METHOD,
  { name: 'any-other', example: 'kopi susu 25rb', when: () => true, reason: 'goods' },
])

/** What a phrase does in its sentence. */
export const roleOf = (place: Place): Role => decide(ROLES, place)?.reason ?? 'goods'
