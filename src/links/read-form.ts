import { fromWhole, type Money, toWhole } from '../base/money.ts'
import { EMAIL_PATTERN, PLAIN_AND_VISIBLE, PLAIN_LINES } from '../base/plain-text.ts'
import type { Customer } from '../checkout/customer/customer.ts'
import { readPhone } from '../connectors/phone.ts'
import { SIGNS } from '../markets/amount-signs.ts'
import type { Link, PayerField } from './link.ts'

/** What a payer typed into a link's form, unchecked. `suggested`: the amount that was chosen in place of typing one. */
export type TypedForm = Readonly<Partial<Record<PayerField | 'amount' | 'suggested', string>>>

export type FormFault = {
  readonly field: PayerField | 'amount'
  readonly fault: 'missing' | 'malformed' | 'too_little' | 'too_much' | 'too_long'
}

export type ReadForm =
  | { readonly is: 'read'; readonly amount: Money; readonly customer: Customer | null }
  | { readonly is: 'faulty'; readonly faults: readonly FormFault[] }

const LENGTH_MAX = { name: 100, email: 254, phone: 40, note: 500 } as const
const PATTERNS = {
  name: new RegExp(PLAIN_AND_VISIBLE.pattern, 'u'),
  email: new RegExp(EMAIL_PATTERN, 'u'),
  note: new RegExp(PLAIN_LINES.pattern, 'u'),
} as const
const E164 = /^\+[1-9][0-9]{6,14}$/

/** Reads a form by a link's terms: every fault at once, in the order of the fields. */
export function readForm(link: Link, typed: TypedForm): ReadForm {
  const amount = readAmount(link, typed)
  const read = { name: readText(link, 'name', typed), email: readText(link, 'email', typed) }
  const [phone, note] = [readText(link, 'phone', typed), readText(link, 'note', typed)]
  const all = [amount, read.name, read.email, phone, note]
  const faults = all.flatMap((one) => ('fault' in one ? [one] : []))
  if (faults.length > 0 || !('amount' in amount)) return { is: 'faulty', faults }
  const text = (one: Text) => ('text' in one ? one.text : null)
  const words = text(note)
  const customer: Customer = {
    name: text(read.name),
    email: text(read.email),
    phone: text(phone),
    ...(words === null ? {} : { note: words }),
  }
  const isGiven = Object.values(customer).some((value) => value !== null)
  return { is: 'read', amount: amount.amount, customer: isGiven ? customer : null }
}

function readAmount({ price, currency }: Link, typed: TypedForm): { amount: Money } | FormFault {
  if (price.is === 'fixed') return { amount: price.amount }
  const own = typed.amount?.trim() ?? ''
  const text = own === '' ? (typed.suggested ?? '') : own
  if (text === '') return { field: 'amount', fault: 'missing' }
  const whole = readWhole(text, currency)
  if (whole === undefined) return { field: 'amount', fault: 'malformed' }
  if (whole < toWhole(price.minimum)) return { field: 'amount', fault: 'too_little' }
  if (whole > toWhole(price.maximum)) return { field: 'amount', fault: 'too_much' }
  return { amount: fromWhole(whole, currency) }
}

/** Grouped by threes or not at all, with the currency in front or none: `50000`, `50.000`, `Rp50,000`, `IDR 50 000,00`. */
const WHOLE = /^(\d{1,12}|\d{1,3}(?:([.,\s])\d{3})(?:\2\d{3}){0,3})(?:[.,]00)?$/

function readWhole(text: string, currency: string): number | undefined {
  const bare = text.trim().replace(new RegExp(`^(?:(?:${SIGNS})\\.?|${currency})\\s*`, 'i'), '')
  const [, digits] = WHOLE.exec(bare) ?? []
  return digits === undefined ? undefined : Number(digits.replaceAll(/\D/g, ''))
}

type Text = { readonly text: string | null } | FormFault

function readText({ asks }: Link, field: PayerField, typed: TypedForm): Text {
  if (asks[field] === 'off') return { text: null }
  const text = (typed[field] ?? '').replaceAll('\r\n', '\n').trim()
  if (text === '') return asks[field] === 'required' ? { field, fault: 'missing' } : { text: null }
  if (text.length > LENGTH_MAX[field]) return { field, fault: 'too_long' }
  if (field === 'phone') return readNumber(text)
  return PATTERNS[field].test(text) ? { text } : { field, fault: 'malformed' }
}

/** An Indonesian number as people write it, or any in E.164. */
function readNumber(text: string): Text {
  const bare = text.replaceAll(/[\s().-]/g, '')
  const phone = readPhone(text) ?? (E164.test(bare) ? bare : undefined)
  return phone === undefined ? { field: 'phone', fault: 'malformed' } : { text: phone }
}
