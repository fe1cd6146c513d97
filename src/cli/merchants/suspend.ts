import { currentTime } from '../../compose/load-sandbox.ts'
import { suspendMerchant } from '../../merchants/suspension.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const merchantsSuspend: Command = {
  help: `Usage: npm run -s gapura -- merchants suspend ID [--json]

Stops a merchant's money: its keys create no checkouts and fetch no access tokens, the tokens it holds are refused by
running gateways at once, and payouts that were accepted and not yet sent wait for "merchants resume". Requests already made to
payers and banks continue. --json prints {"id","suspendedAt"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readMerchantId(word, 'ID')
    const suspendedAt = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      return recordedTransaction({ db, config }, id, async (tx, record) => {
        const since = await suspendMerchant(tx, now, id)
        // A repeat changes nothing, and is not recorded.
        if (since?.getTime() === now.getTime()) await record({ what: 'merchant.suspend', merchantId: id })
        return since
      })
    })
    if (!suspendedAt) throw unknown('merchant', id)
    if (options.json) console.log(JSON.stringify({ id, suspendedAt }))
    else console.log(`${id} is suspended since ${suspendedAt.toISOString()}.`)
  },
}
