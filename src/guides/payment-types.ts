import { toWhole } from '../base/money.ts'
import { HOME } from '../markets/market-of.ts'
import { brandsOf } from '../payment-methods/brands.ts'
import { joinWords, PAYMENT_TYPES, type PaymentType, TYPE_CODES } from '../payment-methods/types.ts'

const [CURRENCY] = HOME.currencies

type Words = {
  readonly columns: readonly string[]
  readonly unlimited: string
  readonly to: string
  readonly and: string
  readonly or: string
  readonly none: string
  days(count: number): string
}

const WORDS: Readonly<Record<'en' | 'id', Words>> = {
  en: {
    columns: [`limits in ${CURRENCY.code}`, 'what the payer does', 'fee', 'available after'],
    unlimited: 'every currency',
    to: 'to',
    and: 'and',
    or: 'or',
    none: 'none',
    days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  },
  id: {
    columns: [`batas dalam ${CURRENCY.code}`, 'yang dilakukan pembayar', 'biaya', 'tersedia setelah'],
    unlimited: 'semua mata uang',
    to: 'sampai',
    and: 'dan',
    or: 'atau',
    none: 'tidak ada',
    days: (count) => `${count} hari`,
  },
}
type Language = keyof typeof WORDS

/** Every type of payment in the home currency, as a table in Markdown: its limits, its standard fee, its settlement. */
export const paymentTypesTable = (language: Language = 'en'): string =>
  [
    `| | ${WORDS[language].columns.join(' | ')} |`,
    '|---|---|---|---|---|',
    ...TYPE_CODES.map((type) => `| ${cellsOf(type, language).join(' | ')} |`),
  ].join('\n')

const cellsOf = (type: PaymentType, language: Language): readonly string[] => [
  `\`${type}\``,
  boundsOf(type, language),
  doingOf(type, language),
  feeOf(type, language),
  WORDS[language].days(PAYMENT_TYPES[type].fee.settlementDays),
]

const inGroups = (whole: number, language: Language): string => new Intl.NumberFormat(language).format(whole)

function boundsOf(type: PaymentType, language: Language): string {
  const limits = CURRENCY.methods[type]
  const { unlimited, to } = WORDS[language]
  if (!limits) return unlimited
  return `${inGroups(limits.minAmount, language)} ${to} ${inGroups(limits.maxAmount, language)}`
}

const doingOf = (type: PaymentType, language: Language): string =>
  PAYMENT_TYPES[type].payerDoes[language].replace(
    '{brands}',
    joinWords(
      brandsOf(type).map(({ name }) => name),
      WORDS[language].or,
    ),
  )

function feeOf(type: PaymentType, language: Language): string {
  const { basisPoints } = PAYMENT_TYPES[type].fee
  const fixed = CURRENCY.fixedFees[type] ?? 0n
  const whole = toWhole({ amount: fixed, currency: CURRENCY.code })
  const sum = CURRENCY.signs.id
    ? `${CURRENCY.signs.id}${inGroups(whole, 'id')}`
    : `${CURRENCY.code} ${inGroups(whole, 'en')}`
  const percent = `${(Number(basisPoints) / 100).toLocaleString(language)} %`
  const parts = [...(basisPoints > 0n ? [percent] : []), ...(fixed > 0n ? [sum] : [])]
  return joinWords(parts, WORDS[language].and) || WORDS[language].none
}
