import { isCurrency } from '../base/currency.ts'
import { checkEndpointUrl } from '../base/endpoint-url.ts'
import type { Fault } from '../base/errors.ts'
import { redirectUrlFault } from '../base/redirect-url.ts'
import type { ChangeSettings } from './schema.ts'

/** The rules of settings that a schema cannot express; sees the body as sent. */
export function settingFaults(body: Partial<Record<keyof ChangeSettings, unknown>>, isSandbox: boolean): Fault[] {
  const faults: Fault[] = []
  for (const field of ['successUrl', 'cancelUrl'] as const) {
    const value = body[field]
    const fault = typeof value === 'string' ? redirectUrlFault(value, isSandbox) : undefined
    if (fault) faults.push({ field, code: 'INVALID_URL', message: `"${field}" ${fault}.` })
  }
  for (const field of ['webhookUrl', 'callbackUrl'] as const) {
    const value = body[field]
    const checked = typeof value === 'string' ? checkEndpointUrl(field, value, isSandbox) : undefined
    if (checked && 'fault' in checked) faults.push(checked.fault)
  }
  const { allowedOrigins, defaultCurrency } = body
  if (Array.isArray(allowedOrigins)) {
    for (const origin of allowedOrigins) {
      const fault = typeof origin === 'string' ? originFault(origin, isSandbox) : undefined
      if (fault) faults.push({ field: 'allowedOrigins', code: 'INVALID_ORIGIN', message: `"${origin}" ${fault}.` })
    }
  }
  if (typeof defaultCurrency === 'string' && /^[A-Z]{3}$/.test(defaultCurrency) && !isCurrency(defaultCurrency)) {
    const message = `"defaultCurrency" ${defaultCurrency} is not an ISO 4217 currency.`
    faults.push({ field: 'defaultCurrency', code: 'UNKNOWN_CURRENCY', message })
  }
  return faults
}

function originFault(origin: string, isSandbox: boolean): string | undefined {
  const url = URL.parse(origin)
  if (!url || url.origin === 'null' || url.origin !== origin) {
    return 'is not an origin as browsers send it: scheme, host and port only, in lower case, for example https://shop.example'
  }
  return redirectUrlFault(origin, isSandbox)
}
