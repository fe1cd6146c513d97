import { fieldError } from '../../base/errors.ts'
import { fromWhole } from '../../base/money.ts'
import { canonicalCode } from '../../checkout/methods.ts'
import type { RuleDraft } from '../../fees/change-plan.ts'
import { readCurrency } from '../../fees/read-currency.ts'
import type { Schedule, Subject, Terms } from '../../fees/rule.ts'
import type { RuleBody } from '../../fees/schema.ts'
import { HOME } from '../../markets/market-of.ts'
import { codesOf } from '../../payment-methods/brands.ts'
import { BRANDS } from '../../payment-methods/card-brands.ts'
import { isPaymentType } from '../../payment-methods/types.ts'

/** Card brands as rules name them. */
export const CARD_CODES: readonly string[] = Object.keys(BRANDS).map((brand) => brand.toUpperCase())

/** The default time of a business day at which money becomes available: 08:00. */
const HOUR = 8 * 60

/** A rule as an operator submitted it. Throws VALIDATION_ERROR naming the field that is wrong. */
export const readRule = (body: RuleBody, by: string): RuleDraft => ({
  merchantId: body.merchantId,
  terms: readTerms(body),
  validFrom: body.validFrom ? readMoment(body.validFrom) : null,
  by,
})

function readMoment(text: string): Date {
  const moment = new Date(text)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text) && !Number.isNaN(moment.getTime())) return moment
  throw fieldError('validFrom', 'INVALID', '"validFrom" must be a time with its zone: 2027-01-01T00:00:00+07:00.')
}

function readTerms(body: RuleBody): Terms {
  const ends = body.ends ?? false
  if (body.kind === 'tax') {
    if (!ends && body.basisPoints === undefined) throw missing('basisPoints')
    return { kind: 'tax', basisPoints: ends ? null : BigInt(body.basisPoints ?? 0) }
  }
  const { subject } = body
  if (!subject) throw missing('subject')
  const code = readCode(subject, body.code ?? null)
  if (body.kind === 'fee') return readFee(body, subject, code)
  if (!isPaymentType(subject))
    throw fieldError('subject', 'INVALID', 'Payouts have no settlement: they are paid from the available balance.')
  return { kind: 'settlement', subject, code, schedule: ends ? null : readSchedule(body) }
}

function readFee(body: RuleBody, subject: Subject, code: string | null): Terms {
  const currency = readCurrency(body.currency)
  const units = (whole: number) => fromWhole(whole, currency).amount
  const { basisPoints = 0, fixed = 0, minimum = 0, maximum = null, refundFee = null } = body
  // Otherwise a field left blank by mistake would make it free of charge.
  if (!body.ends && body.basisPoints === undefined && body.fixed === undefined) throw missing('basisPoints')
  if (maximum !== null && maximum < minimum) {
    throw fieldError('maximum', 'INVALID', 'The maximum is below the minimum.')
  }
  if (refundFee !== null && !isPaymentType(subject)) {
    throw fieldError('refundFee', 'INVALID', 'Only payments are refunded; a payout that is returned gets its fee back.')
  }
  const price = {
    basisPoints: BigInt(basisPoints),
    fixed: units(fixed),
    minimum: units(minimum),
    maximum: maximum === null ? null : units(maximum),
  }
  const key = { kind: 'fee', subject, code, currency, above: units(body.above ?? 0) } as const
  return body.ends ? { ...key, price: null, refundFee: null } : { ...key, price, refundFee }
}

function readSchedule({ dayKind, days, time }: RuleBody): Schedule {
  if (dayKind === undefined) throw missing('dayKind')
  if (days === undefined) throw missing('days')
  if (dayKind === 'calendar') return { dayKind, days }
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number)
  return { dayKind, days, atMinute: time ? hours * 60 + minutes : HOUR }
}

/** The bank, wallet or brand as rules store it. Throws VALIDATION_ERROR. */
export function readCode(subject: Subject, code: string | null): string | null {
  if (code === null) return null
  if (subject === 'payout' || subject === 'payout_same_bank') {
    const found = HOME.banks.find(code)
    if (found.is === 'found') return found.bank.code
    throw fieldError('code', 'UNKNOWN_BANK', '"code" is not a bank that payouts can be sent to.')
  }
  const known = subject === 'credit_card' ? CARD_CODES : codesOf(subject)
  const canonical = subject === 'credit_card' ? code.toUpperCase() : canonicalCode(subject, code)
  if (canonical !== undefined && known.includes(canonical)) return canonical
  throw fieldError('code', 'INVALID', `"code" must be one of ${known.join(', ') || 'none'} with ${subject}.`)
}

const missing = (field: string) => fieldError(field, 'MISSING', `"${field}" is required.`)
