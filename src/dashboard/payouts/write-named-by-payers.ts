import { accountText, BYTE_ORDER_MARK, csvLine, inertText } from '../../base/csv.ts'
import { toDecimal } from '../../base/money.ts'
import { clockIn, isoOf } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { listNamedByPayers } from '../../payouts/named-by-payers.ts'
import type { Payout } from '../../payouts/payout.ts'
import { toDetail } from '../../payouts/wire.ts'

const PAGE_ROWS = 500
const COLUMNS = [
  'payoutId',
  'refundId',
  'status',
  'createdAt',
  'completedAt',
  'amount',
  'currency',
  'receiverBankCode',
  'receiverName',
  'receiverAccountNo',
  'bankReference',
]

type Wanted = {
  readonly merchantId: string
  readonly timeZone: string
  /** Otherwise masked, as everywhere else. */
  readonly isWhole: boolean
  /** The first id to include, and the first one after the last. */
  readonly from: string
  readonly before: string
}

/** Payouts to accounts that payers named, as CSV, oldest first; each page is read in a transaction of its own. */
export async function* writeNamedByPayers(db: Db, wanted: Wanted): AsyncGenerator<string> {
  const { merchantId, timeZone, isWhole, before } = wanted
  const clock = clockIn(timeZone)
  const timeOf = (at: Date | null) => (at ? isoOf(at, clock(at)) : '')
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for (let from: string | null = wanted.from; from !== null; ) {
    const page = { from, before, limit: PAGE_ROWS + 1 }
    const payouts: Payout[] = await transaction(db, merchantId, (tx) => listNamedByPayers(tx, merchantId, page))
    yield payouts
      .slice(0, PAGE_ROWS)
      .map((payout) => {
        const { receiver } = payout
        const { receiverName, receiverAccountNo } = toDetail(payout).attributes
        const [name, account] = isWhole ? [receiver.name, receiver.accountNo] : [receiverName, receiverAccountNo]
        return csvLine([
          ...[payout.id, payout.externalId, payout.status, timeOf(payout.createdAt), timeOf(payout.completedAt)],
          ...[toDecimal(payout.amount), payout.amount.currency, payout.receiver.bankCode],
          ...[inertText(name), accountText(account), inertText(payout.bankReference ?? '')],
        ])
      })
      .join('')
    from = payouts[PAGE_ROWS]?.id ?? null
  }
}
