import { DAY_MS } from '../../base/clock.ts'
import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { rotateProviderKey } from '../../merchants/keys/provider-keys.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const providersRotate: Command = {
  help: `Usage: npm run -s gapura -- providers rotate --provider ID [--overlap-days N] [--json]

Makes a provider's next key, which is shown this once. The keys before it stay good for --overlap-days, 0 to 7 (1).
--json prints {"id","key","previousValidUntil"}.`,
  async run(args) {
    const options = readOptions(args, {
      provider: { type: 'string' },
      'overlap-days': { type: 'string' },
      json: { type: 'boolean' },
    })
    const id = readId('prv', options.provider, '--provider', 'providers create')
    const days = options['overlap-days'] ?? '1'
    if (!/^[0-7]$/.test(days)) throw new StartError(`--overlap-days must be a whole number from 0 to 7, not "${days}".`)
    const made = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const next = await rotateProviderKey(
          tx,
          await currentTime(config, db),
          config.environment,
          id,
          Number(days) * DAY_MS,
        )
        const validUntil = next?.previousValidUntil
        if (next) await record({ what: 'provider.rotate_key', merchantId: null, subject: id, detail: { validUntil } })
        return next
      }),
    )
    if (!made) throw unknown('provider', id)
    if (options.json) console.log(JSON.stringify({ id, ...made }))
    else
      console.log(
        `The next key of ${id}, shown once (the last until ${made.previousValidUntil.toISOString()}):\n${made.key}`,
      )
  },
}
