import { DAY_MS, MINUTE_MS } from '../../../base/clock.ts'

const PHONE = /^628\d{7,11}$/

/** A mobile number as people write it (`0812…`, `+62 812-…`) in the bank's form, `62812…`; undefined: it is none. */
export function readMobile(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s().+-]/g, '').replace(/^0/, '62')
  return isMobile(digits) ? digits : undefined
}

/** Whether a number is a mobile one in the bank's form. */
export const isMobile = (phone: string): boolean => PHONE.test(phone)

/** How the wallet of a phone number that ends in these digits behaves; every other one agrees and pays. */
export type PhoneBehaviour = 'refuses' | 'unlinks' | 'empty' | 'paysLate' | 'failsLate' | 'blocked'

const BY_LAST_DIGITS: Readonly<Record<string, PhoneBehaviour>> = {
  '01': 'refuses',
  '02': 'unlinks',
  '03': 'empty',
  '04': 'paysLate',
  '05': 'failsLate',
  '06': 'blocked',
}

/** How long a wallet without money has none, counted from the first look into it. */
export const EMPTY_MS = 3 * DAY_MS
/** How long the outcome of a charge stays unknown, by how it ends. */
export const UNKNOWN_MS = { paysLate: MINUTE_MS, failsLate: DAY_MS } as const

export const phoneBehaviour = (phone: string | null): PhoneBehaviour | undefined =>
  BY_LAST_DIGITS[phone?.slice(-2) ?? '']
