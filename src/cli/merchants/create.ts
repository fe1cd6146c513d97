import { type Currency, isCurrency } from '../../base/currency.ts'
import { newMerchantId } from '../../base/id.ts'
import { isBusinessName, NAME } from '../../base/plain-text.ts'
import { StartError } from '../../base/start-error.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { createWebhookSecret } from '../../merchants/keys/webhook-secret.ts'
import { createMerchant } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

const NAME_LENGTH_MAX = 64

export const merchantsCreate: Command = {
  help: `Usage: npm run -s gapura -- merchants create --name NAME [--default-currency CODE] [--json]

Makes a merchant and its webhook secret, which is shown this once. Without --default-currency it has none.
--json prints {"id","name","defaultCurrency","webhookSecret"}.`,
  async run(args) {
    const options = readOptions(args, {
      name: { type: 'string' },
      'default-currency': { type: 'string' },
      json: { type: 'boolean' },
    })
    const name = options.name?.trim() ?? ''
    if (name === '' || name.length > NAME_LENGTH_MAX) {
      throw new StartError(`--name is required: 1 to ${NAME_LENGTH_MAX} characters.`)
    }
    if (!isBusinessName(name)) throw new StartError(`--name ${NAME.explain}.`)
    const defaultCurrency = readCurrency(options['default-currency'])
    const { id, webhookSecret } = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      const id = newMerchantId(config.cellRoutes)
      return recordedTransaction({ db, config }, id, async (tx, record) => {
        const none = { successUrl: null, cancelUrl: null, accentColor: null, logoUrl: null }
        await createMerchant(tx, new Date(), { id, displayName: name, defaultCurrency, ...none })
        await record({ what: 'merchant.create', merchantId: id, subject: id, detail: { name, defaultCurrency } })
        return { id, webhookSecret: await createWebhookSecret(tx, masterKey, id, new Date()) }
      })
    })
    if (options.json) console.log(JSON.stringify({ id, name, defaultCurrency, webhookSecret }))
    else console.log(`Merchant ${id} (${name})\nWebhook secret, shown once: ${webhookSecret}`)
  },
}

function readCurrency(text: string | undefined): Currency | null {
  if (text === undefined) return null
  const code = text.toUpperCase()
  if (!isCurrency(code)) throw new StartError(`--default-currency must be an ISO 4217 code, not "${text}".`)
  return code
}
