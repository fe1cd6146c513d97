import { NAME } from '../../base/plain-text.ts'
import { StartError } from '../../base/start-error.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { createConnection } from '../../connections/create-connection.ts'
import { readCredentials } from '../../connections/credentials.ts'
import { inboundUrl } from '../../connections/open-connector.ts'
import { findProfile, type Profile, profiles } from '../../connectors/profiles.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { madeLines } from './print-made.ts'
import { readInput, refuseCredentials } from './read-input.ts'

const NAME_LENGTH_MAX = 64

export const connectionsCreate: Command = {
  help: `Usage: npm run -s gapura -- connections create --profile P --name NAME [--merchant ID] [--json] < credentials.json

Makes a connection to a bank or provider, as a draft, and stores its credentials sealed. "connections profiles" lists the
profiles and what each needs; docs/connections/README.md explains the file. With --merchant it is that merchant's own, without the
operator's, for all. What the profile leaves to us and the file leaves out is made, and shown this once. Give the provider
the inbound URL; then run "connections test" and "connections activate".
--json prints {"id","inboundUrl"}, and "made" where something was.`,
  async run(args) {
    const options = readOptions(args, {
      profile: { type: 'string' },
      name: { type: 'string' },
      merchant: { type: 'string' },
      json: { type: 'boolean' },
    })
    const profile = readProfile(options.profile)
    const name = readName(options.name)
    const owner = options.merchant === undefined ? null : readMerchantId(options.merchant)
    const written = await readInput('credentials')
    const { made, ...shown } = await withDatabase(async (db, config) => {
      const read = readCredentials(written, profile, { allowsHttp: config.environment === 'sandbox' })
      if (read.is === 'faulty') throw refuseCredentials(read.faults)
      const masterKey = await openMasterKey(config, db)
      return recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        if (owner !== null && !(await findMerchant(tx, owner))) throw unknown('merchant', owner)
        const draft = { name, profile, owner, credentials: read.credentials, cell: config.cellRoutes }
        const { id } = await createConnection(tx, masterKey, new Date(), draft)
        const detail = { name, profile: profile.name }
        await record({ what: 'connection.create', merchantId: owner, subject: id, detail })
        return { id, inboundUrl: inboundUrl(config.baseUrl, id), made: read.made }
      })
    })
    const isMade = Object.keys(made).length > 0
    if (options.json) console.log(JSON.stringify({ ...shown, ...(isMade ? { made } : {}) }))
    else console.log([`Connection ${shown.id} (${name}), called at ${shown.inboundUrl}`, ...madeLines(made)].join('\n'))
  },
}

function readProfile(name: string | undefined): Profile {
  const profile = name === undefined ? undefined : findProfile(name)
  if (profile) return profile
  throw new StartError(`--profile is required: one of ${profiles.map((known) => known.name).join(', ')}.`)
}

function readName(text: string | undefined): string {
  const name = text?.trim() ?? ''
  if (name === '' || name.length > NAME_LENGTH_MAX) {
    throw new StartError(`--name is required: 1 to ${NAME_LENGTH_MAX} characters.`)
  }
  if (!new RegExp(NAME.pattern, 'u').test(name)) throw new StartError(`--name ${NAME.explain}.`)
  return name
}
