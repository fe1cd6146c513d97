import { setImmediate } from 'node:timers/promises'
import type { SendMoney } from '../../payouts/schema.ts'
import { type CsvCell, writeCsv } from '../../tabular/write-csv.ts'

/** As an upload names them, which reads this file as the same payouts. */
const COLUMNS = [
  'externalId',
  'receiverName',
  'receiverAccountNo',
  'receiverBankCode',
  'amount',
  'currency',
  'remark',
  'metadata',
]
const LINES_TOGETHER = 500

/** The payouts of a request as CSV, each as it will be sent. */
export const writeFile = (payouts: readonly SendMoney[]): AsyncGenerator<string> => writeCsv(COLUMNS, pagesOf(payouts))

async function* pagesOf(payouts: readonly SendMoney[]): AsyncGenerator<CsvCell[][]> {
  for (let from = 0; from < payouts.length; from += LINES_TOGETHER) {
    yield payouts.slice(from, from + LINES_TOGETHER).map(cellsOf)
    // Lets other requests proceed, however fast this one is read.
    await setImmediate()
  }
}

const cellsOf = ({ attributes, externalId, amount, currency, remark = '', metadata = '' }: SendMoney): CsvCell[] => [
  externalId,
  attributes.receiverName,
  { account: attributes.receiverAccountNo },
  attributes.receiverBankCode,
  amount,
  currency,
  remark,
  metadata,
]
