import { openMasterKey } from '../../compose/master-key.ts'
import { inboundUrl } from '../../connections/open-connector.ts'
import { showConnection } from '../../connections/show-connection.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readOptionsAndWord } from '../options.ts'
import { readConnectionId } from './read-input.ts'

export const connectionsShow: Command = {
  help: `Usage: npm run -s gapura -- connections show ID [--json]

Shows a connection: its state, where its provider calls us, and its credentials; of what is secret, only that it is there.
--json prints {"id","name","profile","adapter","merchant","state","stateSince","createdAt","inboundUrl","credentials"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readConnectionId(word)
    const shown = await withDatabase(async (db, config) => {
      const found = await showConnection(db, await openMasterKey(config, db), id)
      if (!found) throw unknown('connection', id)
      const { owner: merchant, activatedAt: _activatedAt, opened: _opened, credentials, ...connection } = found
      return { ...connection, merchant, inboundUrl: inboundUrl(config.baseUrl, id), credentials }
    })
    if (options.json) {
      console.log(JSON.stringify(shown))
      return
    }
    const { credentials, ...facts } = shown
    const lines = [...Object.entries(facts), ...Object.entries(credentials)].map(([name, value]) => {
      const text = value instanceof Date ? value.toISOString() : `${value ?? 'none'}`
      return `${name}: ${text}`
    })
    console.log(lines.join('\n'))
  },
}
