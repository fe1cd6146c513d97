import { openMasterKey } from '../../compose/master-key.ts'
import { rotateCredentials } from '../../connections/rotate-credentials.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { madeLines } from './print-made.ts'
import { readConnectionId, readInput, refuseCredentials } from './read-input.ts'

export const connectionsRotate: Command = {
  help: `Usage: npm run -s gapura -- connections rotate ID [--json] < credentials.json

Changes credentials of a connection, at once in every process. The file names what changes, the rest stays:
{"outbound":{"clientSecret":"…"}}. null takes a part out; {"inbound":{"clientSecret":null}} has one of ours made anew, which
is shown this once. Test it afterwards. --json prints {"id"}, and "made" where something was.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readConnectionId(word)
    const changes = await readInput('credentials')
    const made = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      return recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const read = await rotateCredentials(tx, masterKey, id, changes, {
          allowsHttp: config.environment === 'sandbox',
        })
        if (!read) throw unknown('connection', id)
        if (read.is === 'faulty') throw refuseCredentials(read.faults)
        await record({ what: 'connection.rotate', merchantId: null, subject: id })
        return read.made
      })
    })
    const isMade = Object.keys(made).length > 0
    if (options.json) console.log(JSON.stringify({ id, ...(isMade ? { made } : {}) }))
    else console.log([`The credentials of ${id} are changed.`, ...madeLines(made)].join('\n'))
  },
}
