import { removeOperator } from '../../dashboard/operators/manage-operators.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { readEmail } from './add.ts'

export const operatorsRemove: Command = {
  help: `Usage: npm run -s gapura -- operators remove EMAIL [--json]

Ends an operator's rights at their next request, or closes a link that was not opened. Their account, and what they are at
merchants, stays. --json prints {"email"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const email = readEmail(word).toLowerCase()
    await withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        if (!(await removeOperator(tx, email))) throw unknown('operator', email)
        await record({ what: 'operator.remove', merchantId: null, subject: email })
      }),
    )
    console.log(options.json ? JSON.stringify({ email }) : `${email} is no operator any more.`)
  },
}
