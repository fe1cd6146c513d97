import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { columnsOf, type Table } from './table.ts'

/** The refunds requested in the span, in that order, in their present state. */
export const refunds: Table = {
  columns: columnsOf({
    refundId: ['text', 'Refund', 'Pengembalian dana'],
    externalId: ['text', 'Reference', 'Nomor referensi'],
    transactionId: ['text', 'Transaction', 'Transaksi'],
    checkoutId: ['text', 'Checkout', 'Checkout'],
    createdAt: ['time', 'Requested', 'Diminta'],
    completedAt: ['time', 'Completed', 'Selesai'],
    status: ['text', 'Status', 'Status'],
    way: ['text', 'Way', 'Cara'],
    initiator: ['text', 'Initiator', 'Pemrakarsa'],
    currency: ['text', 'Currency', 'Mata uang'],
    amount: ['money', 'Amount', 'Jumlah'],
    feeReturned: ['money', 'Fee returned', 'Biaya dikembalikan'],
    taxReturned: ['money', 'Tax returned', 'Pajak dikembalikan'],
    payoutId: ['text', 'Payout', 'Pencairan dana'],
    reference: ['text', 'Provider’s reference', 'Referensi penyedia'],
    failure: ['text', 'Failure', 'Kegagalan'],
  }),
  query: ({ merchantId, from, until }) => sql`
    select id as "refundId",
      case initiator when 'provider' then coalesce(rail_reference, external_id) else external_id end as "externalId", transaction_id as "transactionId", checkout_id as "checkoutId",
      created_at as "createdAt", completed_at as "completedAt", status, way, initiator, currency, amount,
      fee_returned as "feeReturned", tax_returned as "taxReturned", payout_id as "payoutId", coalesce(rail_reference, reference) as reference,
      failure_code as failure
    from refund
    where merchant_id = ${merchantId} and id >= ${idAt('re', merchantId, from)} and id < ${idAt('re', merchantId, until)}
    order by id`,
}
