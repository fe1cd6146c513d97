import { expect, test } from 'vitest'
import { readIntent } from '../../src/intents/read.ts'
import { lookUp } from '../../src/intents/tokens/lexicon.ts'
import { TYPOS } from '../../src/intents/words/typos.ts'
import { readCorpus } from './corpus.ts'

const typos = Object.entries(TYPOS).flatMap(([word, list]) => list.split(', ').map((typo) => [typo, word] as const))

/** All that one slip of the finger makes of a word: a letter dropped, doubled, changed or swapped with its neighbour. */
function slipsOf(word: string): Set<string> {
  const slips = new Set<string>([word])
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  for (let i = 0; i <= word.length; i++) {
    const [head, tail] = [word.slice(0, i), word.slice(i)]
    slips.add(head + tail.slice(1)).add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2))
    for (const letter of letters) slips.add(head + letter + tail).add(head + letter + tail.slice(1))
  }
  return slips
}

/** Whether two slips at most lead from one word to the other: one from either side meets. */
const isNear = (typo: string, word: string): boolean => {
  const slips = slipsOf(typo)
  return [...slipsOf(word)].some((one) => slips.has(one))
}

test('every misspelling is at most two slips of the finger from its word', () => {
  expect(typos.filter(([typo, word]) => !isNear(typo, word))).toEqual([])
})

test('no misspelling is listed twice, is a number word or a currency, or means something else by itself', () => {
  expect(new Set(typos.map(([typo]) => typo)).size).toBe(typos.length)
  const others = typos.filter(([typo]) => {
    const { entry } = lookUp(typo)
    return entry.numbers.length > 0 || entry.multiplier !== null || entry.mark !== null
  })
  expect(others).toEqual([])
})

test('misspellings are no goods in any sentence', () => {
  const goods = readCorpus('corpus').flatMap(({ expect: wanted }) =>
    'descriptionIncludes' in wanted ? [wanted.descriptionIncludes ?? ''] : [],
  )
  const words = new Set(goods.flatMap((one) => one.split(' ')))
  expect(typos.filter(([typo]) => words.has(typo))).toEqual([])
})

test.each([
  ['vitual acount bca, kue 50rb', 'virtual_account', 'BCA'],
  ['kue 50rb, kartu kerdit', 'credit_card', null],
  ['kue 50rb, qrsi ya', 'qrcode', null],
  ['kue 50rb, shopeepy', 'ewallet', 'SHOPEEPAY'],
])('%j is read as it was meant', (intent, type, code) => {
  expect(readIntent(intent, { region: 'ID', defaultCurrency: null })).toMatchObject({ amount: 50_000, type, code })
})

test('numbers are never guessed', () => {
  for (const intent of ['kue 5Orb', 'kue 50rbi', 'kue limah puluh'])
    expect(readIntent(intent, { region: 'ID', defaultCurrency: null }), intent).toMatchObject({ is: 'refused' })
})
