import { withoutTokens } from '../../base/id.ts'
import { withoutCardNumbers } from '../../base/privacy/card-numbers.ts'
import { maskAccount } from '../../base/privacy/mask-accounts.ts'

/** Fields that are never logged, regardless of their value. */
const SECRETS = new Set(
  'key secret token access_token password webhooksecret claimurl csrftoken authorization nik npwp nib owners documents cardnumber card_number pan cvv cvc cvv2 securitycode security_code'.split(
    ' ',
  ),
)
/** Fields of which the last four digits suffice to recognise the value. */
const NUMBERS = new Set('receiveraccountno accountno customernumber phone'.split(' '))
const HIDDEN = '[hidden]'
const LENGTH_MAX = 4_096

/**
 * A body as the request log may store it: without secrets, claim links, personal data and card numbers, account numbers
 * reduced to their last four digits, at most 4,096 characters. Null: nothing to store. Source: requirements line 19.
 */
export function redactBody(body: unknown): string | null {
  if (body === undefined || body === null) return null
  const text = JSON.stringify(redact('', body)) ?? ''
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX - 1)}…` : text
}

/** Text from a caller, as the request log may store it. */
export const redactText = (text: string): string => withoutTokens(withoutCardNumbers(text))

function redact(name: string, value: unknown): unknown {
  const plain = name.toLowerCase()
  if (SECRETS.has(plain)) return HIDDEN
  if (NUMBERS.has(plain) && typeof value === 'string') return maskAccount(value)
  if (Array.isArray(value)) return value.map((item) => redact(name, item))
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'number') return withoutCardNumbers(String(value)) === String(value) ? value : HIDDEN
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [redactText(key), redact(key, inner)]))
}
