import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { readClearingDays } from '../../statements/days/read-days.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { CONNECTION, readConnection, say, withStatements } from './options.ts'

const DAYS = 31

export const statementsDays: Command = {
  help: `Usage: npm run -s gapura -- statements days --connection ID [--json]

Shows what the books and the bank had at the end of each day that statements cover, the last ${DAYS}, and what lies between
them: what the bank had before the first statement, breaks in both directions, and what is on its way. The books and all of
that are the bank's balance; exit code 2 on a day where they are not.`,
  async run(args) {
    const options = readOptions(args, { ...CONNECTION, json: { type: 'boolean' } })
    const connectionId = readConnection(options.connection)
    const clearing = await withStatements((db) =>
      transaction(db, ALL_MERCHANTS, (tx) => readClearingDays(tx, connectionId, DAYS)),
    )
    const days = (clearing?.days ?? []).map(({ day, breaks, isStated, ...amounts }) => ({
      day,
      breaks,
      isStated,
      ...Object.fromEntries(
        Object.entries(amounts).map(([name, amount]) => [name, say(amount, clearing?.currency ?? '')]),
      ),
    }))
    if (clearing?.days.some(({ unnamed }) => unnamed !== 0n)) process.exitCode = 2
    if (options.json) console.log(JSON.stringify({ currency: clearing?.currency ?? null, days }))
    else if (days.length === 0) console.log('No statement of this connection was imported.')
    else console.table(days)
  },
}
