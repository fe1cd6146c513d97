import { DAY_MS } from '../base/clock.ts'
import { isId } from '../base/id.ts'
import { StartError } from '../base/start-error.ts'
import { EVERYONE, transaction } from '../db/transaction.ts'
import { rotateProviderKey } from '../merchants/providers.ts'
import type { Command } from './command.ts'
import { unknown, withDatabase } from './database.ts'
import { readOptions } from './options.ts'

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
    const id = options.provider ?? ''
    if (!isId('prv', id)) throw new StartError('--provider is required: the id that "providers create" printed.')
    const days = options['overlap-days'] ?? '1'
    if (!/^[0-7]$/.test(days)) throw new StartError(`--overlap-days must be a whole number from 0 to 7, not "${days}".`)
    const made = await withDatabase((db, { environment }) =>
      transaction(db, EVERYONE, (tx) => rotateProviderKey(tx, new Date(), environment, id, Number(days) * DAY_MS)),
    )
    if (!made) throw unknown('provider', id)
    if (options.json) console.log(JSON.stringify({ id, ...made }))
    else
      console.log(
        `The next key of ${id}, shown once (the last until ${made.previousValidUntil.toISOString()}):\n${made.key}`,
      )
  },
}
