import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Currency, currency } from '../base/currency.ts'
import { readIntent } from './read.ts'

const RUNS = Math.min(Number(process.env.INTENTS_RUNS ?? 1500), 100_000)
/** Far above what a reading takes, so that a busy machine fails no test. */
const READING_MAX_MS = 100

const IDR = currency('IDR')
const pick = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

const GOODS = [
  'kopi susu',
  'wedang jahe',
  'sewa tenda',
  'langganan majalah',
  'kalung permata',
  'dana pendidikan',
  'gift card',
  'kartu nama',
  'servis AC',
  'buku tulis',
  'birthday cake',
  'lawn mowing',
  'guitar strings',
  'logo design',
  'wooden chair',
  'kaos polos',
  'tanaman hias',
  'ikan koi',
  'bibit mangga',
  'stiker QRIS',
]

const HEADS: readonly ((amount: string, goods: string) => string)[] = [
  (amount, goods) => `${amount} ${goods}`,
  (amount, goods) => `${goods} ${amount}`,
  (amount, goods) => `${goods}, ${amount}`,
  (amount, goods) => `tolong bikinin checkout ${amount} buat ${goods}`,
  (amount, goods) => `please create a checkout of ${amount} for ${goods}`,
  (amount, goods) => `${goods} - ${amount}`,
  (amount, goods) => `bayar ${amount} untuk ${goods} ya kak`,
  (amount, goods) => `${goods}\n${amount}\nthanks!`,
  (amount, goods) => `${goods} (${amount})`,
  (amount, goods) => `halo min, ${goods} totalnya ${amount} 🙏`,
  (amount, goods) => `${goods.toUpperCase()} ${amount.toUpperCase()}`,
]

const grouped = (n: number, separator: string): string => String(n).replace(/\B(?=(\d{3})+$)/g, separator)
const indian = (n: number): string =>
  grouped(Math.floor(n / 1000), ',').length < 3
    ? grouped(n, ',')
    : `${String(Math.floor(n / 1000)).replace(/\B(?=(\d{2})+$)/g, ',')},${String(n).slice(-3)}`

const UNITS = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']
function sayIndonesian(n: number): string {
  if (n < 10) return UNITS[n]!
  if (n < 12) return n === 10 ? 'sepuluh' : 'sebelas'
  if (n < 20) return `${UNITS[n - 10]} belas`
  if (n < 100) return `${UNITS[Math.floor(n / 10)]} puluh ${sayIndonesian(n % 10)}`.trim()
  if (n < 200) return `seratus ${sayIndonesian(n - 100)}`.trim()
  if (n < 1000) return `${UNITS[Math.floor(n / 100)]} ratus ${sayIndonesian(n % 100)}`.trim()
  if (n < 2000) return `seribu ${sayIndonesian(n - 1000)}`.trim()
  if (n < 1e6) return `${sayIndonesian(Math.floor(n / 1000))} ribu ${sayIndonesian(n % 1000)}`.trim()
  return `${sayIndonesian(Math.floor(n / 1e6))} juta ${sayIndonesian(n % 1e6)}`.trim()
}

const ENGLISH = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
function sayEnglish(n: number): string {
  if (n < 20) return ENGLISH[n]!
  if (n < 100) return n % 10 === 0 ? TENS[n / 10]! : `${TENS[Math.floor(n / 10)]}-${ENGLISH[n % 10]}`
  if (n < 1000) return `${ENGLISH[Math.floor(n / 100)]} hundred${n % 100 === 0 ? '' : ` and ${sayEnglish(n % 100)}`}`
  return `${sayEnglish(Math.floor(n / 1000))} thousand${n % 1000 === 0 ? '' : ` ${sayEnglish(n % 1000)}`}`
}

type Spelled = { readonly text: string; readonly amount: number; readonly code: string; readonly region: string }

