import { aroundAmounts } from './indonesian-amounts.ts'
import { indonesianNumbers } from './indonesian-numbers.ts'
import { aroundPayment } from './indonesian-payment.ts'
import { unitsAndLabels } from './indonesian-units.ts'
import type { LanguageWords } from './table.ts'

/** Indonesian and Malay, formal, spoken and typed in a hurry. */
export const indonesian: LanguageWords = {
  ...indonesianNumbers,
  meanings: { ...aroundAmounts, ...unitsAndLabels, ...aroundPayment },
}
