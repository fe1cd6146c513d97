import { StartError } from '../../base/start-error.ts'
import { removeConnection } from '../../connections/remove-connection.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { readConnectionId } from './read-input.ts'

export const connectionsRemove: Command = {
  help: `Usage: npm run -s gapura -- connections remove ID [--json]

Removes a connection that was never active, with its credentials. One that was can only be disabled: payments that were
requested over it may still be paid. --json prints {"id"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readConnectionId(word)
    await withDatabase((db, config) =>
      recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const removed = await removeConnection(tx, id)
        if (removed === 'unknown') throw unknown('connection', id)
        if (removed === 'used') {
          throw new StartError(
            `${id} was active, and payments over it may still arrive: run "connections disable ${id}".`,
          )
        }
        await record({ what: 'connection.remove', merchantId: null, subject: id })
      }),
    )
    console.log(options.json ? JSON.stringify({ id }) : `${id} is removed.`)
  },
}
