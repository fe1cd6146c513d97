import { openCustomers } from '../../checkout/customer/customers.ts'
import { openPayers } from '../../collections/payer.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import type { DocumentKey } from '../../onboarding/documents/document.ts'
import { openSavingSeals } from '../../saved-methods/sealing.ts'
import type { Command } from '../command.ts'
import { SEARCH_TIMEOUT_MS, withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { DOCUMENT_HELP, heldInDocument, readDocumentKey } from './document.ts'
import { findPerson } from './person.ts'
import { PERSON_HELP, PERSON_OPTIONS, readPerson } from './read-person.ts'

export const privacyExport: Command = {
  help: `Usage: npm run -s gapura -- privacy export --merchant ID (--phone|--email|--account|--name|--checkout|--payout|--customer|--document VALUE)

Prints as JSON everything stored about a payer or a receiver: in which table and fields, since when, why, until when.
${PERSON_HELP}
${DOCUMENT_HELP}`,
  async run(args) {
    const options = readOptions(args, { ...PERSON_OPTIONS, document: { type: 'string' } })
    const document = readDocumentKey(options)
    if (document) return exportDocument(document)
    const person = readPerson(options)
    const { merchantId, by } = person
    const found = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      const masterKey = await openMasterKey(config, db)
      const keys = {
        customers: await openCustomers(db, masterKey),
        payers: await openPayers(db, masterKey),
        seals: await openSavingSeals(db, masterKey),
        masterKey,
      }
      return recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        const found = await findPerson(tx, keys, now, person)
        // Without the search terms: the trail cannot be erased.
        const { checkoutIds, payoutIds, refundIds, customerIds, invoiceIds, underWay, holdings } = found
        const detail = { by, checkoutIds, payoutIds, refundIds, customerIds, invoiceIds }
        await record({ what: 'privacy.export', merchantId, detail })
        const sent = { payouts: payoutIds, refunds: refundIds }
        const ids = { checkouts: checkoutIds, ...sent, customers: customerIds, invoices: invoiceIds }
        return {
          merchantId,
          exportedAt: now,
          ...ids,
          held: holdings,
          underWay: [...new Set(underWay.map(({ id }) => id))],
        }
      })
    }, SEARCH_TIMEOUT_MS)
    console.log(JSON.stringify(found, null, 2))
  },
}

async function exportDocument(key: DocumentKey): Promise<void> {
  const { merchantId, id } = key
  const held = await withDatabase(async (db, config) => {
    const masterKey = await openMasterKey(config, db)
    return recordedTransaction({ db, config }, merchantId, async (tx, record) => {
      await record({ what: 'privacy.export', merchantId, subject: id, detail: { by: 'document' } })
      return heldInDocument(tx, masterKey, key)
    })
  })
  console.log(JSON.stringify({ merchantId, document: id, held }, null, 2))
}
