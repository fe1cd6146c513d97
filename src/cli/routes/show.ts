import { listRoutes } from '../../connections/routing/set-routes.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'

export const routesShow: Command = {
  help: `Usage: npm run -s gapura -- routes show [--json]

Prints the routes as JSON, as "routes set" takes them: an ordered list, of which the first that fits decides over which
connections a payment or payout goes. A method that no route names goes over every active connection that offers it.`,
  async run(args) {
    readOptions(args, { json: { type: 'boolean' } })
    const routes = await withDatabase((db) => transaction(db, ALL_MERCHANTS, listRoutes))
    console.log(JSON.stringify(routes, null, 2))
  },
}
