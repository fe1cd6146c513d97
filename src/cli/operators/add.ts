import { StartError } from '../../base/start-error.ts'
import { currentTime } from '../../compose/load-sandbox.ts'
import { addOperator } from '../../dashboard/operators/manage-operators.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const operatorsAdd: Command = {
  help: `Usage: npm run -s gapura -- operators add EMAIL [--json]

Prints a link, good for seven days and once, that makes who opens it an operator: they see and change connections and
routes at /dashboard/operator, independent of the merchant they work for. An account signs in to open it. In production
an operator needs a second factor. Hand the link over by a way you trust.
--json prints {"email","link","expiresAt"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const email = readEmail(word)
    const added = await withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const operator = await addOperator(tx, await currentTime(config, db), { email, baseUrl: config.baseUrl })
        await record({ what: 'operator.add', merchantId: null, subject: operator.email })
        return operator
      }),
    )
    if (options.json) console.log(JSON.stringify(added))
    else console.log(`${added.email} becomes an operator by opening this within seven days:\n${added.link}`)
  },
}

/** The address that a command's word names. Throws StartError. */
export function readEmail(word = ''): string {
  if (/^[^\s@]+@[^\s@]+$/.test(word)) return word
  throw new StartError(`EMAIL is required: an e-mail address${word === '' ? '' : `, not "${word}"`}.`)
}
