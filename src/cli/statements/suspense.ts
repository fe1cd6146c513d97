import { toDecimal } from '../../base/money.ts'
import { listUnknownPayments, type StoredUnknownPayment } from '../../collections/unknown-payment.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'

const SHOWN_MAX = 1_000

export const statementsSuspense: Command = {
  help: `Usage: npm run -s gapura -- statements suspense [--json]

Lists money that providers report for unknown codes and numbers: it is in the operator's own suspense, newest first,
${SHOWN_MAX} at most. Find out at the provider whose it is; what it turns out to be is booked by "statements book".
--json prints [{"connection","instrument","railReference","currency","amount","paidAt","recordedAt"}].`,
  async run(args) {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const found = await withDatabase((db) => transaction(db, ALL_MERCHANTS, (tx) => listUnknownPayments(tx, SHOWN_MAX)))
    if (json) console.log(JSON.stringify(found.map(toJson)))
    else if (found.length === 0) console.log('No money arrived for an unknown code.')
    else for (const one of found) console.log(toLine(one))
  },
}

const toJson = ({ connectionId, amount, paidAt, recordedAt, ...one }: StoredUnknownPayment) => ({
  connection: connectionId,
  ...one,
  currency: amount.currency,
  amount: toDecimal(amount),
  paidAt: paidAt.toISOString(),
  recordedAt: recordedAt.toISOString(),
})

const toLine = ({ connectionId, instrument, railReference, amount, paidAt }: StoredUnknownPayment): string =>
  `${paidAt.toISOString()}  ${amount.currency} ${toDecimal(amount)}  for ${instrument} over ${connectionId} (${railReference})`
