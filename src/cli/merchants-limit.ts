import { isId } from '../base/id.ts'
import { StartError } from '../base/start-error.ts'
import { transaction } from '../db/transaction.ts'
import { findMerchant } from '../merchants/merchant.ts'
import { setDailyLimit } from '../payouts/daily-limit.ts'
import type { Command } from './command.ts'
import { unknown, withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const merchantsLimit: Command = {
  help: `Usage: npm run -s gapura -- merchants limit --merchant ID --daily RUPIAH|none

Sets how much the merchant may send a day (Jakarta time), in whole rupiah; "none" lifts the limit.`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' }, daily: { type: 'string' } })
    const merchantId = options.merchant ?? ''
    const daily = options.daily ?? ''
    if (!isId('mer', merchantId))
      throw new StartError('--merchant is required: the id that "merchants create" printed.')
    if (!/^(none|0|[1-9][0-9]{0,14})$/.test(daily)) throw new StartError('--daily is required: whole rupiah, or none.')
    await withDatabase((db) =>
      transaction(db, merchantId, async (tx) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        await setDailyLimit(tx, merchantId, daily === 'none' ? null : Number(daily))
      }),
    )
    console.log(daily === 'none' ? `${merchantId} has no daily limit.` : `${merchantId} may send Rp${daily} a day.`)
  },
}
