import { randomUUID } from 'node:crypto'
import { currency, isCurrency } from '../../base/currency.ts'
import { fromWhole } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { creditFunds } from '../../ledger/credit-opening.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { HOME_CURRENCY } from '../../markets/market-of.ts'
import { findMerchant } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { toWholeBalance } from './balance-line.ts'

const AMOUNT_MAX = 999_999_999_999

export const fund: Command = {
  help: `Usage: npm run -s gapura -- fund --merchant ID --amount N [--currency CODE] [--json]

Gives a merchant of the sandbox money to try with: N whole units, available at once; ${HOME_CURRENCY} by default.
Not available in production. --json prints {"merchantId","currency","amount","available"}.`,
  async run(args) {
    const options = readOptions(args, {
      merchant: { type: 'string' },
      amount: { type: 'string' },
      currency: { type: 'string' },
      json: { type: 'boolean' },
    })
    const merchantId = readMerchantId(options.merchant)
    const amount = readAmount(options.amount)
    const code = readCurrency(options.currency)
    const funded = await withDatabase(async (db, config) => {
      if (config.environment !== 'sandbox') throw new StartError('Only a sandbox has money to give away.')
      const at = await currentTime(config, db)
      return recordedTransaction({ db, config }, merchantId, async (tx, record) => {
        if (!(await findMerchant(tx, merchantId))) throw unknown('merchant', merchantId)
        await creditFunds(tx, { merchantId, at, money: fromWhole(amount, code) }, randomUUID())
        await record({ what: 'merchant.fund', merchantId, subject: merchantId, detail: { amount, currency: code } })
        return (await readBalances(tx, merchantId)).find((balance) => balance.currency === code)
      })
    })
    const available = funded ? toWholeBalance(funded).available : amount
    if (options.json) console.log(JSON.stringify({ merchantId, currency: code, amount, available }))
    else console.log(`${merchantId} has ${code} ${available.toLocaleString('en-US')} available.`)
  },
}

function readAmount(text: string | undefined): number {
  if (text === undefined) throw new StartError('--amount is required: whole units, 125000 being Rp125.000.')
  const amount = /^\d{1,12}$/.test(text) ? Number(text) : 0
  if (amount >= 1 && amount <= AMOUNT_MAX) return amount
  throw new StartError(`--amount must be a whole number from 1 to ${AMOUNT_MAX}, not "${text}".`)
}

function readCurrency(text: string = HOME_CURRENCY) {
  const code = text.toUpperCase()
  if (isCurrency(code)) return currency(code)
  throw new StartError(`--currency must be an ISO 4217 code, not "${text}".`)
}