const rupiah: fc.Arbitrary<Spelled> = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 13 }))
  .map(([thousands, way]) => {
    const amount = thousands * 1000
    const dots = grouped(amount, '.')
    const short = (amount / 1e6).toString().replace('.', ',')
    const texts = [
      `Rp${dots}`,
      `Rp ${dots}`,
      `Rp. ${dots}`,
      `Rp${dots},-`,
      `Rp ${dots},00`,
      `IDR ${grouped(amount, ',')}`,
      `IDR ${grouped(amount, ',')}.00`,
      `${dots} rupiah`,
      `${amount} IDR`,
      `Rp${grouped(amount, ' ')}`,
      `${thousands}rb`,
      `${thousands} ribu`,
      `${sayIndonesian(amount)} rupiah`,
      /,\d{3}/.test(short) ? `${thousands}k` : `${short} juta`,
    ]
    return { text: texts[way]!, amount, code: 'IDR', region: 'ID' }
  })

const abroad: fc.Arbitrary<Spelled> = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 15 }))
  .map(([amount, way]) => {
    const commas = grouped(amount, ',')
    const texts: readonly (readonly [string, string, string])[] = [
      [`$${commas}`, 'USD', 'US'],
      [`$${commas}.00`, 'USD', 'US'],
      [`US$${commas}`, 'USD', 'ID'],
      [`${commas} dollars`, 'USD', 'US'],
      [`S$${commas}`, 'SGD', 'SG'],
      [`RM${commas}`, 'MYR', 'MY'],
      [`₱${commas}`, 'PHP', 'PH'],
      [`฿${commas}`, 'THB', 'TH'],
      [`${grouped(amount * 1000, '.')}đ`, 'VND', 'VN'],
      [`${grouped(amount, '.')},00 €`, 'EUR', 'DE'],
      [`€${commas}`, 'EUR', 'IE'],
      [`£${commas}`, 'GBP', 'GB'],
      [`¥${commas}`, 'JPY', 'JP'],
      [`₹${indian(amount)}`, 'INR', 'IN'],
      [`A$${commas}`, 'AUD', 'AU'],
      [`${sayEnglish(amount)} dollars`, 'USD', 'US'],
    ]
    const [text, code, region] = texts[way]!
    return { text, amount: code === 'VND' ? amount * 1000 : amount, code, region }
  })

const read = (intent: string, region: string | null = 'ID', defaultCurrency: Currency | null = null) =>
  readIntent(intent, { region, defaultCurrency })

