import { toDecimal, toWhole } from '../base/money.ts'
import { type CountedCollector, collectorUrl } from './collector.ts'

export type Hosts = { readonly livemode: boolean; readonly checkoutUrl: string }

/** A collector as the API and its events show it. Source: interface, "Collectors". */
export const toCollector = (one: CountedCollector, { livemode, checkoutUrl }: Hosts) => ({
  id: one.id,
  externalId: one.externalId,
  kind: one.kind,
  code: one.code,
  customerId: one.customerId,
  status: one.status,
  currency: one.currency as string,
  amount: one.amount && toWhole(one.amount),
  minAmount: one.minAmount && toWhole(one.minAmount),
  maxAmount: one.maxAmount && toWhole(one.maxAmount),
  name: one.name,
  label: one.label,
  numberSuffix: one.numberSuffix,
  instrument: one.instrument,
  failure: one.failure,
  metadata: one.metadata,
  url: collectorUrl(one, checkoutUrl),
  receivedCount: one.received.count,
  // Payers are free to send a fraction.
  receivedAmount: Number(toDecimal(one.received.amount)),
  createdAt: one.createdAt.toISOString(),
  updatedAt: one.updatedAt.toISOString(),
  livemode,
})
