import { StartError } from '../../base/start-error.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { readDailyLimit, setDailyLimit } from '../../payouts/accept/daily-limit.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const merchantsLimit: Command = {
  help: `Usage: npm run -s gapura -- merchants limit --merchant ID --daily RUPIAH|none

Sets how much the merchant may send a day (${HOME.calendar.city} time), in whole units of ${HOME_CURRENCY}; "none" lifts the limit.`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' }, daily: { type: 'string' } })
    const merchantId = readMerchantId(options.merchant)
    const daily = options.daily ?? ''
    if (!/^(none|0|[1-9][0-9]{0,14})$/.test(daily)) throw new StartError('--daily is required: whole rupiah, or none.')
    await withDatabase((db, config) =>
      recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        const to = daily === 'none' ? null : Number(daily)
        const from = await readDailyLimit(tx, merchantId)
        await setDailyLimit(tx, merchantId, to)
        await record({ what: 'merchant.set_daily_limit', merchantId, changes: [{ field: 'dailyLimit', from, to }] })
      }),
    )
    console.log(daily === 'none' ? `${merchantId} has no daily limit.` : `${merchantId} may send Rp${daily} a day.`)
  },
}
