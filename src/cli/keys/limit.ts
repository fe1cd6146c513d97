import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { changesBetween } from '../../dashboard/trail/changes.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'
import { limitKey, lockKeyLimits, toKeyLimits, toWholeKeyLimits } from '../../merchants/keys/key-limits.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readId, readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const keysLimit: Command = {
  help: `Usage: npm run -s gapura -- keys limit --merchant ID --key ID --per-payout RUPIAH|none --per-day RUPIAH|none

Sets how much a secret key may send in one payout and in a day (${HOME.calendar.city} time), in whole units of ${HOME_CURRENCY}. Without a limit of its own
for the day, a key may send what the merchant's approval threshold lets one person send.`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      key: { type: 'string' },
      'per-payout': { type: 'string' },
      'per-day': { type: 'string' },
    })
    const merchantId = readMerchantId(options.merchant)
    const id = readId('key', options.key, '--key', 'keys list')
    const perPayout = readRupiah('per-payout', options['per-payout'])
    const perDay = readRupiah('per-day', options['per-day'])
    await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      await recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        const found = await lockKeyLimits(tx, now, merchantId, id)
        if (!found) throw unknown('valid key', id)
        const to = { perPayout, perDay }
        await limitKey(tx, merchantId, id, toKeyLimits(to))
        const changes = changesBetween(toWholeKeyLimits(found.limits), to)
        await record({ what: 'key.limit', merchantId, subject: id, changes })
      })
    })
    console.log(`${id}: ${perPayout ?? 'no limit'} a payout, ${perDay ?? 'no limit of its own'} a day.`)
  },
}

function readRupiah(name: string, text = ''): number | null {
  if (!/^(none|[1-9][0-9]{0,14})$/.test(text)) throw new StartError(`--${name} is required: whole rupiah, or none.`)
  return text === 'none' ? null : Number(text)
}
