import { StartError } from '../../base/start-error.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { findMatches } from '../../statements/find-matches.ts'
import type { Command } from '../command.ts'
import { readOptionsAndWord } from '../options.ts'
import { say, withStatements } from './options.ts'

export const statementsShow: Command = {
  help: `Usage: npm run -s gapura -- statements show ID [--json]

Shows what something is matched with, on both sides: ID is a payment, refund or payout, a ledger transaction, an entry of a bank or
its reference, or a match. Exit code 1 where it is matched with nothing.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    if (word === undefined) throw new StartError('ID is required: what to look for on either side.')
    const matches = await withStatements((db) => transaction(db, ALL_MERCHANTS, (tx) => findMatches(tx, word)))
    if (matches.length === 0)
      throw new StartError(`${word} is matched with nothing. "statements breaks" lists what is left.`)
    for (const { entries, bookings, ...match } of matches) {
      const code = entries[0]?.currency ?? HOME_CURRENCY
      const shown = {
        entries: entries.map((one) => ({ ...one, amount: say(one.amount, code) })),
        bookings: bookings.map((one) => ({ ...one, amount: say(one.amount, code) })),
      }
      if (options.json) {
        console.log(JSON.stringify({ ...match, ...shown }))
        continue
      }
      console.log(`${match.id}  ${match.connectionId}  by ${match.rule}, ${match.by}, ${match.at.toISOString()}`)
      for (const { id, day, amount, reference, source, line, text } of shown.entries) {
        console.log(`  bank   ${day}  ${amount.padStart(18)}  ${id}  ${reference ?? '-'}  ${source}:${line}  ${text}`)
      }
      for (const { owner, transactionId, day, amount, cause } of shown.bookings) {
        console.log(`  books  ${day}  ${amount.padStart(18)}  ${cause}  ${owner}/${transactionId}`)
      }
    }
  },
}
