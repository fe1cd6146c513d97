import { fromWhole } from '../../base/money.ts'
import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { readCode } from '../../dashboard/fees/read-rule.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { findPlan } from '../../fees/find-plan.ts'
import { previewCharge } from '../../fees/preview.ts'
import { readCurrency } from '../../fees/read-currency.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { ABOUT, inOneSentence, readOwner, readSubject, readWhole, WHOSE } from './options.ts'

export const feesPreview: Command = {
  help: `Usage: npm run -s gapura -- fees preview (--merchant ID | --everybody) --for WHAT [--code CODE] --amount N
  [--currency IDR] [--json]

Says what an amount would cost now, what is left of it, and when it would be available.
--json prints {"subject","code","currency","amount","fee","tax","net","availableAt"}.`,
  async run(args) {
    const options = readOptions(args, {
      ...WHOSE,
      ...ABOUT,
      amount: { type: 'string' },
      currency: { type: 'string' },
      json: { type: 'boolean' },
    })
    const [owner, subject] = [readOwner(options), readSubject(options.for)]
    const whole = readWhole(options.amount, '--amount')
    if (!whole) throw new StartError('--amount is required: whole units, at least 1.')
    const priced = await inOneSentence(() =>
      withDatabase(async (db, config) => {
        const previewed = { subject, code: readCode(subject, options.code ?? null) }
        const amount = fromWhole(whole, readCurrency(options.currency))
        const plan = await transaction(db, ALL_MERCHANTS, (tx) => findPlan(tx, owner))
        return previewCharge(plan, config.environment, await currentTime(config, db), { ...previewed, amount })
      }),
    )
    console.log(options.json ? JSON.stringify(priced) : describe(priced))
  },
}

function describe({ currency, amount, fee, tax, net, availableAt }: ReturnType<typeof previewCharge>): string {
  const cost = `${currency} ${amount}: fee ${fee}, tax ${tax}`
  return availableAt === null ? `${cost}; takes ${net}.` : `${cost}; leaves ${net}, available from ${availableAt}.`
}
