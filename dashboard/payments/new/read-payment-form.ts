import { amountIn } from '../../format/typed-amount.ts'
import { textOf } from '../../parts/form/form.tsx'
import { SOME } from './some-methods.ts'

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/** How long a payment may be open, beside the day that is usual. A little less than the most, for clocks differ. */
export const EXPIRIES = [
  { name: 'hour', minutes: HOUR },
  { name: 'hours', minutes: 6 * HOUR },
  { name: 'days', minutes: 3 * DAY },
  { name: 'week', minutes: 7 * DAY },
  { name: 'month', minutes: 30 * DAY - 10 },
] as const

export const METADATA_FIELD = { key: 'metadata.key', value: 'metadata.value' } as const

/** What the form says, as `POST /v1/checkout` takes it; what is not filled in is left out. */
export function readPaymentForm(values: FormData, now: Date) {
  const description = textOf(values, 'description')
  const minutes = Number(textOf(values, 'expiry') ?? 0)
  return {
    externalId: textOf(values, 'externalId') ?? '',
    currency: textOf(values, 'currency') ?? '',
    amount: amountIn(textOf(values, 'amount'), textOf(values, 'currency') ?? ''),
    ...(description ? { description } : {}),
    ...urlsOf(values),
    ...methodOf(values),
    ...customerOf(values),
    ...(minutes > 0 ? { expiresAt: new Date(now.getTime() + minutes * MINUTE_MS).toISOString() } : {}),
    ...metadataOf(values),
  }
}

function urlsOf(values: FormData) {
  const [successUrl, cancelUrl] = [textOf(values, 'successUrl'), textOf(values, 'cancelUrl')]
  return { ...(successUrl ? { successUrl } : {}), ...(cancelUrl ? { cancelUrl } : {}) }
}

function methodOf(values: FormData) {
  const method = textOf(values, 'method') ?? ''
  if (method === SOME) return { methods: values.getAll('offered').map(String) }
  const [type = '', code = ''] = method.split(':')
  return { ...(type ? { type } : {}), ...(code ? { code } : {}) }
}

function customerOf(values: FormData) {
  const [name, email, phone] = ['name', 'email', 'phone'].map((field) => textOf(values, `customer.${field}`))
  if (!name && !email && !phone) return {}
  return { customer: { ...(name && { name }), ...(email && { email }), ...(phone && { phone: inE164(phone) }) } }
}

/** A number as people of Indonesia write it (`0812-…`, `62 812 …`) in E.164; any other is left to the server to judge. */
export function inE164(typed: string): string {
  const digits = typed.replaceAll(/[\s().-]/g, '')
  if (/^0[1-9]/.test(digits)) return `+62${digits.slice(1)}`
  return /^62\d/.test(digits) ? `+${digits}` : digits
}

function metadataOf(values: FormData) {
  const [keys, texts] = [values.getAll(METADATA_FIELD.key), values.getAll(METADATA_FIELD.value)]
  if (keys.length === 0) return {}
  return { metadata: Object.fromEntries(keys.map((key, i) => [String(key).trim(), String(texts[i] ?? '').trim()])) }
}
