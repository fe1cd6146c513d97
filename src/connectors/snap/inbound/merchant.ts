import type { JsonObject } from '../../../snap/json.ts'
import type { InboundContext } from './context.ts'
import { readFirstReference } from './read-field.ts'

/**
 * Whether a proven body is about our money. A provider that signs with one key for all its merchants signs for others as
 * well, who could lead its notifications to us: there the body has to name our merchant number, or the instrument.
 */
export function isMerchantProven({ section, credentials }: InboundContext, body: JsonObject): boolean {
  if (!section.merchantId) return true
  const named = readFirstReference(body, section.merchantId)
  const { merchantId, partnerId } = credentials.outbound
  return named !== undefined && (named === merchantId || named === partnerId)
}
