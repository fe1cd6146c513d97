import { isCurrency } from '../base/currency.ts'
import type { Fault } from '../base/errors.ts'
import { redirectUrlFault } from '../base/net/redirect-url.ts'
import { canonicalCode } from '../checkout/methods.ts'
import { hasBrands, isPaymentType } from '../payment-methods/types.ts'
import type { CreateSavedMethod } from './schema.ts'

type Sent = Partial<CreateSavedMethod>

const fault = (isWrong: boolean, field: string, code: string, message: string): Fault[] =>
  isWrong ? [{ field, code, message }] : []

/** The rules of a saved method that a schema cannot express; sees the body as sent. */
export function savedMethodFaults(body: Sent, allowsLocalhost: boolean, now: Date): Fault[] {
  const { currency = '', returnUrl, mandate } = body
  const isUnknown = /^[A-Z]{3}$/.test(currency) && !isCurrency(currency)
  const wrong = typeof returnUrl === 'string' ? redirectUrlFault(returnUrl, allowsLocalhost) : undefined
  const until = mandate?.until === undefined ? null : new Date(mandate.until)
  const isNoTime = until !== null && Number.isNaN(until.getTime())
  return [
    ...fault(isUnknown, 'currency', 'UNKNOWN_CURRENCY', `"${currency}" is not a currency that is known here.`),
    ...fault(wrong !== undefined, 'returnUrl', 'INVALID_URL', `"returnUrl" ${wrong}.`),
    ...fault(isNoTime, 'mandate.until', 'INVALID_FORMAT', '"mandate.until" is not a time that exists.'),
    ...fault(!isNoTime && until !== null && until <= now, 'mandate.until', 'OUT_OF_RANGE', '"mandate.until" is past.'),
    ...codeFaults(body),
  ]
}

function codeFaults({ type, code }: Sent): Fault[] {
  if (type === undefined || !isPaymentType(type)) return []
  if (!hasBrands(type)) {
    return fault(code !== undefined, 'code', 'NOT_ALLOWED_HERE', `"code" does not go with "${type}".`)
  }
  if (code === undefined) return fault(true, 'code', 'REQUIRED', '"code" names the bank or the wallet.')
  const isUnknown = typeof code === 'string' && canonicalCode(type, code) === undefined
  return fault(isUnknown, 'code', 'NOT_ALLOWED', `This is no code of "${type}".`)
}
