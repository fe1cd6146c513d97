import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { createProvider } from '../../merchants/keys/provider-keys.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const providersCreate: Command = {
  help: `Usage: npm run -s gapura -- providers create --name NAME [--json]

Makes a provider and the key it reports onboarding results with, which is shown this once.
--json prints {"id","key","name"}.`,
  async run(args) {
    const options = readOptions(args, { name: { type: 'string' }, json: { type: 'boolean' } })
    const name = options.name?.trim() ?? ''
    if (name === '' || name.length > 64) throw new StartError('--name is required: 1 to 64 characters.')
    const made = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const provider = await createProvider(tx, await currentTime(config, db), config.environment, {
          name,
          cell: config.cellRoutes,
        })
        await record({ what: 'provider.create', merchantId: null, subject: provider.id, detail: { name } })
        return provider
      }),
    )
    if (options.json) console.log(JSON.stringify({ ...made, name }))
    else console.log(`Provider ${made.id} (${name}), its key shown once:\n${made.key}`)
  },
}
