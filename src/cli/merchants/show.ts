import { currentTime } from '../../compose/load-sandbox.ts'
import { listKeys } from '../../dashboard/developers/list-keys.ts'
import { type Tx, transaction } from '../../db/transaction.ts'
import { readBalances } from '../../ledger/read/read-balances.ts'
import { listMerchants } from '../../merchants/merchant.ts'
import { readSettings } from '../../merchants/settings/settings.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readMerchantId, readOptionsAndWord } from '../options.ts'
import { toWholeBalance } from './balance-line.ts'

export const merchantsShow: Command = {
  help: `Usage: npm run -s gapura -- merchants show ID [--json]

Shows a merchant: its settings, its valid keys (not the keys themselves) and its balances in whole units.
--json prints {"id","name","createdAt","suspendedAt","settings","keys","balances"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readMerchantId(word, 'ID')
    const shown = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      return transaction(db, id, (tx) => show(tx, id, now))
    })
    console.log(options.json ? JSON.stringify(shown) : describe(shown))
  },
}

type Shown = Awaited<ReturnType<typeof show>>

async function show(tx: Tx, id: string, now: Date) {
  const merchant = (await listMerchants(tx)).find((one) => one.id === id)
  if (!merchant) throw unknown('merchant', id)
  const { name, createdAt, suspendedAt } = merchant
  const { displayName: _name, ...settings } = await readSettings(tx, id)
  const keys = (await listKeys(tx, id, now)).map(({ id, hint, scopes, lastUsedAt }) => ({
    id,
    hint,
    scopes,
    lastUsedAt,
  }))
  const balances = (await readBalances(tx, id)).map(toWholeBalance)
  return { id, name, createdAt, suspendedAt, settings, keys, balances }
}

function describe({ id, name, createdAt, suspendedAt, settings, keys, balances }: Shown): string {
  const set = Object.entries(settings).filter(([, value]) => value !== null && String(value) !== '')
  return [
    `${id}  ${name}`,
    `  since ${createdAt.toISOString()}${suspendedAt ? `, suspended since ${suspendedAt.toISOString()}` : ''}`,
    ...set.map(([field, value]) => `  ${field.padEnd(15)}  ${value}`),
    ...keys.map(({ id, hint, scopes }) => `  ${'key'.padEnd(15)}  ${id}  ${hint}  ${scopes.join(',')}`),
    ...balances.map(({ currency, ...amounts }) => {
      const parts = Object.entries(amounts).map(([account, amount]) => `${account} ${amount.toLocaleString('en-US')}`)
      return `  ${'balance'.padEnd(15)}  ${currency}  ${parts.join(', ')}`
    }),
  ].join('\n')
}
