import fc from 'fast-check'
import { defined } from '../setup/defined.ts'

/** An amount as someone writes it, and what it says. */
export type Spelled = { readonly text: string; readonly amount: number; readonly code: string; readonly region: string }

/** Thousands parted by a separator: "1.250.000". */
const grouped = (n: number, separator: string): string => String(n).replace(/\B(?=(\d{3})+$)/g, () => separator)

/** Lakhs and crores: "1,25,000". */
const indian = (n: number): string =>
  n < 1000 ? String(n) : `${String(Math.floor(n / 1000)).replace(/\B(?=(\d{2})+$)/g, ',')},${String(n).slice(-3)}`

const UNITS = ['', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan']

function sayIndonesian(n: number): string {
  if (n < 10) return UNITS[n] ?? ''
  if (n < 12) return n === 10 ? 'sepuluh' : 'sebelas'
  if (n < 20) return `${UNITS[n - 10]} belas`
  if (n < 100) return `${UNITS[Math.floor(n / 10)]} puluh ${sayIndonesian(n % 10)}`.trim()
  if (n < 200) return `seratus ${sayIndonesian(n - 100)}`.trim()
  if (n < 1000) return `${UNITS[Math.floor(n / 100)]} ratus ${sayIndonesian(n % 100)}`.trim()
  if (n < 2000) return `seribu ${sayIndonesian(n - 1000)}`.trim()
  if (n < 1e6) return `${sayIndonesian(Math.floor(n / 1000))} ribu ${sayIndonesian(n % 1000)}`.trim()
  return `${sayIndonesian(Math.floor(n / 1e6))} juta ${sayIndonesian(n % 1e6)}`.trim()
}

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function sayEnglish(n: number): string {
  if (n < 20) return SMALL[n] ?? ''
  if (n < 100) return `${TENS[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${SMALL[n % 10]}`}`
  if (n < 1000) return `${SMALL[Math.floor(n / 100)]} hundred${n % 100 === 0 ? '' : ` and ${sayEnglish(n % 100)}`}`
  return `${sayEnglish(Math.floor(n / 1000))} thousand${n % 1000 === 0 ? '' : ` ${sayEnglish(n % 1000)}`}`
}

/** "1jt 250rb", "2 juta 500 ribu"; a round number of millions or thousands stays one part. */
function inParts(thousands: number, million: string, thousand: string): string {
  const [high, low] = [Math.floor(thousands / 1000), thousands % 1000]
  return [high > 0 ? `${high}${million}` : '', low > 0 ? `${low}${thousand}` : ''].filter(Boolean).join(' ')
}

/** Millions with a fraction of at most two digits ("1,25"); null: it takes more. */
function inMillions(thousands: number, point: string): string | null {
  return thousands % 10 === 0 ? String(thousands / 1000).replace('.', point) : null
}

/** Rupiah from a thousand to a hundred million, by a key of Indonesia. */
export const rupiah: fc.Arbitrary<Spelled> = fc
  .tuple(fc.integer({ min: 1, max: 99_999 }), fc.nat(25))
  .map(([thousands, way]) => {
    const amount = thousands * 1000
    const dots = grouped(amount, '.')
    const commas = grouped(amount, ',')
    const million = inMillions(thousands, ',')
    const texts = [
      `Rp${dots}`,
      `Rp ${dots}`,
      `Rp. ${dots}`,
      `Rp.${dots}`,
      `rp${amount}`,
      `Rp${dots},-`,
      `Rp ${dots},00`,
      `IDR ${commas}`,
      `IDR ${commas}.00`,
      `${commas} IDR`,
      `${dots} rupiah`,
      `${amount} IDR`,
      `Rp${grouped(amount, ' ')}`,
      `Rp${grouped(amount, '_')}`,
      `IDR ${grouped(amount, "'")}`,
      `${thousands}rb`,
      `${thousands} ribu`,
      `${thousands}k`,
      `Rp${thousands} ribu`,
      `${sayIndonesian(amount)} rupiah`,
      sayIndonesian(amount),
      `${sayEnglish(thousands % 1000 || 1)} thousand rupiah`,
      inParts(thousands, 'jt', 'rb'),
      inParts(thousands, ' juta', ' ribu'),
      million === null ? `${thousands}rb` : `${million} juta`,
      million === null ? `Rp${dots}` : `${million.replace(',', '.')}jt`,
    ]
    return {
      text: defined(texts[way]),
      amount: way === 21 ? (thousands % 1000 || 1) * 1000 : amount,
      code: 'IDR',
      region: 'ID',
    }
  })

/** Whole units of other currencies, by a key of their region or of another. */
function spellAbroad(n: number, way: number): Spelled {
  const commas = grouped(n, ',')
  const dots = grouped(n, '.')
  const ways: readonly (readonly [text: string, code: string, region: string, amount?: number])[] = [
    [`$${commas}`, 'USD', 'US'],
    [`$${commas}.00`, 'USD', 'US'],
    [`$ ${commas}`, 'USD', 'US'],
    [`US$${commas}`, 'USD', 'ID'],
    [`USD ${commas}`, 'USD', 'SG'],
    [`${commas} USD`, 'USD', 'ID'],
    [`${commas} dollars`, 'USD', 'US'],
    [`${commas} bucks`, 'SGD', 'SG'],
    [`${sayEnglish(n)} dollars`, 'USD', 'US'],
    [`$${n % 1000 || 1}k`, 'USD', 'US', (n % 1000 || 1) * 1000],
    [`$${commas}`, 'AUD', 'AU'],
    [`S$${commas}`, 'SGD', 'SG'],
    [`A$${commas}`, 'AUD', 'AU'],
    [`HK$${commas}`, 'HKD', 'ID'],
    [`RM${commas}`, 'MYR', 'MY'],
    [`${commas} ringgit`, 'MYR', 'MY'],
    [`₱${commas}`, 'PHP', 'PH'],
    [`P${commas}`, 'PHP', 'PH'],
    [`${commas} pesos`, 'PHP', 'PH'],
    [`฿${commas}`, 'THB', 'TH'],
    [`${commas} baht`, 'THB', 'TH'],
    [`${grouped(n * 1000, '.')}đ`, 'VND', 'VN', n * 1000],
    [`${n % 1000 || 1} triệu`, 'VND', 'VN', (n % 1000 || 1) * 1e6],
    [`${dots},00 €`, 'EUR', 'DE'],
    [`€${commas}`, 'EUR', 'IE'],
    [`${dots} euro`, 'EUR', 'DE'],
    [`£${commas}`, 'GBP', 'GB'],
    [`${commas} quid`, 'GBP', 'GB'],
    [`¥${commas}`, 'JPY', 'JP'],
    [`${commas}円`, 'JPY', 'JP'],
    [`₹${indian(n)}`, 'INR', 'IN'],
    [`Rs. ${indian(n)}`, 'INR', 'IN'],
  ]
  const [text, code, region, amount] = defined(ways[way])
  return { text, amount: amount ?? n, code, region }
}

const units = fc.integer({ min: 1, max: 999_999 })
const ways = fc.nat(31)

export const abroad: fc.Arbitrary<Spelled> = fc.tuple(units, ways).map(([n, way]) => spellAbroad(n, way))

/** Two amounts that one writer writes. */
export const pairs: fc.Arbitrary<[Spelled, Spelled]> = fc.oneof(
  fc.tuple(rupiah, rupiah),
  fc.tuple(units, units, ways).map(([a, b, way]): [Spelled, Spelled] => [spellAbroad(a, way), spellAbroad(b, way)]),
)
