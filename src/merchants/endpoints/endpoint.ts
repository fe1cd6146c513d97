import type { Selectable } from 'kysely'
import { isId } from '../../base/id.ts'
import type { Tables } from '../../db/tables.ts'

/** Beside the two of the settings. Source: interface, "Webhook endpoints and the catalogue". */
export const ENDPOINTS_MAX = 16

/** Which endpoint of a merchant: one of the two that its settings name, or a further one by its id. */
export type MerchantEndpoint = 'payments' | 'payouts' | EndpointId
/** Which receiver of events: an endpoint of the merchant, or the URL that a checkout has of its own. */
export type EndpointName = MerchantEndpoint | 'checkout'
export type EndpointId = `we_${string}`

/** As the API names it: the settings' two by their field. */
export type WireName = 'webhookUrl' | 'callbackUrl' | 'checkout' | EndpointId
export const toWireName = (name: EndpointName): WireName =>
  name === 'payments' ? 'webhookUrl' : name === 'payouts' ? 'callbackUrl' : name
/** Undefined: it names no endpoint. */
export const fromWireName = (text: string): EndpointName | undefined =>
  text === 'webhookUrl'
    ? 'payments'
    : text === 'callbackUrl'
      ? 'payouts'
      : text === 'checkout' || isEndpointId(text)
        ? text
        : undefined
/** What `fromWireName` reads, as a pattern of a schema. */
export const WIRE_NAME = '^(webhookUrl|callbackUrl|checkout|we_[0-9a-hjkmnp-tv-z]{26})$'

export const isEndpointId = (text: string): text is EndpointId => isId('we', text)

/** An endpoint beside those of the settings. Source: interface, "Webhook endpoints and the catalogue". */
export type Endpoint = {
  readonly id: EndpointId
  readonly url: string
  /** Types, `prefix.*` or `*`. */
  readonly events: readonly string[]
  readonly description: string
  readonly createdAt: Date
  readonly disabledAt: Date | null
  /** What switched it off; null: it is on. */
  readonly disabledBy: 'merchant' | 'gone' | null
  /** Whether events sent there carry claim links: a caller allowed to make refunds set or confirmed its URL. */
  readonly receivesClaimUrls: boolean
}

/** Undefined: a row of the settings' two. */
export function endpointOf(row: Selectable<Tables['merchant_endpoint']>): Endpoint | undefined {
  if (!isEndpointId(row.purpose)) return undefined
  return {
    id: row.purpose,
    url: row.url,
    events: row.events ?? [],
    description: row.description,
    createdAt: row.created_at ?? new Date(0),
    disabledAt: row.disabled_at,
    disabledBy: row.disabled_at ? row.disabled_by : null,
    receivesClaimUrls: row.confirmed_url === row.url,
  }
}
