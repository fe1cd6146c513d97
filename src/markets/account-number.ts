import { HOME } from './market-of.ts'

const { minDigits, maxDigits } = HOME.accountNo

/** How long an account number is, in words: `6 to 20 digits`. */
export const ACCOUNT_NO_DIGITS = `${minDigits} to ${maxDigits} digits`

/** Its form, as the source of a pattern. */
export const ACCOUNT_NO_PATTERN = `^[0-9]{${minDigits},${maxDigits}}$`

const FORM = new RegExp(ACCOUNT_NO_PATTERN)

/** Whether a text has the form of an account number. */
export const isAccountNo = (text: string): boolean => FORM.test(text)
