import { connectionOpener } from '../../compose/connections.ts'
import { gatewayClock } from '../../compose/load-sandbox.ts'
import { openMasterKey } from '../../compose/master-key.ts'
import { keepTest, probeConnection } from '../../connections/probe-connection.ts'
import type { ProbeResult } from '../../connectors/connector.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'
import { readConnectionId } from './read-input.ts'

const MARKS = { ok: 'ok     ', unknown: 'unknown', failed: 'FAILED ' } as const

export const connectionsTest: Command = {
  help: `Usage: npm run -s gapura -- connections test ID [--json]

Asks the provider of a connection for a token, and about a payment that does not exist, and says in words what is wrong:
credentials, keys, clock, certificate, or a page where JSON should be. Nothing is paid or sent. A draft becomes testing.
Exits with 1 where something failed, 2 where nothing could be concluded. --json prints [{"check","is","words","remedy"}].`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readConnectionId(word)
    const results = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      const clock = await gatewayClock(config, db)
      const open = await connectionOpener({ config, db, masterKey, clock }, null)
      const results = await probeConnection(db, masterKey, id, open)
      if (!results) throw unknown('connection', id)
      await recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        await keepTest(tx, id, new Date(), results)
        const detail = { results: results.map(({ check, is }) => ({ check, is })) }
        await record({ what: 'connection.test', merchantId: null, subject: id, detail })
      })
      return results
    })
    console.log(options.json ? JSON.stringify(results) : results.map(toLine).join('\n'))
    if (results.some(({ is }) => is === 'failed')) process.exitCode = 1
    else if (results.some(({ is }) => is === 'unknown')) process.exitCode = 2
  },
}

const toLine = ({ check, is, words, remedy }: ProbeResult): string =>
  `${MARKS[is]}  ${check}: ${words}${remedy === undefined ? '' : `\n         ${remedy}`}`
