import { currentTime } from '../../compose/load-sandbox.ts'
import { revokeAccessTokens } from '../../merchants/access-tokens/revocation.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const tokensRevoke: Command = {
  help: `Usage: npm run -s gapura -- tokens revoke --merchant ID

Revokes every access token the merchant holds; running gateways refuse them at once. Its secret keys keep working
and may fetch new ones.`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' } })
    const merchantId = readMerchantId(options.merchant)
    await withDatabase(async (db, config) => {
      // Tokens carry the sandbox's time, which may run ahead of ours.
      const now = await currentTime(config, db)
      await recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        await revokeAccessTokens(tx, merchantId, now)
        await record({ what: 'tokens.revoke', merchantId })
      })
    })
    console.log(`The access tokens of ${merchantId} are revoked.`)
  },
}
