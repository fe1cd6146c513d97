import { findCheckout } from '../../checkout/read/find.ts'
import { findCollection } from '../../collections/find.ts'
import { findCollector } from '../../collectors/find.ts'
import type { ReceiptApp } from '../app.ts'
import type { Receipt } from '../receipt.ts'

/** What was paid for, and by whom: the checkout, or the collector that received the money. Undefined: unknown. */
export type PaidOrder = {
  readonly order: Receipt['order']
  readonly payerName: string | null | undefined
  readonly details: { readonly checkoutId: string } | { readonly collectorId: string }
}

type Of = { readonly checkoutId: string | null; readonly transactionId: string }

export async function readOrder(app: ReceiptApp, merchantId: string, of: Of): Promise<PaidOrder | undefined> {
  if (of.checkoutId === null) return readCollector(app, merchantId, of.transactionId)
  const { checkout } = (await findCheckout(app.db, merchantId, of.checkoutId)) ?? {}
  return (
    checkout && {
      order: { externalId: checkout.externalId, description: checkout.description },
      payerName: app.customers.open(checkout)?.name,
      details: { checkoutId: checkout.id },
    }
  )
}

async function readCollector(app: ReceiptApp, merchantId: string, id: string): Promise<PaidOrder | undefined> {
  const collection = await findCollection(app, merchantId, id)
  const collector = collection && (await findCollector(app.db, merchantId, collection.collectorId))
  return (
    collector && {
      order: { externalId: collector.externalId, description: collector.name },
      payerName: collection.payer.name,
      details: { collectorId: collector.id },
    }
  )
}
