import { type JsonObject, readText } from '../../../snap/json.ts'
import type { InboundEvent } from '../../inbound-port.ts'
import { readReference } from '../../snap/fields.ts'

/** Whether a notification is about a linked account, and not about a transaction. */
export const isAccountNotification = (body: JsonObject): boolean =>
  body.account_id !== undefined && body.order_id === undefined

/**
 * A GoPay account that was linked, or unlinked at the wallet: it triggers a query of the account, as Midtrans' documents want it.
 * Source: Midtrans, "Pay Account Link Notification", "Pay Account Unbind Notification".
 */
export function readAccountEvent(body: JsonObject): InboundEvent {
  const id = readReference(body.account_id)
  if (!id) return { is: 'malformed', field: 'account_id' }
  const status = readText(body.account_status)?.toLowerCase().slice(0, 20)
  const state = { is: 'unknown', railCode: `notified_${status}` } as const
  return { is: 'link', reference: null, linkReferences: [id], mustAsk: true, state }
}
