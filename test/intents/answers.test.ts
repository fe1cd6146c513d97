import { expect, test } from 'vitest'
import { currency } from '../../src/base/currency.ts'
import { readIntent } from '../../src/intents/read.ts'
import type { Answers, Reading, RefusedIntent } from '../../src/intents/reading.ts'
import { readCorpus } from './corpus.ts'

const at = (region: string | null) => ({ region, defaultCurrency: null })
const read = (intent: string, answers?: Answers, region: string | null = 'ID'): Reading =>
  readIntent(intent, at(region), answers)

function refusedOf(intent: string, region?: string | null): RefusedIntent {
  const reading = read(intent, {}, region)
  if (reading.is !== 'refused') throw new Error(`"${intent}" is not refused`)
  return reading
}

const amountsOf = (intent: string, region?: string | null) =>
  refusedOf(intent, region).choices.map(({ answers }) => answers.amount)

test.each([
  ['kopi 25rb, roti 30rb', [25_000, 30_000, 55_000]],
  ['3 tiket 50rb', [50_000, 150_000]],
  ['hosting Rp50.000 per bulan selama 12 bulan', [50_000, 600_000]],
  ['kopi 100rb diskon 10%', [90_000, 100_000]],
  ['kopi 100rb plus PPN 11%', [111_000, 100_000]],
  ['ruko Rp2M', [2_000_000, 2_000_000_000]],
  ['kopi 25', [25_000, 25]],
  ['kopi sekitar 25rb', [25_000]],
  ['servis 50rb-100rb', [50_000, 100_000]],
  ['kopi susu satu', []],
  ['kursi tamu set 3-4 juta', [3_000_000, 4_000_000]],
  ['sewa mobil 25-30rb', [25_000, 30_000]],
  ['beli 2 gratis 1 sabun 45rb', [45_000]],
  ['kirim ke Bandung 40123, antara 20 sampai 30rb', [20_000, 30_000]],
])('%j offers the answers that it leaves open', (intent, amounts) => {
  expect(amountsOf(intent)).toEqual(amounts)
})

test('a fraction is rounded only where the merchant says so', () => {
  expect(amountsOf('coffee $12.50', 'US')).toEqual([12, 13])
  expect(read('coffee $12.50', { amount: 13 }, 'US')).toMatchObject({ is: 'read', amount: 13, currency: 'USD' })
})

test('every choice settles the sentence it was offered for', () => {
  const refused = readCorpus('corpus').flatMap(({ intent, region }) => {
    const reading = read(intent, {}, region)
    return reading.is === 'refused' ? reading.choices.map((choice) => ({ intent, region, choice })) : []
  })
  expect(refused.length).toBeGreaterThan(500)
  const unsettled = refused.filter(({ intent, region, choice: { answers } }) => {
    const settled = read(intent, answers, region)
    if (settled.is === 'refused') return settled.asks !== 'currency'
    const { amount = settled.amount, currency: code = settled.currency } = answers
    return amount !== settled.amount || code !== settled.currency
  })
  expect(unsettled).toEqual([])
})

test('the question about the currency follows the one about the amount, and both are answered', () => {
  const refused = refusedOf('obeng set 60rb', null)
  expect([refused.code, refused.asks]).toEqual(['CURRENCY_RESOLUTION_FAILED', 'currency'])
  expect(refused.choices[0]).toEqual({ label: 'Rp60.000', answers: { currency: 'IDR' } })
  expect(read('obeng set 60rb', { currency: currency('SGD') }, null)).toMatchObject({ amount: 60_000, currency: 'SGD' })
})

test('an answer that the sentence contradicts is refused, and one it confirms is taken', () => {
  expect(read('kopi Rp25.000', { amount: 30_000 })).toMatchObject({ is: 'refused', choices: [] })
  expect(read('kopi Rp25.000', { currency: currency('USD') })).toMatchObject({ is: 'refused' })
  expect(read('kopi Rp25.000', { amount: 25_000, currency: currency('IDR') })).toMatchObject({ amount: 25_000 })
})

test('the words of an answered amount are those of the sentence where it has them', () => {
  expect(read('kopi 25rb, roti 30rb', { amount: 30_000 })).toMatchObject({ amountText: '30rb' })
  expect(read('kopi 25rb, roti 30rb', { amount: 55_000 })).toMatchObject({ amountText: '55000', description: 'kopi' })
})

test.each([
  ['kopi 25rb, roti 30rb', 'ID', 'Ada 25rb dan 30rb; mana yang harus dibayar? Tulis, misalnya "total Rp75.000".'],
  ['coffee 25k, bread 30k', 'ID', 'I see 25k and 30k; which is to be paid? Write it, as in "total Rp75.000".'],
  [
    '$40 for the blade and $25 for the plug',
    'US',
    'I see $40 and $25; which is to be paid? Write it, as in "total USD 75".',
  ],
  [
    'Rp50.000-70.000',
    'ID',
    'Ada beberapa nominal, atau kisaran, di sekitar Rp50.000; tulis satu nominal yang harus dibayar.',
  ],
])('%j is questioned in its own language', (intent, region, detail) => {
  expect(refusedOf(intent, region).detail).toBe(detail)
})
