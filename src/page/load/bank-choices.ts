import { BANKS } from '../../banks/banks.ts'
import type { BankChoice } from '../refund-view.ts'

/** Where most people have their account, by national code, in the order in which they are offered. */
const COMMON = ['014', '008', '002', '009', '451', '022', '013', '011', '200', '542', '535', '501']
/** Keeps no accounts of the public. */
const CENTRAL_BANK = '001'

const choices: readonly BankChoice[] = BANKS.map(({ code, name }) => ({ code, name }))
/** What a bank is looked for by: its name without the word that most begin with. */
const soughtBy = ({ name }: BankChoice): string => name.replace(/^Bank (of )?/, '')

/** The banks where a payer may have an account: the common ones, and the others by name. */
export const BANK_CHOICES = {
  common: COMMON.flatMap((code) => choices.filter((choice) => choice.code === code)),
  others: choices
    .filter(({ code }) => !COMMON.includes(code) && code !== CENTRAL_BANK)
    .toSorted((a, b) => soughtBy(a).localeCompare(soughtBy(b), 'en')),
}

/** A bank's name; its code where it has none here. */
export const bankNameOf = (code: string): string => choices.find((choice) => choice.code === code)?.name ?? code
