import { openCustomers } from '../../checkout/customer/customers.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { findCustomerIn } from '../../customers/find.ts'
import { INVOICE_COLUMNS } from '../../invoices/import/columns.ts'
import { importInvoices } from '../../invoices/import/import-invoices.ts'
import { openPaperLinks } from '../../invoices/paper-links.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { ImportRefused } from '../../tabular/import-refused.ts'
import type { Command } from '../command.ts'
import { SEARCH_TIMEOUT_MS, unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptionsAndWord } from '../options.ts'
import { readTable, refusal } from '../read-table.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const invoicesImport: Command = {
  help: `Usage: npm run -s gapura -- invoices import FILE --merchant ID [--finalize] [--json]

Imports the invoices of a CSV or XLSX file, all of its lines or none: a refusal names line and column. A line is an item; items
of one externalId that follow each other are one invoice. Columns, in any order and also by their Indonesian names:
${INVOICE_COLUMNS.join(', ')}.
customer and collector are ids, or references of the merchant's; who is not known is created from customerName. The same file
again changes nothing. --finalize gives every invoice its number; without it they are drafts.
--json prints {"invoices","repeated","customersCreated"}.`,
  async run(args) {
    const { word, options } = readOptionsAndWord(args, {
      merchant: { type: 'string' },
      finalize: { type: 'boolean' },
      json: { type: 'boolean' },
    })
    const merchantId = readMerchantId(options.merchant)
    const table = await readTable(word)
    const imported = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      const customers = await openCustomers(db, masterKey)
      const app = {
        customers,
        findCustomer: findCustomerIn(customers),
        checkoutUrl: config.checkoutUrl,
        livemode: config.environment === 'production',
        papers: await openPaperLinks(db, masterKey, config.checkoutUrl),
      }
      const now = await currentTime(config, db)
      return recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        const isFinalized = options.finalize === true
        const made = await importInvoices(tx, app, now, merchantId, { table, isFinalized })
        await record({ what: 'invoice.import', merchantId, detail: { ...made, isFinalized } })
        return made
      })
    }, SEARCH_TIMEOUT_MS).catch((error: unknown) => {
      throw error instanceof ImportRefused ? refusal(error.faults) : error
    })
    const { invoices, repeated, customersCreated } = imported
    if (options.json) console.log(JSON.stringify(imported))
    else console.log(`${invoices} invoices, ${repeated} of them imported before; ${customersCreated} new customers.`)
  },
}
