import { type RawBuilder, sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { settlementReference } from '../../ledger/settlement-days.ts'
import { sharesOf } from './shares.ts'
import { columnsOf, type Span, type Table } from './table.ts'

const MONEY = {
  gross: ['money', 'Gross', 'Bruto'],
  fee: ['money', 'Fee', 'Biaya'],
  tax: ['money', 'Tax on fee', 'Pajak atas biaya'],
  refunded: ['money', 'Refunded before', 'Dikembalikan sebelumnya'],
  net: ['money', 'Net', 'Neto'],
  offset: ['money', 'Kept of what was owed', 'Dipotong utang'],
  available: ['money', 'Made available', 'Menjadi tersedia'],
} as const

/** What payments made available in the span, as `settled`: a line a payment. */
const settled = ({ merchantId, timeZone, from, until }: Span): RawBuilder<unknown> => sql`
    select settlement.id, settlement.created_at as settled_at, receipt.id as transaction_id, receipt.checkout_id,
      receipt.attempt_id, receipt.collector_id, receipt.paid_at, receipt.currency, receipt.amount as gross, share.fee, share.tax,
      receipt.amount - share.fee - share.tax - given.net as refunded, given.net, given."offset", given.available,
      to_char(settlement.created_at at time zone ${timeZone}::text, 'YYYY-MM-DD') as day, receipt.rail_reference
    from ledger_transaction as settlement
    join receipt on receipt.merchant_id = ${merchantId} and receipt.id = substr(settlement.cause, 12)
    join ledger_transaction as booking
      on booking.merchant_id = ${merchantId} and booking.cause
        = case when receipt.collector_id is null then 'receipt:' else 'collection:' end || receipt.id
    left join ledger_transaction as acceptance
      on acceptance.merchant_id = ${merchantId} and acceptance.cause = 'acceptance:' || receipt.id
    ${sharesOf('booking', 'acceptance')}
    cross join lateral (
      select -coalesce(sum(entry.amount) filter (where entry.account = 'pending'), 0)::bigint as net,
        coalesce(sum(entry.amount) filter (where entry.account = 'owed'), 0)::bigint as "offset",
        coalesce(sum(entry.amount) filter (where entry.account = 'available'), 0)::bigint as available
      from ledger_entry as entry
      where entry.merchant_id = ${merchantId} and entry.transaction_id = settlement.id
    ) as given
    where settlement.merchant_id = ${merchantId} and settlement.id >= ${idAt('ltx', merchantId, from)}
      and settlement.id < ${idAt('ltx', merchantId, until)} and starts_with(settlement.cause, 'settlement:')`

const REFERENCE = settlementReference(sql`day`, sql`settled.currency`)
const REFERENCE_COLUMN: Readonly<Record<string, readonly ['text', string, string]>> = {
  settlement: ['text', 'Settlement', 'Settlement'],
}

/** The settlements of the span: one line a day and currency. Gross less fee, tax and what was refunded before is net. */
export const settlements: Table = {
  columns: columnsOf({
    ...REFERENCE_COLUMN,
    day: ['day', 'Day', 'Hari'],
    payments: ['count', 'Payments', 'Pembayaran'],
    currency: ['text', 'Currency', 'Mata uang'],
    ...MONEY,
  }),
  query: (span) => sql`
    with settled as (${settled(span)})
    select ${REFERENCE} as settlement, day, count(*) as payments, currency,
      ${sql.join(Object.keys(MONEY).map((key) => sql`sum(${sql.ref(`settled.${key}`)})::bigint as ${sql.ref(key)}`))}
    from settled group by day, currency order by day, currency`,
}

/** The payments of the span's settlements, each with its settlement, in the order in which they were settled. */
export const settlementPayments: Table = {
  columns: columnsOf({
    ...REFERENCE_COLUMN,
    settledAt: ['time', 'Settled', 'Diselesaikan'],
    transactionId: ['text', 'Transaction', 'Transaksi'],
    checkoutId: ['text', 'Checkout', 'Checkout'],
    externalId: ['text', 'Reference', 'Nomor referensi'],
    paidAt: ['time', 'Paid', 'Dibayar'],
    type: ['text', 'Method', 'Metode'],
    code: ['text', 'Bank or brand', 'Bank atau merek'],
    currency: ['text', 'Currency', 'Mata uang'],
    ...MONEY,
    reference: ['text', 'Provider’s reference', 'Referensi penyedia'],
    // Last: a program that reads a file by position finds the others where they were.
    collectorId: ['text', 'Collector', 'Penerima tetap'],
  }),
  query: (span) => sql`
    with settled as not materialized (${settled(span)})
    select ${REFERENCE} as settlement, settled_at as "settledAt", transaction_id as "transactionId",
      settled.checkout_id as "checkoutId", settled.collector_id as "collectorId",
      coalesce(checkout.external_id, collector.external_id) as "externalId", settled.paid_at as "paidAt",
      coalesce(attempt.type, collector.type) as type, coalesce(attempt.code, collector.code) as code, settled.currency,
      ${sql.join(Object.keys(MONEY).map((key) => sql.ref(`settled.${key}`)))},
      settled.rail_reference as reference
    from settled
    left join attempt on attempt.merchant_id = ${span.merchantId} and attempt.id = settled.attempt_id
    left join checkout on checkout.merchant_id = ${span.merchantId} and checkout.id = settled.checkout_id
    left join collector on collector.merchant_id = ${span.merchantId} and collector.id = settled.collector_id
    order by settled.id`,
}
