import { pino } from 'pino'
import { openCustomers } from '../../checkout/customer/customers.ts'
import { COLLECTOR_COLUMNS, importCollectors } from '../../collectors/import/import-collectors.ts'
import { connectAll } from '../../compose/connections.ts'
import { currentTime, loadSandbox } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { CacheInvalidation } from '../../db/invalidation/cache-invalidation.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import type { Command } from '../command.ts'
import { SEARCH_TIMEOUT_MS, unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptionsAndWord } from '../options.ts'
import { readTable, refusal } from '../read-table.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const collectorsImport: Command = {
  help: `Usage: npm run -s gapura -- collectors import FILE --merchant ID [--json]

Imports customers of a CSV or XLSX file with a virtual account each, as a school's pupils have one: all of its lines or none; a
refusal names line and column. Columns, in any order and also by their Indonesian names: ${COLLECTOR_COLUMNS.join(', ')}.
externalId is that of the customer as of the collector, code the bank; a line with an amount is paid in that amount alone. The
same file again changes nothing. A running worker has the numbers made: "collectors list" shows them.
--json prints {"collectors","repeated","customersCreated"}.`,
  async run(args) {
    const { word, options } = readOptionsAndWord(args, { merchant: { type: 'string' }, json: { type: 'boolean' } })
    const merchantId = readMerchantId(options.merchant)
    const table = await readTable(word)
    const imported = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      const now = await currentTime(config, db)
      const ownBank = (await loadSandbox(config))?.UNCALLED_BANK ?? null
      const parts = { config, db, masterKey, invalidation: new CacheInvalidation(), clock: () => now }
      const { rails, stop } = await connectAll({ ...parts, log: pino({ level: 'silent' }) }, ownBank && { ownBank })
      const livemode = config.environment === 'production'
      const { checkoutUrl } = config
      const app = { rails, livemode, checkoutUrl, customers: await openCustomers(db, masterKey) }
      try {
        return await recordedTransaction({ db, config }, merchantId, async (tx, record) => {
          if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
          const made = await importCollectors(tx, app, now, merchantId, { table })
          await record({ what: 'collector.import', merchantId, detail: made })
          return made
        })
      } finally {
        await stop()
      }
    }, SEARCH_TIMEOUT_MS).catch((error: unknown) => {
      throw error instanceof ImportRefused ? refusal(error.faults) : error
    })
    const { collectors, repeated, customersCreated } = imported
    if (options.json) console.log(JSON.stringify(imported))
    else
      console.log(`${collectors} collectors, ${repeated} of them imported before; ${customersCreated} new customers.`)
  },
}
