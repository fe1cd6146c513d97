import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { HOME, HOME_CURRENCY } from '../../markets/market-of.ts'
import { createSecretKey, KEY_SCOPES, type KeyScope } from '../../merchants/keys/secret-keys.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import { assertLiveKey } from '../../onboarding/live.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { AGENT_OPTIONS, readAgent } from './agent-limits.ts'

export const keysCreate: Command = {
  help: `Usage: npm run -s gapura -- keys create --merchant ID [--region CC] [--scopes LIST] [--json]
       npm run -s gapura -- keys create --merchant ID --agent --max-amount N --max-per-day N [--region CC] [--scopes LIST] [--json]

Makes a secret key, which is shown this once. --region is a two-letter country from which the currency of sentences is
inferred; without it the key has none. --scopes is a comma-separated list of ${KEY_SCOPES.join(', ')}; without it, all.
--agent makes a key for a program that acts on people's sentences: it opens /mcp alone, requests at most --max-amount at once
and --max-per-day in a day (${HOME.calendar.city} time), in whole units of its region's currency (${HOME_CURRENCY} without one), and has a name of its own
in the audit trail; what it proposes to send or refund waits for a person. Its default scope is checkout.
--json prints {"id","key","merchantId","region","scopes"}, of an agent also {"agent":{"currency","maxAmount","maxPerDay"}}.`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      region: { type: 'string' },
      scopes: { type: 'string' },
      json: { type: 'boolean' },
      ...AGENT_OPTIONS,
    })
    const merchantId = readMerchantId(options.merchant)
    const region = readRegion(options.region)
    const agent = readAgent(options, region)
    const scopes = readScopes(options.scopes ?? (agent ? 'checkout' : undefined))
    const made = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        const { environment, kyb } = config
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        if (environment === 'production') await assertLiveKey(tx, merchantId, { scopes, isChecked: kyb !== null })
        const key = await createSecretKey(tx, await currentTime(config, db), environment, {
          merchantId,
          region,
          scopes,
          ...(agent && { agent: agent.limits }),
        })
        await record({
          what: 'key.create',
          merchantId,
          subject: key.id,
          detail: { region, scopes, ...(agent && { agent: agent.shown }) },
        })
        return key
      }),
    )
    if (options.json)
      console.log(JSON.stringify({ ...made, merchantId, region, scopes, ...(agent && { agent: agent.shown }) }))
    else console.log(`Key ${made.id} of ${merchantId}, shown once:\n${made.key}`)
  },
}

function readRegion(text: string | undefined): string | null {
  if (text === undefined || text.toLowerCase() === 'xx') return null
  if (!/^[a-z]{2}$/i.test(text)) throw new StartError(`--region must be two letters such as ID, not "${text}".`)
  return text.toUpperCase()
}

function readScopes(text: string | undefined): readonly KeyScope[] {
  if (text === undefined) return KEY_SCOPES
  const wanted = text.split(',').map((scope) => scope.trim())
  const strange = wanted.find((scope) => !(KEY_SCOPES as readonly string[]).includes(scope))
  if (strange !== undefined) throw new StartError(`--scopes knows ${KEY_SCOPES.join(', ')}, not "${strange}".`)
  return [...new Set(wanted)] as KeyScope[]
}
