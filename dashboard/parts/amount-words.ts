import type { AmountFault } from '../format/typed-amount.ts'

type Text = {
  /** What a field of an amount takes, by how the currency is written. */
  hint: (currency: string, hasCents: boolean) => string
  faults: Record<AmountFault, (currency: string) => string>
}

const en: Text = {
  hint: (currency, hasCents) =>
    currency === 'IDR'
      ? 'Whole rupiah: 125,000'
      : hasCents
        ? `Whole ${currency}: 1,250 or 1,250.00`
        : `${currency} without decimals: 1,250`,
  faults: {
    cents: (currency) => `Whole ${currency} only, without cents: 1,250 or 1,250.00.`,
    decimals: (currency) =>
      currency === 'IDR' ? 'Whole rupiah, without sen: 125,000.' : `${currency} has no decimals: 1,250.`,
    malformed: (currency) => `Type an amount in ${currency}, in digits: ${currency === 'IDR' ? '125,000' : '1,250'}.`,
  },
}
const id: Text = {
  hint: (currency, hasCents) =>
    currency === 'IDR'
      ? 'Rupiah utuh: 125.000'
      : hasCents
        ? `${currency} utuh: 1.250 atau 1.250,00`
        : `${currency} tanpa desimal: 1.250`,
  faults: {
    cents: (currency) => `${currency} utuh saja, tanpa sen: 1.250 atau 1.250,00.`,
    decimals: (currency) =>
      currency === 'IDR' ? 'Rupiah utuh, tanpa sen: 125.000.' : `${currency} tidak memakai desimal: 1.250.`,
    malformed: (currency) =>
      `Tulis jumlah dalam ${currency} dengan angka: ${currency === 'IDR' ? '125.000' : '1.250'}.`,
  },
}
/** What is said beside every field of an amount. */
export const amountWords = { en, id }
