import { type JsonObject, readText } from '../../../snap/json.ts'
import type { VaTriple } from '../../../snap/va-number.ts'
import { readAt } from './read-field.ts'

/** A virtual account as a call names it. */
export type NamedAccount = {
  readonly is: 'named'
  /** As received, to be echoed. */
  readonly echo: VaTriple
  /** The numbers that can be meant, the likeliest first. */
  readonly numbers: readonly string[]
}
export type AccountFault = {
  readonly is: 'faulty'
  readonly field: keyof VaTriple
  readonly caseCode: '01' | '02'
}

/** Padding counts for nothing here: one bank's samples fill the whole number to 28 with spaces. */
const FORMAT: Readonly<Record<keyof VaTriple, RegExp>> = {
  partnerServiceId: /^(?=.{1,8}$) *\d{1,8} *$/,
  customerNo: /^(?=.{1,28}$) *\d{1,28} *$/,
  virtualAccountNo: /^(?=.{1,48}$) *\d{1,28} *$/,
}

const FIELDS = Object.keys(FORMAT) as (keyof VaTriple)[]

/**
 * Reads which virtual account a call is about. The number is the company code and the customer part joined; some send it
 * whole in `customerNo`. `fillsNumbers`: zeros may have been put in front of either part. A number that is neither is
 * malformed: then it is unknown where the money went.
 */
export function readAccount(body: JsonObject, fillsNumbers = false): NamedAccount | AccountFault {
  const echo: VaTriple = {
    partnerServiceId: readText(body.partnerServiceId) ?? '',
    customerNo: readText(body.customerNo) ?? '',
    virtualAccountNo: readText(body.virtualAccountNo) ?? '',
  }
  const wrong = FIELDS.find((field) => !FORMAT[field].test(echo[field]))
  if (wrong) return { is: 'faulty', field: wrong, caseCode: readAt(body, wrong) === undefined ? '02' : '01' }
  const company = echo.partnerServiceId.trim()
  const customer = echo.customerNo.trim()
  const number = echo.virtualAccountNo.trim()
  const isWhole = customer.startsWith(company) && customer.length > company.length
  if (number !== company + customer && !(isWhole && number === customer)) {
    return { is: 'faulty', field: 'virtualAccountNo', caseCode: '01' }
  }
  const numbers = [number, ...(fillsNumbers ? unfilled(company, customer, isWhole) : [])]
  return { is: 'named', echo, numbers: [...new Set(numbers)] }
}

const bare = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** What a number was before zeros were put into it, and where it came whole in the customer part. */
const unfilled = (company: string, customer: string, isWhole: boolean): string[] => [
  ...(isWhole ? [customer] : []),
  company + bare(customer),
  bare(company) + customer,
  bare(company) + bare(customer),
]
