import { isCurrency } from '../../base/currency.ts'
import type { Fault } from '../../base/errors.ts'
import { checkEndpointUrl } from '../../base/net/endpoint-url.ts'
import type { PrivateNetworks } from '../../base/net/private-networks.ts'
import { redirectUrlFault } from '../../base/net/redirect-url.ts'
import { isBusinessName, PLAIN_AND_VISIBLE } from '../../base/plain-text.ts'
import { isTimeZone } from '../../base/time-zone.ts'
import { HOME } from '../../markets/market-of.ts'
import type { ChangeSettings } from './schema.ts'

/** The body of a change as it was sent: its fields may hold anything. */
type Sent = Partial<Record<keyof ChangeSettings, unknown>>

/** The rules of settings that a schema cannot express. */
export const settingFaults = (body: Sent, isSandbox: boolean, networks: PrivateNetworks): Fault[] => [
  ...nameFaults(body.displayName),
  ...redirectFaults(body, isSandbox),
  ...endpointFaults(body, isSandbox, networks),
  ...originFaults(body.allowedOrigins, isSandbox),
  ...currencyFaults(body.defaultCurrency),
  ...zoneFaults(body.timeZone),
  ...warningFaults(body),
]

/** Checks only what the schema admits: it reports other faults itself. */
const PLAIN_NAME = new RegExp(PLAIN_AND_VISIBLE.pattern, 'u')

/** The name stands in mails, where a link in it would be ours. */
const nameFaults = (name: unknown): Fault[] =>
  typeof name === 'string' && PLAIN_NAME.test(name) && !isBusinessName(name)
    ? [
        {
          field: 'displayName',
          code: 'LINK',
          message: '"displayName" must not hold a link, or a domain among other words.',
        },
      ]
    : []

const redirectFaults = (body: Sent, isSandbox: boolean): Fault[] =>
  (['successUrl', 'cancelUrl'] as const).flatMap((field) => {
    const value = body[field]
    const fault = typeof value === 'string' ? redirectUrlFault(value, isSandbox) : undefined
    return fault ? [{ field, code: 'INVALID_URL', message: `"${field}" ${fault}.` }] : []
  })

const endpointFaults = (body: Sent, isSandbox: boolean, networks: PrivateNetworks): Fault[] =>
  (['webhookUrl', 'callbackUrl'] as const).flatMap((field) => {
    const value = body[field]
    const checked = typeof value === 'string' ? checkEndpointUrl(field, value, isSandbox, networks) : undefined
    return checked && 'fault' in checked ? [checked.fault] : []
  })

const originFaults = (origins: unknown, isSandbox: boolean): Fault[] =>
  (Array.isArray(origins) ? origins : []).flatMap((origin: unknown) => {
    const fault = typeof origin === 'string' ? originFault(origin, isSandbox) : undefined
    return fault ? [{ field: 'allowedOrigins', code: 'INVALID_ORIGIN', message: `"${origin}" ${fault}.` }] : []
  })

function currencyFaults(code: unknown): Fault[] {
  if (typeof code !== 'string' || !/^[A-Z]{3}$/.test(code) || isCurrency(code)) return []
  const message = `"defaultCurrency" ${code} is not an ISO 4217 currency.`
  return [{ field: 'defaultCurrency', code: 'UNKNOWN_CURRENCY', message }]
}

function warningFaults({ lowBalance, lowBalances }: Sent): Fault[] {
  if (!Array.isArray(lowBalances)) return []
  const field = 'lowBalances'
  if (lowBalance !== undefined) {
    return [{ field, code: 'CONFLICT', message: 'Give either "lowBalances" or "lowBalance".' }]
  }
  const codes = lowBalances.map((one: unknown) => String((one as { currency?: unknown } | null)?.currency))
  return codes.flatMap((code, at): Fault[] => {
    if (/^[A-Z]{3}$/.test(code) && !isCurrency(code)) {
      return [
        { field: `${field}.${at}.currency`, code: 'UNKNOWN_CURRENCY', message: `${code} is not an ISO 4217 currency.` },
      ]
    }
    return codes.indexOf(code) === at ? [] : [{ field, code: 'TWICE', message: `"${field}" names ${code} twice.` }]
  })
}

function zoneFaults(zone: unknown): Fault[] {
  if (typeof zone !== 'string' || zone.length > 64 || isTimeZone(zone)) return []
  const message = `"timeZone" must name a zone of the IANA database, for example ${HOME.calendar.zone}.`
  return [{ field: 'timeZone', code: 'UNKNOWN_TIME_ZONE', message }]
}

function originFault(origin: string, isSandbox: boolean): string | undefined {
  if (origin.includes('*')) {
    return 'holds a wildcard, and origins are compared exactly: name each by itself, for example https://www.shop.example'
  }
  const url = URL.parse(origin)
  if (!url || url.origin === 'null' || url.origin !== origin) {
    return 'is not an origin as browsers send it: scheme, host and port only, in lower case, for example https://shop.example'
  }
  return redirectUrlFault(origin, isSandbox)
}
