import { approximate } from '../exact.ts'
import { isYearLike } from '../kinds/kind.ts'
import { type Rule, table } from '../rules.ts'
import { isOneOf, isWord, means } from '../tokens/cursor.ts'
import { isUpper } from '../tokens/sentence.ts'
import { DOLLAR_COUNTRIES } from '../words/currencies.ts'
import { EURO, PHP, RUPEES, WEIGHED } from '../words/particular.ts'
import { type Beside, isBefore, isIndonesianAmount, isTouching, type Trust } from './beside.ts'
import { isDollar } from './resolve.ts'

/** "US $20" with a key of Singapore: whose dollar? */
function isOwnDollar({ sentence, token, home }: Beside): boolean {
  const country = token.previous
  if (country === undefined || !isWord(country) || token.glued || country.glued || !isUpper(sentence, country))
    return true
  const code = Object.hasOwn(DOLLAR_COUNTRIES, country.text) ? DOLLAR_COUNTRIES[country.text] : undefined
  if (code === undefined) return true
  return home !== null && isDollar(home) ? code === home : code === 'USD'
}

const isLoosePhp = (beside: Beside): boolean => isOneOf(beside.token, PHP) && isBefore(beside) && !isTouching(beside)

/** Marks that hardly ever mean anything else. */
export const PLAIN_TRUST = table<Rule<Beside, Trust>>([
  {
    name: 'hospital',
    example: 'parkir RS 25000',
    when: (beside) =>
      isOneOf(beside.token, RUPEES) &&
      beside.region === 'ID' &&
      isUpper(beside.sentence, beside.token) &&
      !isTouching(beside),
    reason: 'none',
  },
  {
    name: 'programming-language',
    example: 'kursus PHP 250000',
    when: (beside) => isLoosePhp(beside) && means(beside.token.previous, 'programming'),
    reason: 'none',
  },
  {
    name: 'pesos-in-indonesian',
    example: 'kaos PHP 250 ribu',
    when: (beside) => isLoosePhp(beside) && isIndonesianAmount(beside),
    reason: 'doubtful',
  },
  {
    name: 'championship',
    example: 'jersey Euro 2024 250rb',
    when: (beside) =>
      isOneOf(beside.token, EURO) &&
      isBefore(beside) &&
      (isYearLike(beside.number) || approximate(beside.number.value) < 7),
    reason: 'none',
  },
  {
    name: 'dollar-of-another-country',
    example: 'course AU $20',
    when: (beside) => beside.mark.means === 'dollar' && !isOwnDollar(beside),
    reason: 'doubtful',
  },
  {
    name: 'foreign-word-before-an-indonesian-amount',
    example: 'kaos baht 50rb',
    when: (beside) =>
      beside.mark.style === 'word' &&
      beside.mark.means !== 'IDR' &&
      isBefore(beside) &&
      beside.region === 'ID' &&
      isIndonesianAmount(beside),
    reason: 'doubtful',
  },
  {
    name: 'pound-of-something',
    example: '5 pounds of coffee',
    region: 'GB',
    when: ({ mark, token }) => mark.means === 'pound' && isOneOf(token.next, WEIGHED),
    reason: 'doubtful',
  },
  { name: 'plain-mark', example: 'kopi Rp25.000', when: () => true, reason: 'trusted' },
])
