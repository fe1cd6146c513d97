import { isId } from '../base/id.ts'
import { StartError } from '../base/start-error.ts'
import { transaction } from '../db/transaction.ts'
import { revokeAccessTokens } from '../merchants/access-token-cutoff.ts'
import { findMerchant } from '../merchants/merchant.ts'
import { sandboxNow } from '../sandbox/clock.ts'
import type { Command } from './command.ts'
import { unknown, withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const tokensRevoke: Command = {
  help: `Usage: npm run -s gapura -- tokens revoke --merchant ID

Revokes every access token the merchant holds; running gateways refuse them at once. Its secret keys go on working
and may fetch new ones.`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' } })
    const merchantId = options.merchant ?? ''
    if (!isId('mer', merchantId))
      throw new StartError('--merchant is required: the id that "merchants create" printed.')
    await withDatabase(async (db) => {
      // Tokens carry the sandbox's time, which may run ahead of ours.
      const now = await sandboxNow(db)
      await transaction(db, merchantId, async (tx) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        await revokeAccessTokens(tx, merchantId, now)
      })
    })
    console.log(`The access tokens of ${merchantId} are revoked.`)
  },
}
