import { type Rule, table } from '../../rules.ts'
import { CLASS } from '../../tokens/classes.ts'
import {
  isNumber,
  isOneOf,
  isSign,
  isStop,
  isWord,
  means,
  meansAny,
  type Token,
  tokensOf,
} from '../../tokens/cursor.ts'
import { UNKNOWN } from '../../tokens/entry.ts'
import { isCapital, isShouted } from '../../tokens/sentence.ts'
import { LEADS_TO_PLACE, QUANTIFIERS, SUBJECTS } from '../../words/particular.ts'
import type { Place } from '../phrases/phrase.ts'
import {
  endsClause,
  followsNamed,
  holds,
  isAfterMoney,
  isBeforeMoney,
  isBeforeMoneyClause,
  isBought,
  isCapitalised,
  isGreeted,
  isIntroduced,
  isPlace,
  isPurpose,
  startsClause,
} from '../roles/clause.ts'

/** Goods with small letters and their price come before it. */
const isPricedBefore = ({ sentence, before, money }: Place): boolean =>
  before?.closer !== undefined &&
  [before.closer, before.closer.next].some((token) => token !== undefined && money.has(token)) &&
  before.names.some((token) => !isCapital(sentence, token))

/** An amount in the same sentence; the end of a line does not end one, since forms have a line for each value. */
function sharesSentence({ phrase: { whole }, money }: Place): boolean {
  const ends = (token: Token): boolean => isSign(token, '.;!?') && !money.has(token)
  for (let token = whole.first.previous; token !== undefined && !ends(token); token = token.previous)
    if (money.has(token)) return true
  for (let token = whole.last.next; token !== undefined && !ends(token); token = token.next)
    if (money.has(token)) return true
  return false
}

