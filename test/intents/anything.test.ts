import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { readIntent } from '../../src/intents/read.ts'
import { anyCharacter } from '../setup/any-character.ts'
import { INTENTS_RUNS, pick } from './runs.ts'

const INTENT_MAX = 1_000
/** An ordinary sentence, by which a reading is measured: so a slow machine fails nothing. */
const ORDINARY = 'tolong buatkan tagihan 2 kopi gayo 75rb sama ongkir 10rb buat Siti'
/** No intent takes as long as so many ordinary ones, a hostile one of a thousand characters included; the slowest takes 50. */
const READING_MAX = 150
/** The fastest of so many tries counts: a slow try may be the machine's fault, a slow reading is slow every time. */
const TRIES_MAX = 100

const WORDS = [
  'Rp',
  '$',
  '50.000',
  '75rb',
  '1,5',
  'juta',
  'total',
  '@',
  'x',
  '-',
  '+',
  '10%',
  'diskon',
  'per',
  'bulan',
  '3',
  'tiket',
  'QRIS',
  'atau',
  'jangan',
  'BCA',
  '#12',
  '\n',
  '🍜',
  'lima',
  'puluh',
  'M',
  '.',
  ',',
  '(',
  ')',
  '/',
  'USD',
  'setengah',
  '000',
  "'",
  '_',
  'dari',
  'jadi',
  'to',
  'or',
  'plus',
  'minus',
  'Street',
  'seribu',
  '0812',
  'the rest',
  'kopi',
  '５０',
]
const soup = fc
  .array(fc.tuple(pick(...WORDS), pick('', ' ', '  ')), { maxLength: 250 })
  .map((parts) => parts.map(([word, gap]) => word + gap).join(''))
const anything = fc.oneof(
  soup,
  fc.string({ maxLength: INTENT_MAX, unit: anyCharacter }),
  fc.string({ maxLength: INTENT_MAX, unit: 'grapheme' }),
)
const regions = pick(null, 'ID', 'US', 'SG', 'DE', 'PH', 'VN', 'ZZ')
const defaults = pick(null, currency('IDR'), currency('SGD'))

/** How many ordinary readings an intent takes as long as, each at its fastest; tried again only while that is too many. */
function timeReading(intent: string): number {
  let [fastest, ordinary] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let tries = 0; tries < TRIES_MAX && !(fastest < READING_MAX * ordinary); tries++) {
    ordinary = Math.min(ordinary, timeOf(ORDINARY))
    fastest = Math.min(fastest, timeOf(intent))
  }
  return fastest / ordinary
}

function timeOf(intent: string): number {
  const begin = performance.now()
  readIntent(intent, { region: 'ID', defaultCurrency: null })
  return performance.now() - begin
}

test('anything is answered: with an amount in bounds or a question, in the words of the intent, and always the same', () => {
  fc.assert(
    fc.property(anything, regions, defaults, (text, region, defaultCurrency) => {
      const intent = text.slice(0, INTENT_MAX)
      const reading = readIntent(intent, { region, defaultCurrency })
      for (const { text: said, start, end } of reading.explain) expect(intent.slice(start, end)).toBe(said)
      if (reading.is === 'refused') expect(reading.detail).not.toBe('')
      else {
        expect(Number.isSafeInteger(reading.amount) && reading.amount > 0).toBe(true)
        expect(reading.amount).toBeLessThanOrEqual(999_999_999_999)
        expect(reading.description.length).toBeGreaterThan(0)
        expect(reading.description.length).toBeLessThanOrEqual(25)
        expect(intent).toContain(reading.amountText)
      }
      expect(readIntent(intent, { region, defaultCurrency })).toEqual(reading)
    }),
    { numRuns: INTENTS_RUNS },
  )
})

test('nothing takes long to read', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const intent = text.slice(0, INTENT_MAX)
      expect(timeReading(intent), intent).toBeLessThan(READING_MAX)
    }),
    { numRuns: INTENTS_RUNS },
  )
})

const PIECES = [
  '1 ',
  '1.',
  '1,',
  "1'",
  'Rp',
  'Rp1 ',
  '50rb ',
  '50rb-',
  'satu ',
  'satu dua ',
  'seratus ribu ',
  '1 000 ',
  '- ',
  'atau ',
  'or ',
  'total ',
  'total 5rb ',
  '@',
  '@5rb ',
  'QRIS atau ',
  'jangan ',
  '((((',
  'ribu ',
  '12-',
  '12/',
  '/',
  'x ',
  '3 x ',
  'per ',
  'tidak ',
  '5% ',
  '5% of ',
  '3 tiket ',
  'tiket 5rb ',
  'dari 5rb jadi ',
  'reduced from 5 to ',
  'a',
  'é',
  'ก',
  '円',
  '😀',
  '9',
  'x5',
  '5x',
  'plus ',
  'dan 5rb ',
  'diskon 5rb ',
  'bulan ',
  '5 bulan ',
  'USD or ',
  '1 Elm ',
  '\n',
  '"',
  '.5',
  '#1 ',
  'BCA ',
  'min 5rb ',
  'double the ',
]

test.each(PIECES)('a thousand characters of %j are read in no time', (piece) => {
  const intent = piece.repeat(INTENT_MAX).slice(0, INTENT_MAX)
  expect(timeReading(intent)).toBeLessThan(READING_MAX)
})
