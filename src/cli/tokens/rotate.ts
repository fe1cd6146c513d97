import { openMasterKey } from '../../compose/master-key.ts'
import { ALL_MERCHANTS } from '../../db/transaction.ts'
import { makeTokenKey, readTokenKeys, replaceTokenKey } from '../../merchants/access-tokens/signing-keys.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { readOptions } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const tokensRotate: Command = {
  help: `Usage: npm run -s gapura -- tokens rotate

Makes a new key that signs access tokens; running gateways use it at once. The old key verifies until the tokens
it signed have expired. Without this command a key is replaced after 90 days.`,
  async run(args) {
    readOptions(args, {})
    const id = await withDatabase(async (db, config) => {
      const masterKey = await openMasterKey(config, db)
      const now = new Date()
      const next = await makeTokenKey(masterKey, now)
      const isTaken = await recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const current = (await readTokenKeys(tx, now)).find(({ verifiesUntil }) => verifiesUntil === null)
        const isTaken = await replaceTokenKey(tx, current?.id ?? null, next)
        if (isTaken) await record({ what: 'token_key.rotate', merchantId: null, subject: next.id })
        return isTaken
      })
      return isTaken ? next.id : undefined
    })
    console.log(id === undefined ? 'Another process rotated the key at this moment.' : `Key ${id} signs from now on.`)
  },
}
