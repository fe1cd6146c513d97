import type { Tx } from '../../db/transaction.ts'
import type { PaymentType } from '../../payment-methods/types.ts'
import { newAttempt } from '../attempts/new-attempt.ts'
import { insertChargedAttempt } from '../attempts/of-charges.ts'
import type { Attempt, Checkout, Draft } from '../checkout.ts'
import { insertInvoiceCheckout, newCheckout } from '../create/create.ts'
import type { Customer } from '../customer/customer.ts'
import type { Customers } from '../customer/customers.ts'

/** What a charge of a saved method is booked as. */
export type ChargedDraft = Pick<Draft, 'merchantId' | 'externalId' | 'amount' | 'description' | 'code'> & {
  readonly chargeId: string
  readonly type: PaymentType
  readonly connectionId: string
  readonly customerId: string
  readonly customer: Customer | null
  readonly invoiceId: string | null
}

/** The checkout of a charge and its one attempt, whose reference is that at the rail. */
export type Charged = { readonly checkout: Checkout; readonly attempt: Attempt }

/**
 * What a charge is booked as, not yet stored. Both are PROCESSING from the start: no page offers another way to pay, nothing
 * expires or cancels them, and only the charge's own polls reach the rail.
 */
export function newCharged(customers: Customers, now: Date, draft: ChargedDraft): Charged {
  const { chargeId, connectionId, customer, ...rest } = draft
  const plain = newCheckout(now, {
    ...rest,
    accountName: null,
    successUrl: null,
    cancelUrl: null,
    metadata: {},
    methods: null,
  })
  const checkout = {
    ...plain,
    status: 'PROCESSING' as const,
    customer: customer && customers.seal(plain.id, customer),
  }
  const { type, code } = draft
  const attempt = newAttempt(now, checkout, { connectionId, type, code })
  return { checkout, attempt: { ...attempt, status: 'PROCESSING', chargeId } }
}

/** Stores them, in the caller's transaction. */
export async function insertCharged(tx: Tx, customers: Customers, { checkout, attempt }: Charged): Promise<void> {
  await insertInvoiceCheckout(tx, customers, checkout)
  await insertChargedAttempt(tx, attempt)
}
