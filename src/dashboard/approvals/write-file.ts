import { setImmediate } from 'node:timers/promises'
import { accountText, BYTE_ORDER_MARK, csvLine, inertText } from '../../base/csv.ts'
import type { SendMoney } from '../../payouts/schema.ts'

/** Named as in an upload, which reads this file as the same payouts. */
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

/**
 * The payouts of a request as CSV, each as it will be sent. A text that a spreadsheet would execute is prefixed with an
 * apostrophe.
 */
export async function* writeFile(payouts: readonly SendMoney[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS)
  for (let from = 0; from < payouts.length; from += LINES_TOGETHER) {
    yield payouts
      .slice(from, from + LINES_TOGETHER)
      .map((payout) => csvLine(cellsOf(payout)))
      .join('')
    // Yields to other requests, however fast this one is read.
    await setImmediate()
  }
}

const cellsOf = ({ attributes, externalId, amount, currency, remark = '', metadata = '' }: SendMoney): string[] => [
  ...[externalId, attributes.receiverName].map(inertText),
  accountText(attributes.receiverAccountNo),
  inertText(attributes.receiverBankCode),
  String(amount),
  ...[currency, remark, metadata].map(inertText),
]
