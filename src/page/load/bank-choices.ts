import { HOME } from '../../markets/market-of.ts'
import type { BankChoice } from '../refund-view.ts'

const toChoice = ({ code, name }: BankChoice): BankChoice => ({ code, name })
/** The sort key of a bank: its name without the word that most begin with. */
const soughtBy = ({ name }: BankChoice): string => name.replace(/^Bank (of )?/, '')

type BankChoices = { readonly common: BankChoice[]; readonly others: BankChoice[] }
let choices: BankChoices | undefined

/** The banks where a payer may have an account: the common ones, and the others by name. */
export function bankChoices(): BankChoices {
  const { common, others } = HOME.banks.ofPeople
  // Sorted for the first page that shows them: to load the rules of a language takes 7 ms, of a start as well.
  choices ??= {
    common: common.map(toChoice),
    others: others.map(toChoice).toSorted((a, b) => soughtBy(a).localeCompare(soughtBy(b), 'en')),
  }
  return choices
}

/** A bank's name; its code where it has none here. */
export const bankNameOf = (code: string): string => HOME.banks.byCode(code)?.name ?? code
