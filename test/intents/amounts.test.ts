import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIntent } from '../../src/intents/read.ts'
import { DISTRACTORS, FRAMES, GOODS, PLACES } from './frames.ts'
import { INTENTS_RUNS, pick } from './runs.ts'
import { abroad, pairs, rupiah } from './spelled.ts'

const read = (intent: string, region: string) => readIntent(intent, { region, defaultCurrency: null })
const spelled = fc.oneof(rupiah, abroad)

const goods = pick(...GOODS)

test('every amount is read back, however it is written, in every frame', () => {
  fc.assert(
    fc.property(spelled, pick(...FRAMES), goods, ({ text, amount, code, region }, frame, thing) => {
      // "2rb stiker" are stickers rather than rupiah; from 10rb on it is their price.
      fc.pre(!(thing.startsWith('stiker') && amount < 10_000 && !/Rp|IDR|rupiah/i.test(text)))
      const intent = frame(text, thing)
      expect({ intent, ...read(intent, region) }).toMatchObject({ is: 'read', amount, currency: code })
    }),
    { numRuns: INTENTS_RUNS },
  )
})

test('order numbers, dates, times, tables, phones, percentages and models change nothing', () => {
  fc.assert(
    fc.property(spelled, goods, pick(...DISTRACTORS), pick(...PLACES), (one, thing, distractor, place) => {
      const { text, amount, code, region } = one
      const intent = place(text, thing, distractor)
      expect({ intent, ...read(intent, region) }).toMatchObject({ is: 'read', amount, currency: code })
    }),
    { numRuns: INTENTS_RUNS },
  )
})

const JOINTS = [
  ' ',
  ', ',
  ' dan ',
  ' and ',
  ' atau ',
  ' or ',
  ' - ',
  ' + ',
  ' eh ',
  '\n',
  ' / ',
  '. ',
  ' plus ',
  ' sama ',
  '; ',
]

test('two amounts that differ are refused, unless one is the total', () => {
  fc.assert(
    fc.property(pairs, pick(...JOINTS), goods, goods, fc.boolean(), ([a, b], joint, first, second, isBehind) => {
      fc.pre(a.amount !== b.amount)
      // "2rb stiker" after a comma are stickers, and the other amount their price.
      fc.pre(!(isBehind && first.startsWith('stiker')) && !(isBehind && second.startsWith('stiker')))
      const item = (text: string, thing: string) => (isBehind ? `${text} ${thing}` : `${thing} ${text}`)
      const intent = item(a.text, first) + joint + item(b.text, second)
      expect({ intent, ...read(intent, a.region) }).toMatchObject({ is: 'refused', code: 'VALIDATION_ERROR' })
    }),
    { numRuns: INTENTS_RUNS },
  )
})

test('a total is believed when the parts add up to it, and only then', () => {
  const thousands = fc.integer({ min: 1, max: 900 })
  fc.assert(
    fc.property(thousands, thousands, fc.integer({ min: -5, max: 5 }), (a, b, off) => {
      const total = a + b + off
      fc.pre(off === 0 || (total !== a && total !== b && total > 0))
      const reading = read(`roti ${a}rb, susu ${b}rb, total ${total}rb`, 'ID')
      expect(reading.is).toBe(off === 0 ? 'read' : 'refused')
      if (reading.is === 'read') expect(reading.amount).toBe(total * 1000)
    }),
    { numRuns: INTENTS_RUNS },
  )
})

const PRODUCTS: readonly ((count: number, price: string) => string)[] = [
  (count, price) => `${count} tiket @ ${price}`,
  (count, price) => `${count} x ${price}`,
  (count, price) => `${count} kursi masing-masing ${price}`,
  (count, price) => `${price} per orang, ${count} orang`,
  (count, price) => `${count} shirts at ${price} each`,
  (count, price) => `stiker ${price} x ${count}`,
]

test('a quantity multiplies a price that is marked as the price of one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 99 }),
      fc.integer({ min: 1, max: 900 }),
      pick(...PRODUCTS),
      (count, thousands, way) => {
        const intent = way(count, `Rp${thousands}.000`)
        const amount = count * thousands * 1000
        expect({ intent, ...read(intent, 'ID') }).toMatchObject({ is: 'read', amount, currency: 'IDR' })
      },
    ),
    { numRuns: INTENTS_RUNS },
  )
})
