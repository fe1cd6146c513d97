import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { columnsOf, type Table } from './table.ts'

/**
 * The payouts that were accepted in the span, in that order, as they stand now. An account is its last four digits and its
 * holder is left out: the file leaves the gateway.
 */
export const payouts: Table = {
  columns: columnsOf({
    payoutId: ['text', 'Payout', 'Pencairan dana'],
    externalId: ['text', 'Reference', 'Nomor referensi'],
    createdAt: ['time', 'Accepted', 'Diterima'],
    submittedAt: ['time', 'Sent', 'Dikirim'],
    completedAt: ['time', 'Completed', 'Selesai'],
    status: ['text', 'Status', 'Status'],
    service: ['text', 'Service', 'Layanan'],
    bankCode: ['text', 'Bank', 'Bank'],
    account: ['text', 'Account', 'Rekening'],
    currency: ['text', 'Currency', 'Mata uang'],
    amount: ['money', 'Amount', 'Jumlah'],
    fee: ['money', 'Fee', 'Biaya'],
    tax: ['money', 'Tax on fee', 'Pajak atas biaya'],
    total: ['money', 'Total', 'Total'],
    bankReference: ['text', 'Bank’s reference', 'Referensi bank'],
    failure: ['text', 'Failure', 'Kegagalan'],
  }),
  query: ({ merchantId, from, until }) => sql`
    select id as "payoutId", external_id as "externalId", created_at as "createdAt", submitted_at as "submittedAt",
      completed_at as "completedAt", status, service, bank_code as "bankCode",
      '…' || right(receiver_account_no, 4) as account, currency, amount, fee, tax, amount + fee + tax as total,
      bank_reference as "bankReference", failure_code as failure
    from payout
    where merchant_id = ${merchantId} and id >= ${idAt('po', merchantId, from)} and id < ${idAt('po', merchantId, until)}
    order by id`,
}
