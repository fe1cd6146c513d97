import { marketCurrency } from '../../../src/markets/market-of.ts'
import { inGroups, prefixOf } from '../../../src/markets/money-text.ts'
import type { AmountFault } from '../../format/typed-amount.ts'
import type { Locale } from '../../language/locale.tsx'

type Text = {
  /** What a field of an amount takes, by how the currency is written. */
  hint: (currency: string, hasCents: boolean) => string
  faults: Record<AmountFault, (currency: string) => string>
}

/** How an amount of the currency is written, by an example; and what its units are called, where whole ones alone are. */
function writing(currency: string, locale: Locale) {
  const { example: amount = 1_250, wholeOnly } = marketCurrency(currency) ?? {}
  return { example: prefixOf(currency, locale) + inGroups(`${amount}`, locale), wholeOnly }
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const en: Text = {
  hint: (currency, hasCents) => {
    const { example, wholeOnly } = writing(currency, 'en')
    if (wholeOnly) return `Whole ${wholeOnly.unit}: ${example}`
    return hasCents ? `Whole ${currency}: ${example} or ${example}.00` : `${currency} without decimals: ${example}`
  },
  faults: {
    cents: (currency) => {
      const { example } = writing(currency, 'en')
      return `Whole ${currency} only, without cents: ${example} or ${example}.00.`
    },
    decimals: (currency) => {
      const { example, wholeOnly } = writing(currency, 'en')
      if (wholeOnly) return `Whole ${wholeOnly.unit}, without ${wholeOnly.fraction}: ${example}.`
      return `${currency} has no decimals: ${example}.`
    },
    malformed: (currency) => `Type an amount in ${currency}, in digits: ${writing(currency, 'en').example}.`,
  },
}
const id: Text = {
  hint: (currency, hasCents) => {
    const { example, wholeOnly } = writing(currency, 'id')
    if (wholeOnly) return `${capital(wholeOnly.unit)} utuh: ${example}`
    return hasCents ? `${currency} utuh: ${example} atau ${example},00` : `${currency} tanpa desimal: ${example}`
  },
  faults: {
    cents: (currency) => {
      const { example } = writing(currency, 'id')
      return `${currency} utuh saja, tanpa sen: ${example} atau ${example},00.`
    },
    decimals: (currency) => {
      const { example, wholeOnly } = writing(currency, 'id')
      if (wholeOnly) return `${capital(wholeOnly.unit)} utuh, tanpa ${wholeOnly.fraction}: ${example}.`
      return `${currency} tidak memakai desimal: ${example}.`
    },
    malformed: (currency) => `Tulis jumlah dalam ${currency} dengan angka: ${writing(currency, 'id').example}.`,
  },
}
/** What is said beside every field of an amount. */
export const amountWords = { en, id }
