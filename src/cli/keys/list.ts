import { currentTime } from '../../compose/load-sandbox.ts'
import { type ListedKey, listKeys } from '../../dashboard/developers/list-keys.ts'
import { transaction } from '../../db/transaction.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'

export const keysList: Command = {
  help: `Usage: npm run -s gapura -- keys list --merchant ID [--json]

Lists the secret keys of a merchant that are valid, newest first. The keys themselves were shown once, when they were made.
For an agent's key it includes how much the agent may request at once and in a day.
--json prints [{"id","hint","region","scopes","createdAt","expiresAt","lastUsedAt","limits","agent"}].`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' }, json: { type: 'boolean' } })
    const merchantId = readMerchantId(options.merchant)
    const keys = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      return transaction(db, merchantId, async (tx) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        return listKeys(tx, merchantId, now)
      })
    })
    if (options.json) console.log(JSON.stringify(keys))
    else console.log(keys.length === 0 ? `${merchantId} has no valid key.` : keys.map(toLine).join('\n'))
  },
}

const amount = (whole: number): string => whole.toLocaleString('en-US')

const toLine = ({ id, hint, scopes, expiresAt, lastUsedAt, agent }: ListedKey): string =>
  [
    `${id}  ${hint}  ${scopes.join(',')}`,
    ...(agent ? [`agent: ${agent.currency} ${amount(agent.maxAmount)} at once, ${amount(agent.maxPerDay)} a day`] : []),
    ...(expiresAt ? [`valid until ${expiresAt.toISOString()}`] : []),
    lastUsedAt ? `last used ${lastUsedAt.toISOString()}` : 'never used',
  ].join('  ')
