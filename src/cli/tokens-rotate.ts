import { EVERYONE, transaction } from '../db/transaction.ts'
import { readMasterKey } from '../master-key.ts'
import { makeTokenKey, readTokenKeys, replaceTokenKey } from '../merchants/access-token-keys.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { readOptions } from './options.ts'

export const tokensRotate: Command = {
  help: `Usage: npm run -s gapura -- tokens rotate

Makes a new key that signs access tokens; running gateways use it at once. The old key verifies until the tokens
it signed have expired. Without this command a key is replaced after 90 days.`,
  async run(args) {
    readOptions(args, {})
    const id = await withDatabase(async (db, config) => {
      const masterKey = await readMasterKey(config)
      const now = new Date()
      const next = await makeTokenKey(masterKey, now)
      const isTaken = await transaction(db, EVERYONE, async (tx) => {
        const current = (await readTokenKeys(tx, now)).find(({ verifiesUntil }) => verifiesUntil === null)
        return replaceTokenKey(tx, current?.id ?? null, next)
      })
      return isTaken ? next.id : undefined
    })
    console.log(id === undefined ? 'Another process rotated the key at this moment.' : `Key ${id} signs from now on.`)
  },
}
