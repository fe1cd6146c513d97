import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closed, IdParams, Nullable } from '../schema-parts.ts'

/** Null: it has moved no money, or its money came back. */
const ReceiptLink = Type.Object({ url: Nullable(Type.String()) }, closed)
const schema = { params: IdParams, response: { 200: ReceiptLink } }

/** The page of a receipt, by what it is about: the payment (`pay_…`), payout or refund itself. */
export const receiptEndpoints = {
  ofPayment: endpoint('GET /dashboard/api/receipts/payments/:id', schema),
  ofPayout: endpoint('GET /dashboard/api/receipts/payouts/:id', schema),
  ofRefund: endpoint('GET /dashboard/api/receipts/refunds/:id', schema),
}
