import { listOperators } from '../../dashboard/operators/manage-operators.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'

export const operatorsList: Command = {
  help: `Usage: npm run -s gapura -- operators list [--json]

Lists who may see and change connections and routes in the dashboard, and who was given a link and did not open it yet.
--json prints [{"email","joinedAt","createdAt"}].`,
  async run(args) {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const operators = await withDatabase((db) => transaction(db, ALL_MERCHANTS, listOperators))
    if (json) console.log(JSON.stringify(operators))
    else if (operators.length === 0) console.log('There is no operator: run "operators add EMAIL".')
    for (const { email, joinedAt } of json ? [] : operators) {
      console.log(`${email}  ${joinedAt ? `since ${joinedAt.toISOString()}` : 'has not opened the link yet'}`)
    }
  },
}
