import { confirmOnboarding } from '../onboarding/live.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readMerchantId, readOptions } from './options.ts'
import { recordedTransaction } from './recorded-transaction.ts'

export const onboardingConfirm: Command = {
  help: `Usage: npm run -s gapura -- onboarding confirm --merchant ID [--json]

Lets a merchant whose business was approved take live payments, and ends a suspension. From then on "keys create" makes
live keys for it. --json prints {"merchantId","reference_id","status","ready","confirmedAt"}.`,
  async run(args) {
    const options = readOptions(args, { merchant: { type: 'string' }, json: { type: 'boolean' } })
    const merchantId = readMerchantId(options.merchant)
    const { referenceId, status, readyAt, confirmedAt } = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        const confirmed = await confirmOnboarding(tx, new Date(), merchantId)
        await record({ what: 'onboarding.confirm', merchantId, subject: confirmed.referenceId })
        return confirmed
      }),
    )
    const ready = readyAt !== null
    if (options.json) {
      console.log(JSON.stringify({ merchantId, reference_id: referenceId, status, ready, confirmedAt }))
      return
    }
    console.log(`${merchantId} may take live payments (${referenceId}).`)
    if (!ready) console.log('Its provider has approved it, and has not yet said that it is ready to go live.')
  },
}
