import { currency } from '../base/currency.ts'
import type { OfferedAmount } from './amount/choosing/offered.ts'
import type { AnswerChoice } from './reading.ts'

/** Offered where a sentence leaves the currency open; any other may be answered. */
const OFFERED_CURRENCIES = ['IDR', 'USD', 'SGD', 'MYR', 'EUR'].map(currency)

/** "Rp1.250.000", "USD 1,250", "1,250" */
function labelOf({ amount, currency: code }: OfferedAmount): string {
  const group = (separator: string): string => String(amount).replace(/\B(?=(\d{3})+$)/g, separator)
  if (code === 'IDR') return `Rp${group('.')}`
  return code === null ? group(',') : `${code} ${group(',')}`
}

/** Amounts as answers; `home` is the currency of an amount without a mark. */
export const amountChoices = (offers: readonly OfferedAmount[], home: OfferedAmount['currency']): AnswerChoice[] =>
  offers.map((offer) => ({
    label: labelOf({ ...offer, currency: offer.currency ?? home }),
    answers: { amount: offer.amount, ...(offer.currency === null ? {} : { currency: offer.currency }) },
  }))

/** Currencies as answers: those that the sentence names, else those that are usual. */
export const currencyChoices = (named: readonly OfferedAmount['currency'][], amount: number): AnswerChoice[] => {
  const known = [...new Set(named)].filter((code) => code !== null)
  const codes = known.length > 1 ? known : OFFERED_CURRENCIES
  return codes.map((code) => ({ label: labelOf({ amount, currency: code }), answers: { currency: code } }))
}
