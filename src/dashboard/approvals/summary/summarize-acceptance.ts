import type { Customers } from '../../../checkout/customer/customers.ts'
import { findPaid } from '../../../checkout/receipts/find-paid.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { BeforeJson } from '../../route.ts'
import type { AcceptanceWanted } from '../store.ts'
import type { AcceptanceSummary } from './schema.ts'
import { summarizeOrder } from './summarize-order.ts'

type Of = {
  readonly merchantId: string
  readonly acceptance: AcceptanceWanted
  readonly showsCustomer: boolean
}

/** The order that another amount is to pay, and what it would do without. Null: nothing has arrived for it. */
export async function summarizeAcceptance(
  tx: Tx,
  app: { readonly customers: Customers },
  { merchantId, acceptance, showsCustomer }: Of,
): Promise<BeforeJson<AcceptanceSummary> | null> {
  const { checkoutId, amount, expected } = acceptance
  const paid = (await findPaid(tx, merchantId, { checkoutId })).at(-1)
  if (!paid) return null
  return { ...(await summarizeOrder(tx, app, { merchantId, paid, showsCustomer })), amount, expected }
}
