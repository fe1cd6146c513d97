import { currentTime } from '../../compose/load-sandbox.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { withdrawRule } from '../../fees/change-plan.ts'
import { toRule } from '../../fees/wire.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readId, readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { inOneSentence } from './options.ts'

export const feesWithdraw: Command = {
  help: `Usage: npm run -s gapura -- fees withdraw ID

Withdraws a rule that does not count yet. One that counts is ended, or followed by another: "fees set".`,
  async run(args) {
    const { word } = readOptionsAndWord(args, {})
    const id = readId('rul', word, 'ID', 'fees show')
    await inOneSentence(() =>
      withDatabase((db, config) =>
        recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
          const rule = await withdrawRule(tx, await currentTime(config, db), id)
          const changes = [{ field: 'rule', from: toRule(rule), to: null }]
          await record({ what: 'fee_rule.withdraw', merchantId: rule.merchantId, subject: id, changes })
        }),
      ),
    )
    console.log(`${id} is withdrawn.`)
  },
}
