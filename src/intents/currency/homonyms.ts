import { approximate } from '../exact.ts'
import { type Rule, table } from '../rules.ts'
import { isOneOf, means } from '../tokens/cursor.ts'
import { DONG, RINGGIT_SIGNS, SMALL_CURRENCIES } from '../words/particular.ts'
import { type Beside, beginsThought, isIndonesian, type Trust } from './beside.ts'

/** "RM Sederhana": the mark stands where a restaurant has its name. */
const isRestaurant = ({ token: { previous } }: Beside): boolean =>
  means(previous, 'filler') && !means(previous, 'purpose')

/** No price in rupiah is below it. */
const SMALLEST_RUPIAH = 1000

/** Marks that are everyday words, too. */
export const HOMONYM_TRUST = table<Rule<Beside, Trust>>([
  {
    name: 'dong-of-politeness',
    example: 'bayar kopi 25000 dong',
    over: 'dong-in-indonesia',
    when: (beside) => isOneOf(beside.token, DONG) && isIndonesian(beside),
    reason: 'none',
  },
  {
    name: 'dong-in-indonesia',
    example: '50000 dong',
    when: ({ token, region }) => isOneOf(token, DONG) && region === 'ID',
    reason: 'doubtful',
  },
  {
    name: 'ringgit',
    example: 'bunga RM120',
    over: 'ringgit-at-the-beginning',
    when: ({ token, region, number }) => isOneOf(token, RINGGIT_SIGNS) && (region !== 'ID' || number.first.glued),
    reason: 'trusted',
  },
  {
    name: 'ringgit-at-the-beginning',
    example: 'RM 120 bunga',
    over: 'ringgit-or-restaurant',
    when: (beside) =>
      isOneOf(beside.token, RINGGIT_SIGNS) &&
      !isRestaurant(beside) &&
      beside.number.power === 0 &&
      (beginsThought(beside) || approximate(beside.number.value) < SMALLEST_RUPIAH),
    reason: 'trusted',
  },
  {
    name: 'ringgit-or-restaurant',
    example: 'makan di RM 120rb',
    when: ({ token }) => isOneOf(token, RINGGIT_SIGNS),
    reason: 'doubtful',
  },
  {
    name: 'small-sum-of-a-small-currency',
    example: 'we won 5 tickets and pay 5 won',
    region: 'US',
    when: ({ token, number }) =>
      isOneOf(token, SMALL_CURRENCIES) && number.power === 0 && approximate(number.value) < 100,
    reason: 'doubtful',
  },
  { name: 'any-other-word', example: 'kopi 25000 perak', when: () => true, reason: 'trusted' },
])
