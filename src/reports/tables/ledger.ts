import { sql } from 'kysely'
import { idAt } from '../../base/id.ts'
import { columnsOf, type Table } from './table.ts'

/**
 * Every entry that was booked in the span, in that order. An amount is added to its account. `root` is that of the closed day of
 * the books that its transaction is in; empty until then.
 */
export const ledger: Table = {
  columns: columnsOf({
    ledgerId: ['text', 'Movement', 'Mutasi'],
    at: ['time', 'Booked', 'Dibukukan'],
    kind: ['text', 'Kind', 'Jenis'],
    cause: ['text', 'Because of', 'Karena'],
    account: ['text', 'Account', 'Akun'],
    currency: ['text', 'Currency', 'Mata uang'],
    amount: ['money', 'Amount', 'Jumlah'],
    root: ['text', 'Root of the day', 'Akar hari pembukuan'],
  }),
  query: ({ merchantId, from, until }) => sql`
    select booking.id as "ledgerId", booking.created_at as at, booking.kind, booking.cause, entry.account,
      entry.currency, entry.amount, encode(closed.root, 'hex') as root
    from ledger_transaction as booking
    join ledger_entry as entry on entry.merchant_id = booking.merchant_id and entry.transaction_id = booking.id
    left join proof_leaf as leaf on leaf.merchant_id = booking.merchant_id and leaf.transaction_id = booking.id
    left join proof_day as closed on closed.day = leaf.day
    where booking.merchant_id = ${merchantId} and booking.id >= ${idAt('ltx', merchantId, from)}
      and booking.id < ${idAt('ltx', merchantId, until)}
    order by booking.id, entry.line`,
}
