import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { type ListedMerchant, listMerchants } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'

export const merchantsList: Command = {
  help: `Usage: npm run -s gapura -- merchants list [--json]

Lists every merchant, oldest first, and which are suspended.
--json prints [{"id","name","defaultCurrency","suspendedAt","createdAt"}].`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const merchants = await withDatabase((db) => transaction(db, ALL_MERCHANTS, listMerchants))
    if (options.json) console.log(JSON.stringify(merchants))
    else console.log(merchants.length === 0 ? 'There is no merchant.' : merchants.map(toLine).join('\n'))
  },
}

const toLine = ({ id, name, suspendedAt }: ListedMerchant): string =>
  `${id}  ${name}${suspendedAt ? `  (suspended since ${suspendedAt.toISOString()})` : ''}`
