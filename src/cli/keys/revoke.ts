import { currentTime } from '../../compose/load-sandbox.ts'
import { ALL_MERCHANTS, type Tx } from '../../db/transaction.ts'
import { endKey } from '../../merchants/keys/end-key.ts'
import { merchantsOfRoute } from '../../merchants/merchant.ts'
import type { Command } from '../command.ts'
import { unknown, withDatabase } from '../database.ts'
import { readId, readOptionsAndWord } from '../options.ts'
import { recordedTransaction } from '../recorded-transaction.ts'

export const keysRevoke: Command = {
  help: `Usage: npm run -s gapura -- keys revoke ID [--json]

Revokes a secret key, and with it the access tokens that were fetched with it; running gateways refuse them at once.
--json prints {"id","merchantId","revokedAt"}.`,
  async run(args) {
    const { options, word } = readOptionsAndWord(args, { json: { type: 'boolean' } })
    const id = readId('key', word, 'ID', 'keys list')
    const revoked = await withDatabase(async (db, config) => {
      const now = await currentTime(config, db)
      return recordedTransaction({ db, config }, ALL_MERCHANTS, async (tx, record) => {
        const merchantId = await endKeyOfAny(tx, id, now)
        if (merchantId) await record({ what: 'key.revoke', merchantId, subject: id })
        return merchantId && { merchantId, revokedAt: now }
      })
    })
    if (!revoked) throw unknown('valid key', id)
    if (options.json) console.log(JSON.stringify({ id, ...revoked }))
    else console.log(`The key ${id} of ${revoked.merchantId} is revoked.`)
  },
}

/** Revokes a key and returns its merchant; undefined: no merchant has such a key valid at `now`. */
async function endKeyOfAny(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  for (const merchantId of await merchantsOfRoute(tx, id)) {
    if (await endKey(tx, merchantId, id, { now, at: now })) return merchantId
  }
  return undefined
}