/** What counts for or against a phrase as the goods; `weights.ts` says how much. Every rule that holds counts. */
export const EVIDENCE = table<Rule<Place>>(
  [
    {
      name: 'bought',
      example: 'Ayuk Lis nak bayar pempek 70rb',
      when: isBought,
      reason: 'the object of a buying verb',
    },
    {
      name: 'purpose-first',
      example: 'link Rp25.000 untuk kopi susu',
      when: (place) => isPurpose(place) && !followsNamed(place),
      reason: 'what a payment is for is bought',
    },
    {
      name: 'purpose-and-a-name',
      example: 'for Ms Wong, piano tuning for Mel, $80',
      region: 'US',
      when: (place) => isPurpose(place) && isCapitalised(place),
      reason: 'whom it is for is not bought',
    },
    {
      name: 'before-a-buying-verb',
      example: 'Ayuk Lis nak bayar pempek 70rb',
      when: ({ phrase: { closer } }) => means(closer, 'buys'),
      reason: 'the subject of a buying verb',
    },
    {
      name: 'after-a-name',
      example: 'SPP November 350rb a.n. Dimas kelas 5B',
      when: ({ phrase: { opener }, taken }) =>
        isWord(opener) && opener !== undefined && !taken.has(opener) && !meansAny(opener, 'buys', 'purpose'),
      reason: 'what follows a name says more of its bearer',
    },
    {
      name: 'in-the-sentence-of-money',
      example: 'Halo semua. Kopi susu untuk rapat, harganya 25rb. Ditunggu segera',
      when: (place) => sharesSentence(place),
      reason: 'goods and their price are said together',
    },
    {
      name: 'before-a-date-or-number',
      example: 'sewa tenda 3-4 Des, totalnya 250rb',
      when: ({ phrase: { closer }, taken, money, methods }) =>
        closer !== undefined && taken.has(closer) && !money.has(closer) && !methods.has(closer),
      reason: 'when the goods are needed follows them',
    },
    {
      name: 'opens-with-a-count',
      example: 'hearing aid tubes, both ears together $65',
      region: 'US',
      when: ({ phrase: { whole, names } }) =>
        isOneOf(whole.first, QUANTIFIERS) ||
        (whole.first.entry.numbers.length > 0 && names.every((token) => meansAny(token, 'counter', 'people'))),
      reason: 'how many goods',
    },
    {
      name: 'only-counters',
      example: 'license for up to 5 devices $45',
      region: 'US',
      when: ({ phrase: { names } }) => names.every((token) => meansAny(token, 'counter', 'people')),
      reason: 'what is counted may be named elsewhere',
    },
    {
      name: 'purpose-of-something-named',
      example: 'kopi susu buat rapat 25rb',
      when: (place) => isPurpose(place) && followsNamed(place),
      reason: 'what goods are for is not bought',
    },
    {
      name: 'right-before-money',
      example: 'kopi susu 25rb',
      when: isBeforeMoney,
      reason: 'the price follows the goods',
    },
    {
      name: 'money-in-the-next-clause',
      example: 'kopi susu, 25rb',
      when: isBeforeMoneyClause,
      reason: 'the price follows the goods',
    },
    {
      name: 'right-after-money',
      example: '25rb kopi susu',
      when: isAfterMoney,
      reason: 'the goods follow the price',
    },
    {
      name: 'heads-goods',
      example: 'sewa tenda 25rb',
      when: (place) => place.phrase.names.some((token) => means(token, 'goodsHead') && !isNumber(token.next)),
      reason: 'a word that names goods or services',
    },
    {
      name: 'unknown-word',
      example: 'cilok 25rb',
      when: (place) => place.phrase.names.some(({ entry }) => entry === UNKNOWN),
      reason: 'what no table knows is named for itself',
    },
    {
      name: 'several-names',
      example: 'kopi susu aren 25rb',
      when: (place) => place.phrase.names.length >= 2,
      reason: 'goods are described',
    },
    {
      name: 'counted',
      example: 'emping melinjo 2 kg, total 25rb',
      when: (place) =>
        holds(place, (token) => token.kind === 'number') &&
        holds(place, (token) => meansAny(token, 'counter', 'measure', 'size', 'pack')),
      reason: 'goods are counted and measured',
    },
    {
      name: 'capitalised',
      example: 'kopi susu 25rb, Senopati',
      when: (place) => isCapitalised(place) && place.phrase.core.first.previous !== undefined,
      reason: 'names have capitals',
    },
    {
      name: 'capitals-after-small-letters',
      example: 'shuttle to the pier, Ao Nang, 1,300 baht',
      region: 'TH',
      when: (place) =>
        isCapitalised(place) && place.before?.names.some((token) => !isCapital(place.sentence, token)) === true,
      reason: 'a place or a person after the goods',
    },
    {
      name: 'purpose-after-the-price',
      example: 'nine flat whites at £3 each for the office run',
      region: 'GB',
      when: (place) => isPurpose(place) && isPricedBefore(place),
      reason: 'what goods are for follows their price',
    },
    {
      name: 'lower-case-among-capitals',
      example: 'Bu Rina, kopi susu 25rb',
      when: ({ sentence, phrase: { names } }) =>
        !isShouted(sentence) && names.some((token) => !isCapital(sentence, token)),
      reason: 'goods have small letters',
    },
    {
      name: 'first-phrase',
      example: 'kopi susu 25rb',
      when: ({ before, phrase: { opener } }) => before === undefined && opener === undefined,
      reason: 'people say first what they sell',
    },
    {
      name: 'first-and-a-clause-of-its-own',
      example: 'Dinda, kopi susu 25rb',
      when: (place) => place.before === undefined && place.after !== undefined && isStopped(place),
      reason: 'people say first whom they speak to',
    },
    {
      name: 'greeted',
      example: 'halo Grant kopi susu 25rb',
      when: isGreeted,
      reason: 'a greeting goes before names',
    },
    {
      name: 'introduced',
      example: 'ini kopi susu 25rb',
      when: isIntroduced,
      reason: 'who writes says so at the start of a clause',
    },
    { name: 'place', example: 'kirim ke rumah nenek, kopi 25rb', when: isPlace, reason: 'a place is not bought' },
    {
      name: 'holds-a-form-of-address',
      example: 'kopi susu ustadz 25rb',
      when: (place) => tokensOf(place.phrase.core).some((token) => meansAny(token, 'vocative', 'title')),
      reason: 'people are no goods',
    },
    {
      name: 'holds-a-preposition',
      example: 'Rosie from the bake sale, scones $25',
      region: 'US',
      when: (place) =>
        tokensOf(place.phrase.whole).some((token) => meansAny(token, 'before', 'to') || isOneOf(token, LEADS_TO_PLACE)),
      reason: 'where people come from',
    },
    {
      name: 'holds-a-subject',
      example: 'she plays golf, scones $25',
      region: 'US',
      when: (place) => holds(place, (token) => isOneOf(token, SUBJECTS)),
      reason: 'a sentence about people',
    },
    {
      name: 'holds-a-time',
      example: 'nasi goreng malam minggu 25rb',
      when: (place) =>
        holds(place, (token) => meansAny(token, 'month', 'weekday', 'dayPart', 'date', 'time', 'shortPeriod')),
      reason: 'when is not what',
    },
    {
      name: 'in-brackets',
      example: 'subscription to Maritime Quarterly (print), 25rb',
      when: ({ phrase: { opener } }) => isSign(opener, '('),
      reason: 'a remark on what comes before it',
    },
    {
      name: 'clause-of-its-own',
      example: 'Bu Rina, kopi susu, total 25rb',
      when: (place) => startsClause(place) && endsClause(place),
      reason: 'where goods and price are parted',
    },
    {
      name: 'begins-small',
      example: 'yang manis kopi susu 25rb',
      when: ({ phrase: { whole, core } }) =>
        isWord(whole.first) && whole.first !== core.first && means(whole.first, 'filler'),
      reason: 'small words lead to goods or away from them',
    },
    {
      name: 'begins-with-a-place',
      example: 'meja pojok dekat jendela, pecel 25rb',
      when: ({ phrase: { whole } }) => means(whole.first, 'place'),
      reason: 'where is not what',
    },
    {
      name: 'holds-a-thing',
      example: 'kemeja flanel 25rb',
      when: ({ phrase: { things } }) => things > 0,
      reason: 'a word for what is sold',
    },
    {
      name: 'holds-two-things',
      example: 'mie ayam bakso 25rb',
      when: ({ phrase: { things } }) => things > 1,
      reason: 'words for what is sold describe each other',
    },
    {
      name: 'holds-three-things',
      example: 'mie ayam bakso telur 25rb',
      when: ({ phrase: { things } }) => things > 2,
      reason: 'the longer its name, the surer',
    },
    {
      name: 'holds-a-person',
      example: 'kurir paket 25rb',
      when: ({ phrase: { classes } }) => (classes & CLASS.person) !== 0,
      reason: 'people are paid, and hardly ever bought',
    },
    {
      name: 'holds-a-verb',
      example: 'kran bocor dapur 25rb',
      when: ({ phrase: { classes } }) => (classes & CLASS.verb) !== 0,
      reason: 'a clause, and no name of goods',
    },
    {
      name: 'holds-a-pronoun',
      example: 'mug we both liked $25',
      region: 'US',
      when: ({ phrase: { classes } }) => (classes & CLASS.pronoun) !== 0,
      reason: 'a clause about people',
    },
    {
      name: 'holds-a-modal',
      example: 'could be the mug, $25',
      region: 'US',
      when: ({ phrase: { classes } }) => (classes & CLASS.modal) !== 0,
      reason: 'a clause, and no name of goods',
    },
    {
      name: 'holds-an-adverb',
      example: 'mug back home $25',
      region: 'US',
      when: ({ phrase: { classes } }) => (classes & CLASS.adverb) !== 0,
      reason: 'a remark',
    },
    {
      name: 'holds-a-determiner',
      example: 'lid of my mug $25',
      region: 'US',
      when: ({ phrase: { classes } }) => (classes & CLASS.determiner) !== 0,
      reason: 'something known is spoken of',
    },
  ],
  'every',
)

function isStopped(place: Place): boolean {
  const { closer } = place.phrase
  return (closer === undefined || isStop(closer)) && !isBeforeMoneyClause(place)
}
