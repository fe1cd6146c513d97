import { toWhole } from '../base/money.ts'
import { HOME } from '../markets/market-of.ts'
import { brandsOf } from '../payment-methods/brands.ts'
import { joinWords, PAYMENT_TYPES, type PaymentType, TYPE_CODES } from '../payment-methods/types.ts'

const [CURRENCY] = HOME.currencies

/** Every type of payment in the home currency, as a table in Markdown: its limits, its standard fee, its settlement. */
export const paymentTypesTable = (): string =>
  [
    `| | limits in ${CURRENCY.code} | what the payer does | fee | available after |`,
    '|---|---|---|---|---|',
    ...TYPE_CODES.map(
      (type) => `| ${[`\`${type}\``, boundsOf(type), doingOf(type), feeOf(type), timeOf(type)].join(' | ')} |`,
    ),
  ].join('\n')

const inGroups = (whole: number, language: 'en' | 'id'): string => new Intl.NumberFormat(language).format(whole)

function boundsOf(type: PaymentType): string {
  const limits = CURRENCY.methods[type]
  if (!limits) return 'every currency'
  return `${inGroups(limits.minAmount, 'en')} to ${inGroups(limits.maxAmount, 'en')}`
}

const doingOf = (type: PaymentType): string =>
  PAYMENT_TYPES[type].payerDoes.replace(
    '{brands}',
    joinWords(
      brandsOf(type).map(({ name }) => name),
      'or',
    ),
  )

function feeOf(type: PaymentType): string {
  const { basisPoints } = PAYMENT_TYPES[type].fee
  const fixed = CURRENCY.fixedFees[type] ?? 0n
  const whole = toWhole({ amount: fixed, currency: CURRENCY.code })
  const sum = CURRENCY.signs.id
    ? `${CURRENCY.signs.id}${inGroups(whole, 'id')}`
    : `${CURRENCY.code} ${inGroups(whole, 'en')}`
  const parts = [...(basisPoints > 0n ? [`${Number(basisPoints) / 100} %`] : []), ...(fixed > 0n ? [sum] : [])]
  return joinWords(parts, 'and') || 'none'
}

function timeOf(type: PaymentType): string {
  const { settlementDays } = PAYMENT_TYPES[type].fee
  return `${settlementDays} ${settlementDays === 1 ? 'day' : 'days'}`
}
