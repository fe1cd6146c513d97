import { toDecimal } from '../../base/money.ts'
import { clockIn, isoOf } from '../../base/time-zone.ts'
import type { Db } from '../../db/db.ts'
import { transaction } from '../../db/transaction.ts'
import { listNamedByPayers } from '../../payouts/find/named-by-payers.ts'
import type { Payout } from '../../payouts/payout.ts'
import { toDetail } from '../../payouts/wire.ts'
import { type CsvCell, writeCsv } from '../../tabular/write-csv.ts'

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
export const writeNamedByPayers = (db: Db, wanted: Wanted): AsyncGenerator<string> =>
  writeCsv(COLUMNS, readPages(db, wanted))

async function* readPages(db: Db, wanted: Wanted): AsyncGenerator<CsvCell[][]> {
  const { merchantId, timeZone, isWhole, before } = wanted
  const clock = clockIn(timeZone)
  const timeOf = (at: Date | null) => at && isoOf(at, clock(at))
  for (let from: string | null = wanted.from; from !== null; ) {
    const page = { from, before, limit: PAGE_ROWS + 1 }
    const payouts: Payout[] = await transaction(db, merchantId, (tx) => listNamedByPayers(tx, merchantId, page))
    yield payouts.slice(0, PAGE_ROWS).map((payout) => {
      const { receiver } = payout
      const { receiverName, receiverAccountNo } = toDetail(payout).attributes
      const [name, account] = isWhole ? [receiver.name, receiver.accountNo] : [receiverName, receiverAccountNo]
      return [
        payout.id,
        payout.externalId,
        payout.status,
        timeOf(payout.createdAt),
        timeOf(payout.completedAt),
        { decimal: toDecimal(payout.amount) },
        payout.amount.currency,
        payout.receiver.bankCode,
        name,
        { account },
        payout.bankReference,
      ]
    })
    from = payouts[PAGE_ROWS]?.id ?? null
  }
}
