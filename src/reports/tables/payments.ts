import { sql } from 'kysely'
import { DAY_MS, later } from '../../base/clock.ts'
import { idAt } from '../../base/id.ts'
import { sharesOf } from './shares.ts'
import { columnsOf, type Table } from './table.ts'

/** No bank's clock is further ahead of ours than this: nothing is booked so long before it was paid. */
const AHEAD_MS = DAY_MS

/**
 * Money that payers paid in the span, in the order in which it was booked, however late that was. Fee and tax are what the
 * ledger booked with it. A second payment, or one of another amount that was not accepted, says so in `kind`: it pays for nothing;
 * one without a checkout is a `collection`.
 */
export const payments: Table = {
  columns: columnsOf({
    transactionId: ['text', 'Transaction', 'Transaksi'],
    checkoutId: ['text', 'Checkout', 'Checkout'],
    externalId: ['text', 'Reference', 'Nomor referensi'],
    paidAt: ['time', 'Paid', 'Dibayar'],
    bookedAt: ['time', 'Booked', 'Dibukukan'],
    kind: ['text', 'Kind', 'Jenis'],
    flags: ['text', 'Flags', 'Tanda'],
    type: ['text', 'Method', 'Metode'],
    code: ['text', 'Bank or brand', 'Bank atau merek'],
    currency: ['text', 'Currency', 'Mata uang'],
    gross: ['money', 'Gross', 'Bruto'],
    fee: ['money', 'Fee', 'Biaya'],
    tax: ['money', 'Tax on fee', 'Pajak atas biaya'],
    net: ['money', 'Net', 'Neto'],
    settledAt: ['time', 'Settled', 'Diselesaikan'],
    reference: ['text', 'Provider’s reference', 'Referensi penyedia'],
    connection: ['text', 'Connection', 'Koneksi'],
    // Last: a program that reads a file by position finds the others where they were.
    collectorId: ['text', 'Collector', 'Penerima tetap'],
  }),
  query: ({ merchantId, from, until }) => sql`
    select receipt.id as "transactionId", receipt.checkout_id as "checkoutId", receipt.collector_id as "collectorId",
      coalesce(checkout.external_id, collector.external_id) as "externalId",
      receipt.paid_at as "paidAt", booking.created_at as "bookedAt",
      case when receipt.collector_id is not null then 'collection' when 'mismatch' = any (receipt.flags) and acceptance.id is null then 'mismatch' when 'duplicate' = any (receipt.flags) then 'duplicate'
        else 'payment' end as kind,
      array_to_string(receipt.flags, ' ') as flags, coalesce(attempt.type, collector.type) as type,
      coalesce(attempt.code, collector.code) as code, receipt.currency, receipt.amount as gross,
      share.fee, share.tax, receipt.amount - share.fee - share.tax as net, settlement.created_at as "settledAt",
      receipt.rail_reference as reference, receipt.connection_id as connection
    from ledger_transaction as booking
    join receipt on receipt.merchant_id = ${merchantId} and receipt.id = split_part(booking.cause, ':', 2)
    left join attempt on attempt.merchant_id = ${merchantId} and attempt.id = receipt.attempt_id
    left join checkout on checkout.merchant_id = ${merchantId} and checkout.id = receipt.checkout_id
    left join collector on collector.merchant_id = ${merchantId} and collector.id = receipt.collector_id
    left join ledger_transaction as acceptance
      on acceptance.merchant_id = ${merchantId} and acceptance.cause = 'acceptance:' || receipt.id
    ${sharesOf('booking', 'acceptance')}
    left join ledger_transaction as settlement
      on settlement.merchant_id = ${merchantId} and settlement.cause = 'settlement:' || receipt.id
    where booking.merchant_id = ${merchantId} and booking.id >= ${idAt('ltx', merchantId, later(from, -AHEAD_MS))}
      and (starts_with(booking.cause, 'receipt:') or starts_with(booking.cause, 'collection:')) and receipt.paid_at >= ${from} and receipt.paid_at < ${until}
    order by booking.id`,
}
