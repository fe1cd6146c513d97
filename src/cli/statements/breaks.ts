import { StartError } from '../../base/start-error.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { type Break, listBreaks } from '../../statements/breaks/read-breaks.ts'
import { BREAK_MOVES, type BreakState } from '../../statements/states.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { CONNECTION, readConnection, say, withStatements } from './options.ts'

const LISTED_MAX = 500

export const statementsBreaks: Command = {
  help: `Usage: npm run -s gapura -- statements breaks [--connection ID] [--state OPEN|EXPLAINED|RESOLVED] [--json]

Lists what the bank has and the books have not, and what the books have and the bank did not show within its window, the latest
days first: those that are not resolved, or those of a state. Exit code 2 where one is open.`,
  async run(args) {
    const options = readOptions(args, { ...CONNECTION, state: { type: 'string' }, json: { type: 'boolean' } })
    const connectionId = options.connection === undefined ? undefined : readConnection(options.connection)
    const state = readState(options.state)
    const breaks = await withStatements((db) =>
      transaction(db, ALL_MERCHANTS, (tx) => listBreaks(tx, { connectionId, state, limit: LISTED_MAX })),
    )
    if (breaks.some((one) => one.state === 'OPEN')) process.exitCode = 2
    if (options.json)
      console.log(JSON.stringify(breaks.map((one) => ({ ...one, amount: say(one.amount, one.currency) }))))
    else for (const one of breaks) console.log(lineOf(one))
    if (breaks.length === 0 && !options.json) console.log('There is none.')
  },
}

function readState(text: string | undefined): BreakState | undefined {
  if (text === undefined || text in BREAK_MOVES) return text as BreakState | undefined
  throw new StartError(`--state is ${Object.keys(BREAK_MOVES).join(', ')}.`)
}

const SUGGESTIONS: Readonly<Record<string, string>> = {
  second_time: 'the bank shows this money a second time: contact the bank, and book it to suspense until then',
  other_amount: 'the other side has it with another amount: match them by hand and book the difference',
  ambiguous: 'it fits several bookings: match it by hand',
  payout_not_ended: 'it names a payout that is not known to have been sent: the bank is being polled',
  interest: 'it reads like interest: book it to income:interest',
  tax: 'it reads like tax: book it to expense:tax',
  fee: 'it reads like a fee of the bank: book it to expense:bank_fee',
  unasked: 'it was not requested: book it to suspense until its payer is known',
  unknown_debit: 'no payout of ours matches it: contact the bank',
  not_arrived: 'it was booked and did not reach the account: contact the provider',
  not_debited: 'it was booked and did not leave the account: the bank is being polled',
}

const lineOf = ({
  id,
  day,
  kind,
  amount,
  currency,
  state,
  suggestion,
  about,
  subject,
  reference,
  text,
  note,
}: Break): string =>
  [
    `${id}  ${day}  ${state.padEnd(9)}  ${kind.replaceAll('_', ' ')}  ${currency} ${say(amount, currency)}  ${subject ?? reference ?? ''}`,
    ...(text ? [text] : []),
    note ?? `${SUGGESTIONS[suggestion] ?? suggestion}${about === null ? '' : ` (${about})`}`,
  ].join('\n    ')
