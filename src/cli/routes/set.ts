import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { StartError } from '../../base/start-error.ts'
import type { Route } from '../../connections/routing/route.ts'
import { setRoutes } from '../../connections/routing/set-routes.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { listMerchants } from '../../merchants/merchant.ts'
import { codesOf } from '../../payment-methods/brands.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

const DETAIL_MAX = 12_000

export const routesSet: Command = {
  help: `Usage: npm run -s gapura -- routes set [--json] < routes.json

Replaces all routes by those on standard input; running gateways use them at once. A route is {"method", "code"?,
"minAmount"?, "maxAmount"?, "merchant"?, "connections": [{"id", "weight"?}, …]}: the first that fits decides. Connections
are tried in order of health, then weight (1 where none is given, heavier first), then order. A route without connections
switches off what fits it. [] goes back to every active connection serving what it offers.
--json prints {"routes"}: how many there are now.`,
  async run(args) {
    const { json } = readOptions(args, { json: { type: 'boolean' } })
    const value = parse(await text(process.stdin))
    const count = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const merchants = new Set((await listMerchants(tx)).map(({ id }) => id))
        const read = await setRoutes(tx, value, { merchants, codesOf })
        if (read.is === 'faulty') throw new StartError(read.faults.join('\n'))
        await record({ what: 'route.set', merchantId: null, subject: 'routes', detail: detailOf(read.routes) })
        return read.routes.length
      }),
    )
    if (json) console.log(JSON.stringify({ routes: count }))
    else console.log(count === 1 ? 'There is 1 route now.' : `There are ${count} routes now.`)
  },
}

/** What the audit trail records: the routes, or, of more than an entry holds, a proof of which they were. */
function detailOf(routes: readonly Route[]): object {
  const json = JSON.stringify(routes)
  if (json.length <= DETAIL_MAX) return { routes }
  return { count: routes.length, sha256: createHash('sha256').update(json).digest('hex') }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new StartError('Standard input is not JSON; "routes show" prints what it should look like.')
  }
}
