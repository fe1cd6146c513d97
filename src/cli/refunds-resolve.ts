import { StartError } from '../base/start-error.ts'
import { currentTime } from '../compose/load-sandbox.ts'
import { resolveRefund } from '../refunds/send/resolve.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readId, readMerchantId, readOptionsAndWord } from './options.ts'
import { recordedTransaction } from './recorded-transaction.ts'

export const refundsResolve: Command = {
  help: `Usage: npm run -s gapura -- refunds resolve ID --merchant ID (--made | --not-made) [--json]

Ends a refund whose provider no longer answers for it (attention list: "Provider does not say") according to what you found at
the provider. --made: the payer has the money, and the held amount is posted. --not-made: the provider certainly never made it;
it continues by its fallback, or fails and the held amount is released. Make sure first: a refund that was not made may be sent
again. Refunds whose provider is still being polled are refused. The running gateway ends it within seconds.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, {
      merchant: { type: 'string' },
      made: { type: 'boolean' },
      'not-made': { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const merchantId = readMerchantId(options.merchant, '--merchant')
    const id = readId('re', word, 'ID', 'the attention list')
    const { made = false, 'not-made': notMade = false } = options
    if (made === notMade) throw new StartError('Say what you found at the provider: --made or --not-made.')
    const resolution = made ? 'made' : 'not_made'
    const isResolved = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      return recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        if (!(await resolveRefund(tx, now, { merchantId, id }, resolution))) return false
        await record({ what: 'refund.resolve', merchantId, subject: id, detail: { resolution } })
        return true
      })
    })
    if (!isResolved) {
      throw new StartError(
        `${id} is not a refund of ${merchantId} that waits to be resolved: its provider is still being polled, or it has ended.`,
      )
    }
    if (options.json) console.log(JSON.stringify({ id, resolution }))
    else console.log(`${id} ends as ${made ? 'made' : 'not made'}.`)
  },
}
