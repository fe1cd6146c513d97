import { toWhole } from '../base/money.ts'
import type { Charge } from './charge.ts'
import { toFailure } from './faults.ts'

/** A charge as the API and its events show it. Source: interface, "Charges". */
export const toCharge = (charge: Charge, livemode: boolean) => ({
  id: charge.id,
  externalId: charge.externalId,
  savedMethodId: charge.savedMethodId,
  customerId: charge.customerId,
  invoiceId: charge.invoiceId,
  transactionId: charge.transactionId,
  status: charge.status,
  currency: charge.amount.currency as string,
  amount: toWhole(charge.amount),
  description: charge.description,
  actionUrl: charge.actionUrl,
  failure: charge.failure && toFailure(charge.failure),
  createdAt: charge.createdAt.toISOString(),
  endedAt: charge.endedAt?.toISOString() ?? null,
  livemode,
})
