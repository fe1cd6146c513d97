import { currency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { parsedUrl } from '../../base/net/redirect-url.ts'
import { type Draft, requestedType } from '../checkout.ts'
import { canonicalCode, readWay } from '../methods.ts'
import type { CreateCheckout } from '../schema.ts'
import type { RedirectDefaults } from './redirect-defaults.ts'

export const NO_DEFAULTS: RedirectDefaults = { successUrl: null, cancelUrl: null }

/** Whether the redirect URLs of the settings are needed. */
export const leavesUrlsOut = ({ successUrl, cancelUrl }: Partial<CreateCheckout>): boolean =>
  successUrl === undefined || cancelUrl === undefined

/** Converts a validated request. */
export function toDraft(merchantId: string, body: CreateCheckout, defaults: RedirectDefaults): Draft {
  const type = body.type ?? ''
  const single = requestedType(type)
  return {
    merchantId,
    externalId: body.externalId,
    amount: fromWhole(body.amount, currency(body.currency)),
    description: body.description ?? null,
    type,
    code: single && body.code !== undefined ? (canonicalCode(single, body.code) ?? null) : null,
    accountName: body.name?.trim() ?? null,
    successUrl: body.successUrl === undefined ? defaults.successUrl : parsedUrl(body.successUrl),
    cancelUrl: body.cancelUrl === undefined ? defaults.cancelUrl : parsedUrl(body.cancelUrl),
    metadata: body.metadata ?? {},
    customerId: body.customerId ?? null,
    save: body.save ?? null,
    webhookUrl: body.webhookUrl === undefined ? null : new URL(body.webhookUrl).href,
    methods: body.methods?.flatMap((text) => readWay(text) ?? []) ?? null,
    ...(body.expiresAt === undefined ? {} : { expiresAt: new Date(body.expiresAt) }),
  }
}
