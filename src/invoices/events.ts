import type { EventNameOf } from '../webhooks/catalogue/event-names.ts'
import type { NewEvent } from '../webhooks/outbox.ts'
import type { Invoice } from './invoice.ts'
import { type Hosts, toListed } from './wire.ts'

/**
 * An event about an invoice, which is given as after the change. `sequence`: where several are recorded at once, the number
 * of this one; absent: the invoice's own, which already counts it.
 */
export const invoiceEvent = (
  hosts: Hosts,
  now: Date,
  type: EventNameOf<'invoice'>,
  invoice: Invoice,
  sequence: number = invoice.sequence,
): NewEvent => ({
  merchantId: invoice.merchantId,
  type,
  subjectId: invoice.id,
  sequence,
  livemode: hosts.livemode,
  data: toListed(invoice, now, hosts),
})
