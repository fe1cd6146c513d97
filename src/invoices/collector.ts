import { type Fault, fieldError } from '../base/errors.ts'
import type { Collector } from '../collectors/collector.ts'
import { findCollectorIn } from '../collectors/find.ts'
import type { Tx } from '../db/transaction.ts'
import type { InvoiceTerms } from './invoice.ts'

type Terms = Pick<InvoiceTerms, 'customerId' | 'currency'> & { readonly collectorId?: string | null | undefined }

/** Throws VALIDATION_ERROR for a collector that cannot take the money of an invoice. */
export async function assertCollector(tx: Tx, merchantId: string, terms: Terms): Promise<void> {
  const fault = await collectorFault(tx, merchantId, terms)
  if (fault) throw fieldError(fault.field, fault.code, fault.message)
}

/** Why a collector does not take the money of an invoice: it has to be the customer's own, and open. */
export async function collectorFault(
  tx: Tx,
  merchantId: string,
  { collectorId, customerId, currency }: Terms,
): Promise<Fault | undefined> {
  if (collectorId == null) return undefined
  return faultOfCollector(await findCollectorIn(tx, { merchantId, id: collectorId }), { customerId, currency })
}

/** As `collectorFault`, of one that was read. */
export function faultOfCollector(
  collector: Collector | undefined,
  { customerId, currency }: Pick<Terms, 'customerId' | 'currency'>,
): Fault | undefined {
  const fault = (code: string, message: string): Fault => ({ field: 'collectorId', code, message })
  if (!collector) return fault('NOT_FOUND', '"collectorId" is not the id of a collector of this account.')
  if (collector.customerId !== customerId) {
    return fault('NOT_ALLOWED_HERE', '"collectorId" is not a collector of this customer: name it in its "customerId".')
  }
  if (collector.currency !== currency) {
    return fault('NOT_ALLOWED_HERE', `"collectorId" takes ${collector.currency}; the invoice is in ${currency}.`)
  }
  if (collector.status === 'CLOSED' || collector.status === 'FAILED') {
    return fault('NOT_ALLOWED_HERE', `"collectorId" is a collector that is ${collector.status}.`)
  }
  return undefined
}
