import { type VaTriple, vaTriple } from '../../../snap/va-number.ts'
import type { VirtualAccountInquiry, VirtualAccountKind } from '../../credentials.ts'
import { isOfKind, type RailAttempt } from '../../port.ts'
import type { VaByNumber } from '../profile/virtual-accounts.ts'
import type { SnapSettings } from '../settings.ts'

/** What was agreed for the virtual accounts of one bank. */
export type VaTerms = {
  readonly companyCode: string
  readonly kind: VirtualAccountKind
  readonly inquiry: VirtualAccountInquiry
}

/** The terms under which we issue at a bank; undefined where we do not. */
export function vaTermsOf(
  { credentials }: SnapSettings,
  section: VaByNumber,
  bankCode: string | null,
): VaTerms | undefined {
  const { virtualAccounts = {} } = credentials
  if (bankCode === null || !Object.hasOwn(section.banks, bankCode)) return undefined
  const agreed = Object.hasOwn(virtualAccounts, bankCode) ? virtualAccounts[bankCode] : undefined
  const inquiry = agreed?.inquiry ?? section.inquiry[0]
  if (!agreed || !section.kinds[agreed.kind] || !section.inquiry.includes(inquiry)) return undefined
  return { ...agreed, inquiry }
}

/** Digits of the customer part of a number at a bank. */
export function customerDigits(settings: SnapSettings, section: VaByNumber, bankCode: string): number {
  const shape = (Object.hasOwn(section.shapes, bankCode) ? section.shapes[bankCode] : undefined) ?? section.shapes.other
  if ('customerDigits' in shape) return shape.customerDigits
  return shape.totalDigits - (vaTermsOf(settings, section, bankCode)?.companyCode.length ?? 0)
}

/** The number of an account on the wire: the bank's, or the requested one where no response arrived. */
export function tripleOf({ companyCode }: VaTerms, attempt: RailAttempt): VaTriple | undefined {
  const number = isOfKind(attempt.instrument, 'number') ? attempt.instrument.number : attempt.railReference
  if (number === null) {
    return attempt.customerNumber === null ? undefined : vaTriple(companyCode, attempt.customerNumber)
  }
  return number.startsWith(companyCode) ? vaTriple(companyCode, number.slice(companyCode.length)) : undefined
}
