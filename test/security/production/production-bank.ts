import { holdMasterKey } from '../../../src/base/master-key.ts'
import { activateConnection } from '../../../src/connections/change-state.ts'
import { createConnection } from '../../../src/connections/create-connection.ts'
import { closeDb, openDb } from '../../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../../src/db/transaction.ts'
import { testCredentials } from '../../rails/connections.ts'
import { PATIENCE_MS } from '../../setup/patience.ts'

/** Connects a bank that takes payments and payouts. Nothing calls it where only `serve` runs. */
export async function connectBank({ DATABASE_URL = '', GAPURA_MASTER_KEY = '' }: Record<string, string>) {
  const db = openDb({
    url: DATABASE_URL,
    connectionsMax: 1,
    connectTimeoutMs: PATIENCE_MS,
    queryTimeoutMs: PATIENCE_MS,
  })
  const masterKey = holdMasterKey(Buffer.from(GAPURA_MASTER_KEY, 'base64'))
  const profile = { name: 'aspi', adapter: 'snap' } as const
  const bank = { name: 'Bank Uji', profile, owner: null, credentials: testCredentials() }
  const now = new Date()
  await transaction(db, ALL_MERCHANTS, async (tx) => {
    const { id } = await createConnection(tx, masterKey, now, bank)
    await activateConnection(tx, id, now)
  })
  await closeDb(db)
}
