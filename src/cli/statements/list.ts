import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { listStatements } from '../../statements/list-statements.ts'
import type { Command } from '../command.ts'
import { readOptions } from '../options.ts'
import { CONNECTION, readConnection, say, withStatements } from './options.ts'

const LISTED_MAX = 200

export const statementsList: Command = {
  help: `Usage: npm run -s gapura -- statements list [--connection ID] [--json]

Lists the bank statements that were imported, those of the latest days first: file, days, balances, entries, and how many of
them no earlier statement had shown.`,
  async run(args) {
    const options = readOptions(args, { ...CONNECTION, json: { type: 'boolean' } })
    const connectionId = options.connection === undefined ? null : readConnection(options.connection)
    const statements = await withStatements((db) =>
      transaction(db, ALL_MERCHANTS, (tx) => listStatements(tx, connectionId, LISTED_MAX)),
    )
    const rows = statements.map((one) => ({
      ...one,
      opening: one.opening === null ? null : say(one.opening, one.currency),
      closing: one.closing === null ? null : say(one.closing, one.currency),
    }))
    if (options.json) {
      console.log(JSON.stringify(rows))
      return
    }
    for (const {
      id,
      connectionId: of,
      source,
      fromDay,
      toDay,
      opening,
      closing,
      entries,
      newEntries,
      currency,
    } of rows) {
      console.log(
        `${id}  ${of}  ${fromDay} to ${toDay}  ${currency} ${opening ?? '?'} to ${closing ?? '?'}  ${entries} entries, ${newEntries} new  ${source}`,
      )
    }
    if (rows.length === 0) console.log('No statement was imported.')
  },
}
