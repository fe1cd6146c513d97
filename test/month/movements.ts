import { HOME } from '../../src/markets/market-of.ts'
import { paymentReference } from '../../src/sandbox/bank/transaction/reference.ts'
import type { MonthWorld } from './world.ts'

/** Money that moved on one of our accounts, as the account's bank recorded it. */
export type Movement = {
  /** Unique on its account, in the order of moving. */
  readonly id: string
  readonly day: string
  /** Smallest units; above zero came in. */
  readonly amount: bigint
  readonly kind: 'qr' | 'virtual_account' | 'wallet' | 'transfer' | 'reversal' | 'refund' | 'card'
  /** What the bank calls it. */
  readonly own: string
  /** Our reference from the request, and what of ours the bank shows with it. */
  readonly ours: string
  /** The bank never notified it, or so late that no process listened: the gateway may never know of it. */
  readonly isStrange: boolean
}

type Row = {
  id: string
  cause: Movement['kind']
  booked_at: Date
  amount: bigint
  is_in: boolean
  own: string | null
  ours: string | null
  is_strange: boolean
}

const toMovement = ({
  id,
  booked_at: at,
  amount,
  cause,
  is_in: isIn,
  own,
  ours,
  is_strange: isStrange,
}: Row): Movement => ({
  id: `${cause} ${id}`,
  day: HOME.calendar.dayOf(at),
  amount: isIn ? amount : -amount,
  kind: cause,
  own: own ?? paymentReference({ id: BigInt(id), bookedAt: at }),
  ours: ours ?? '',
  isStrange,
})

/** The bank's own journal, as far as it is about our account. */
export async function readBankMovements({ bankBooks, rupiah }: MonthWorld): Promise<Movement[]> {
  const { rows } = await bankBooks.pool.query<Row>(
    `select journal.id::text, cause, booked_at, journal.amount, credit_account = $1 as is_in,
      coalesce(refund.reference_no, transfer.reference_no) as own,
      coalesce(qr.partner_reference_no, wallet.partner_reference_no, va.trx_id, refund.partner_refund_no,
        transfer.partner_reference_no, case when cause = 'reversal' then cause_reference end) as ours,
      coalesce(va.expires_at < booked_at or (transfer.behaviour::jsonb ->> 'silent')::boolean, false) as is_strange
    from bank.journal
      left join bank.qr on cause = 'qr' and qr.reference_no = cause_reference
      left join bank.wallet_payment as wallet on cause = 'wallet' and wallet.reference_no = cause_reference
      left join bank.virtual_account as va on cause = 'virtual_account' and va.trx_id = cause_reference
      left join bank.refund on cause = 'refund' and refund.reference_no = cause_reference
      left join bank.transfer on cause = 'transfer' and transfer.partner_reference_no = cause_reference
    where $1 in (debit_account, credit_account) and cause <> 'opening' order by journal.id`,
    [rupiah.account],
  )
  return rows.map(toMovement)
}

/** What the acquirer charged to cards and refunded to them. */
export async function readAcquirerMovements({ gateway }: MonthWorld): Promise<Movement[]> {
  const { rows } = await gateway.db.pool.query<Row>(
    `select id, 'card' as cause, decided_at as booked_at, amount, true as is_in, id as own, reference as ours, false as is_strange
      from bank.card_payment where status = 'APPROVED'
    union all
    select reference_no, 'refund', created_at, amount, false, reference_no, partner_refund_no, false
      from bank.refund where service = 'card' and status = 'DONE'
    order by booked_at, id`,
  )
  return rows.map(toMovement)
}
