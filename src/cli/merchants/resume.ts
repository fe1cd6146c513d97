import { findMerchant } from '../../merchants/merchant.ts'
import { resumeMerchant } from '../../merchants/suspension.ts'
import { assertMayResume } from '../../onboarding/live.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const merchantsResume: Command = {
  help: `Usage: npm run -s gapura -- merchants resume ID [--json]

Ends a suspension: keys and access tokens are accepted again, and payouts that waited are sent. A merchant whose business
is not confirmed in production is resumed by "onboarding confirm". --json prints {"id","suspendedAt":null}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readMerchantId(word, 'ID')
    await withDatabase((db, config) =>
      recordedTransaction({ db, config }, id, async (tx, record) => {
        if (!(await findMerchant(tx, id))) throw unknown('merchant', id)
        if (config.environment === 'production') await assertMayResume(tx, id)
        if (await resumeMerchant(tx, id)) await record({ what: 'merchant.resume', merchantId: id })
      }),
    )
    if (options.json) console.log(JSON.stringify({ id, suspendedAt: null }))
    else console.log(`${id} is not suspended.`)
  },
}
