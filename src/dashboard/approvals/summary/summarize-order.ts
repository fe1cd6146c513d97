import { sql } from 'kysely'
import { currency } from '../../../base/currency.ts'
import { toWhole } from '../../../base/money.ts'
import type { Customers } from '../../../checkout/customer/customers.ts'
import type { Paid } from '../../../checkout/receipts/paid.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { BeforeJson } from '../../route.ts'
import type { OrderSummary } from './schema.ts'

type Of = {
  readonly merchantId: string
  readonly paid: Paid
  readonly showsCustomer: boolean
  /** A refund that does not count as open: the one that is looked at. */
  readonly exceptRefund?: string
}

/** The order that was paid, or the collector that received the money, and what else is open for that customer. */
export async function summarizeOrder(
  tx: Tx,
  { customers }: { readonly customers: Customers },
  { merchantId, paid, showsCustomer, exceptRefund = '' }: Of,
): Promise<BeforeJson<OrderSummary>> {
  const { attempt, checkoutId } = paid
  const order = await readOrder(tx, merchantId, paid)
  const payer = showsCustomer && checkoutId ? customers.open({ id: checkoutId, ...order }) : null
  const { customerId } = order
  return {
    checkoutId,
    orderNumber: order.orderNumber,
    customer: payer && { name: payer.name, email: payer.email, phone: payer.phone },
    open: showsCustomer && customerId ? await readOpen(tx, { merchantId, customerId, paid, exceptRefund }) : null,
    method: attempt.type,
    brand: attempt.card?.brand ?? attempt.code,
    paidAt: paid.paidAt,
  }
}

async function readOrder(tx: Tx, merchantId: string, { checkoutId, attempt }: Paid) {
  if (checkoutId === null) {
    const query = tx.selectFrom('collector').select(['external_id', 'customer_id'])
    const row = await query.where('merchant_id', '=', merchantId).where('id', '=', attempt.id).executeTakeFirstOrThrow()
    return { orderNumber: row.external_id, customerId: row.customer_id, customer: null }
  }
  const query = tx.selectFrom('checkout').select(['external_id', 'customer', 'customer_id'])
  const row = await query.where('merchant_id', '=', merchantId).where('id', '=', checkoutId).executeTakeFirstOrThrow()
  return { orderNumber: row.external_id, customerId: row.customer_id, customer: row.customer }
}

type OpenRow = { payments: number; invoices: number; due: bigint; refunds: number }

/** What else a customer has open, in the currency of the payment: payments, invoices, refunds under way. */
async function readOpen(
  tx: Tx,
  { merchantId, customerId, paid, exceptRefund }: Required<Omit<Of, 'showsCustomer'>> & { customerId: string },
): Promise<OrderSummary['open']> {
  const code = paid.amount.currency
  const { rows } = await sql<OpenRow>`
    select
      (select count(*)::int from checkout where merchant_id = ${merchantId} and customer_id = ${customerId}
        and status in ('PENDING', 'PROCESSING') and id <> ${paid.checkoutId ?? ''}) as payments,
      invoices, due,
      (select count(*)::int from refund join checkout
          on checkout.merchant_id = ${merchantId} and checkout.id = refund.checkout_id
        where refund.merchant_id = ${merchantId} and refund.status in ('PROCESSING', 'NEEDS_PAYER')
          and refund.id <> ${exceptRefund}
          and checkout.customer_id = ${customerId}) as refunds
    from (
      select count(*)::int as invoices, coalesce(sum(total - amount_paid), 0)::bigint as due from invoice
      where merchant_id = ${merchantId} and customer_id = ${customerId}
        and status in ('OPEN', 'PARTIALLY_PAID') and currency = ${code}
    ) as owed`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { payments, invoices, due, refunds } = row
  return { customerId, payments, invoices, due: toWhole({ amount: due, currency: currency(code) }), refunds }
}
