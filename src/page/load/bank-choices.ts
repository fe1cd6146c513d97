import { HOME } from '../../markets/market-of.ts'
import type { BankChoice } from '../refund-view.ts'

const toChoice = ({ code, name }: BankChoice): BankChoice => ({ code, name })
/** The sort key of a bank: its name without the word that most begin with. */
const soughtBy = ({ name }: BankChoice): string => name.replace(/^Bank (of )?/, '')

const { common, others } = HOME.banks.ofPeople

/** The banks where a payer may have an account: the common ones, and the others by name. */
export const BANK_CHOICES = {
  common: common.map(toChoice),
  others: others.map(toChoice).toSorted((a, b) => soughtBy(a).localeCompare(soughtBy(b), 'en')),
}

/** A bank's name; its code where it has none here. */
export const bankNameOf = (code: string): string => HOME.banks.byCode(code)?.name ?? code
