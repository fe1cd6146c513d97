import { StartError } from '../../base/start-error.ts'
import { AMOUNT_MAX, canonicalCode } from '../../checkout/methods.ts'
import { connectionOpener } from '../../compose/connections.ts'
import { loadSandbox } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import type { Explained, Explanation } from '../../connections/routing/explain.ts'
import { explainStored } from '../../connections/routing/explain-stored.ts'
import { ROUTE_METHODS, type RouteMethod, type Wanted } from '../../connections/routing/route.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { HOME } from '../../markets/market-of.ts'
import { codesOf } from '../../payment-methods/brands.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'

export const routesExplain: Command = {
  help: `Usage: npm run -s gapura -- routes explain --method M [--code C] --amount N [--merchant ID] [--json]

Says over which connection a payment of this method (or a payout: send_money) would go, and why not over the others. CODE
is a bank or wallet, of a payout the receiving bank; AMOUNT is in whole rupiah. Without --merchant, for a merchant without
connections and routes of its own. How connections fare is what running gateways last reported.
--json prints {"connection","route","words","connections":[{"id","name","is","why"}]}.`,
  async run(args) {
    const options = readOptions(args, {
      method: { type: 'string' },
      code: { type: 'string' },
      amount: { type: 'string' },
      merchant: { type: 'string' },
      json: { type: 'boolean' },
    })
    const method = ROUTE_METHODS.find((one) => one === options.method)
    if (!method) throw new StartError(`--method is required: one of ${ROUTE_METHODS.join(', ')}.`)
    const wanted: Wanted = {
      method,
      code: readCode(method, options.code),
      amount: readAmount(options.amount),
      merchantId: options.merchant === undefined ? '' : readMerchantId(options.merchant),
    }
    const explanation = await explainNow(wanted)
    console.log(options.json ? JSON.stringify(explanation) : toText(explanation))
  },
}

const explainNow = (wanted: Wanted): Promise<Explanation> =>
  withDatabase(async (db, config) => {
    const masterKey = await openMasterKey(config, db)
    const ownBank = (await loadSandbox(config))?.UNCALLED_BANK ?? null
    const open = await connectionOpener({ config, db, masterKey }, ownBank)
    return transaction(db, ALL_MERCHANTS, (tx) => explainStored(tx, { masterKey, open }, wanted))
  })

function readCode(method: RouteMethod, text: string | undefined): string | null {
  if (text === undefined) return null
  if (method === 'send_money') {
    const found = HOME.banks.find(text)
    if (found.is === 'found') return found.bank.code
    throw new StartError(`--code ${text} is no bank we can send to.`)
  }
  const code = canonicalCode(method, text)
  const codes = codesOf(method)
  if (code !== undefined) return code
  throw new StartError(codes.length > 0 ? `--code must be one of ${codes.join(', ')}.` : `${method} has no --code.`)
}

function readAmount(text = ''): number {
  const amount = /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0
  if (amount === 0 || amount > AMOUNT_MAX) throw new StartError('--amount is required: whole rupiah, such as 125000.')
  return amount
}

const toText = ({ words, connections }: Explanation): string => [words, ...connections.map(toLine)].join('\n')

const toLine = ({ id, name, is, why }: Explained, i: number): string =>
  `  ${is === 'not_used' ? '–' : `${i + 1}.`} ${id}  ${name ?? ''}: ${why}`
