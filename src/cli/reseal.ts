import { StartError } from '../base/start-error.ts'
import { openMasterKey } from '../compose/master-key.ts'
import { reseal } from '../db/sealing/reseal.ts'
import { ALL_MERCHANTS } from '../db/transaction.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readOptions } from './options.ts'
import { recordedTransaction } from './recorded-transaction.ts'

export const resealCommand: Command = {
  help: `Usage: npm run -s gapura -- reseal [--json]

Moves everything that the database stores sealed from GAPURA_MASTER_KEY_PREVIOUS to GAPURA_MASTER_KEY, while serve and work
run with both. Every process needs both keys before this begins, and the new one alone once it has ended. It may be
interrupted and run again. --json prints [{"table","moved"}].`,
  async run(args) {
    const options = readOptions(args, { json: { type: 'boolean' } })
    const resealed = await withDatabase(async (db, config, url) => {
      const { masterKey: current, previousMasterKey: previous } = config
      if (current === null || previous === null) {
        throw new StartError(
          'GAPURA_MASTER_KEY and GAPURA_MASTER_KEY_PREVIOUS are required: the new master key, and the one until now.',
        )
      }
      await openMasterKey(config, db)
      const resealed = await reseal(config.migrateDatabaseUrl ?? url, { current, previous })
      await recordedTransaction({ db, config }, ALL_MERCHANTS, (_tx, record) =>
        record({ what: 'master_key.reseal', merchantId: null, detail: { resealed } }),
      )
      return resealed
    })
    if (options.json) {
      console.log(JSON.stringify(resealed))
      return
    }
    for (const { table, moved } of resealed) console.log(`${table}: ${moved} moved`)
    console.log('Everything is sealed under GAPURA_MASTER_KEY; GAPURA_MASTER_KEY_PREVIOUS can go.')
  },
}
