import type { Money } from '../../base/money.ts'
import { toDecimal } from '../../base/money.ts'
import { dayIn } from '../../base/time-zone.ts'
import type { MandateBounds } from '../../connectors/saving-port.ts'
import { dayText } from '../../markets/day-text.ts'
import type { Language } from '../../markets/market.ts'
import { moneyText } from '../../markets/money-text.ts'

/** Names the words below: whoever changes them gives them another version, and those that were agreed to keep theirs. */
const MANDATE_VERSION = '2026-12'

/** The version of the words in a language, as it is stored with an agreement: `2026-11-en`. */
export const versionIn = (language: Language): string => `${MANDATE_VERSION}-${language}`

/** The language in which a payer agreed. */
export const languageOf = (version: string): Language => (version.endsWith('-en') ? 'en' : 'id')

/** What a payer agrees to. `method`: the wallet or the bank, as its brand writes it; `zone`: that of the merchant's days. */
export type MandateTerms = {
  readonly merchantName: string
  readonly method: string
  readonly bounds: MandateBounds
  readonly zone: string
}

type Frequency = NonNullable<MandateBounds['frequency']>

const UNITS = {
  id: { day: 'hari', week: 'minggu', month: 'bulan', year: 'tahun' },
  en: { day: 'day', week: 'week', month: 'month', year: 'year' },
} as const

const moneyIn = (money: Money, language: Language) => moneyText(toDecimal(money), money.currency, language)

function often({ unit, count }: Frequency, language: Language): string {
  const name = UNITS[language][unit]
  if (language === 'id') return count === 1 ? `sekali setiap ${name}` : `sekali setiap ${count} ${name}`
  return count === 1 ? `once a ${name}` : `once every ${count} ${name}s`
}

/** Who ends a mandate without an end: the payer, as the page and as they themselves say it. */
const UNTIL_ENDED = {
  id: { page: 'Sampai Anda menghentikannya', payer: 'Sampai saya menghentikannya' },
  en: { page: 'Until you end it', payer: 'Until I end it' },
} as const

/** The bounds of a mandate, a line each: what the page shows beside the sentence. */
export function boundLines(
  { bounds, zone }: Pick<MandateTerms, 'bounds' | 'zone'>,
  language: Language,
  speaker: 'page' | 'payer' = 'page',
): string[] {
  const { maxAmount, frequency, until } = bounds
  const day = until && dayText(dayIn(zone, until), language)
  if (language === 'id') {
    return [
      maxAmount ? `Paling banyak ${moneyIn(maxAmount, language)} setiap kali` : 'Tanpa batas nominal',
      frequency ? `Paling sering ${often(frequency, language)}` : 'Tanpa batas frekuensi',
      day ? `Sampai ${day}` : UNTIL_ENDED.id[speaker],
    ]
  }
  return [
    maxAmount ? `At most ${moneyIn(maxAmount, language)} each time` : 'No limit on the amount',
    frequency ? `At most ${often(frequency, language)}` : 'No limit on how often',
    day ? `Until ${day}` : UNTIL_ENDED.en[speaker],
  ]
}

/** The sentence that a payer agrees to, with every bound: stored word for word as evidence. */
export function mandateText(terms: MandateTerms, language: Language): string {
  const { merchantName, method } = terms
  const bounds = boundLines(terms, language, 'payer')
    .map((line) => line.charAt(0).toLowerCase() + line.slice(1))
    .join('; ')
  return language === 'id'
    ? `Saya mengizinkan ${merchantName} menagih ${method} saya tanpa konfirmasi setiap kali: ${bounds}. Tagihan yang gagal boleh diulang pada periode berikutnya. Saya dapat menghentikan izin ini kapan saja.`
    : `I allow ${merchantName} to charge my ${method} without confirming each time: ${bounds}. A charge that failed may be made up for in the following period. I can end this permission at any time.`
}