describe('readIntent, over amounts', () => {
  test('reads back every amount, however it is written, in every frame', () => {
    fc.assert(
      fc.property(
        fc.oneof(rupiah, abroad),
        pick(...HEADS),
        pick(...GOODS),
        ({ text, amount, code, region }, frame, goods) => {
          const intent = frame(text, goods)
          expect({ intent, ...read(intent, region) }).toMatchObject({ is: 'read', amount, currency: code })
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('is not moved by order numbers, dates, times, tables, phones, percentages and models', () => {
    const distractors = pick(
      'order #4821',
      'INV-2026-001',
      'no. invoice 88123',
      'jam 19.30',
      'pukul 8 pagi',
      'at 7pm',
      'tgl 17 agustus',
      '5/12/2026',
      'Nov 20',
      'meja 12',
      'room 312',
      'hub 0812-3456-7890',
      '100% asli',
      'iPhone 15',
      'rek BCA 1234567890',
      'RT 03/RW 05',
      'Samsung A54',
      '2026-11-20',
      'kode TRX20261120',
      'versi 2.1',
      'ukuran 42',
      '512GB',
      'lantai 3',
      'kelas 5',
      'ke-2',
      'anak umur 5 tahun',
      'https://toko.example/p/99881',
    )
    fc.assert(
      fc.property(
        fc.oneof(rupiah, abroad),
        pick(...GOODS),
        distractors,
        fc.integer({ min: 0, max: 2 }),
        (spelled, goods, distractor, place) => {
          const parts = [`${goods} ${spelled.text}`, goods, spelled.text]
          const intent =
            place === 0
              ? `${distractor}, ${parts[0]}`
              : place === 1
                ? `${parts[0]}, ${distractor}`
                : `${goods}, ${distractor}, ${spelled.text}`
          expect({ intent, ...read(intent, spelled.region) }).toMatchObject({
            is: 'read',
            amount: spelled.amount,
            currency: spelled.code,
          })
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('refuses two amounts that differ, unless one is the total', () => {
    const joints = pick(' ', ', ', ' dan ', ' and ', ' atau ', ' or ', ' - ', ' + ', ' eh ', '\n', ' / ')
    fc.assert(
      fc.property(rupiah, rupiah, joints, pick(...GOODS), pick(...GOODS), (a, b, joint, first, second) => {
        fc.pre(a.amount !== b.amount)
        const intent = `${first} ${a.text}${joint}${second} ${b.text}`
        expect({ intent, ...read(intent) }).toMatchObject({ is: 'refused', code: 'VALIDATION_ERROR' })
      }),
      { numRuns: RUNS },
    )
  })

  test('adds up what is listed before it believes a total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: -5, max: 5 }),
        (a, b, off) => {
          fc.pre(off === 0 || (a + b + off !== a && a + b + off !== b && a + b + off > 0))
          const reading = read(`roti ${a}rb, susu ${b}rb, total ${a + b + off}rb`)
          expect(reading.is).toBe(off === 0 ? 'read' : 'refused')
        },
      ),
      { numRuns: Math.min(RUNS, 5000) },
    )
  })

  test('multiplies a quantity by a price that is marked as the price of one', () => {
    const ways: readonly ((count: number, price: string) => string)[] = [
      (count, price) => `${count} tiket @ ${price}`,
      (count, price) => `${count} x ${price}`,
      (count, price) => `${count} kursi masing-masing ${price}`,
      (count, price) => `${price} per orang, ${count} orang`,
      (count, price) => `${count} shirts at ${price} each`,
      (count, price) => `stiker ${price} x ${count}`,
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 99 }),
        fc.integer({ min: 1, max: 900 }),
        pick(...ways),
        (count, thousands, way) => {
          const intent = way(count, `Rp${thousands}.000`)
          expect({ intent, ...read(intent) }).toMatchObject({
            is: 'read',
            amount: count * thousands * 1000,
            currency: 'IDR',
          })
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('readIntent, over anything', () => {
  const words = [
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
  ]
  const soup = fc
    .array(fc.tuple(pick(...words), pick('', ' ', '  ')), { maxLength: 60 })
    .map((parts) => parts.map(([word, gap]) => word + gap).join(''))
  const anything = fc.oneof(
    soup,
    fc.string({ maxLength: 1000, unit: 'binary' }),
    fc.string({ maxLength: 300, unit: 'grapheme' }),
  )

  test('never throws, never takes long, and explains itself in the words of the intent', () => {
    fc.assert(
      fc.property(
        anything,
        fc.option(pick('ID', 'US', 'SG', 'DE', 'PH', 'ZZ')),
        fc.option(pick<Currency>(IDR, currency('SGD'))),
        (text, region, defaultCurrency) => {
          const intent = text.slice(0, 1000)
          const begin = performance.now()
          const reading = read(intent, region, defaultCurrency)
          expect(performance.now() - begin).toBeLessThan(READING_MAX_MS)
          for (const { text: said, start, end } of reading.explain) expect(intent.slice(start, end)).toBe(said)
          if (reading.is === 'refused') expect(reading.detail).not.toBe('')
          else {
            expect(
              Number.isSafeInteger(reading.amount) && reading.amount > 0 && reading.amount <= 999_999_999_999,
            ).toBe(true)
            expect(reading.description.length).toBeGreaterThan(0)
            expect(reading.description.length).toBeLessThanOrEqual(25)
            expect(intent).toContain(reading.amountText)
          }
          expect(read(intent, region, defaultCurrency)).toEqual(reading)
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('stays fast on the longest and most repetitive intents', () => {
    for (const piece of [
      '1 ',
      '1.',
      'Rp',
      '50rb ',
      'satu ',
      'satu dua ',
      '1 000 ',
      '- ',
      'atau ',
      'total ',
      '@',
      'QRIS atau ',
      'jangan ',
      '((((',
      'ribu ',
      '12-',
      '/',
      'x ',
      'per ',
      'tidak ',
      '5% ',
    ]) {
      const intent = piece.repeat(1000).slice(0, 1000)
      read(intent)
      const begin = performance.now()
      read(intent)
      expect(performance.now() - begin, piece).toBeLessThan(READING_MAX_MS)
    }
  })
})
