import type { MasterKey } from '../../src/base/master-key.ts'
import { activateConnection, disableConnection } from '../../src/connections/change-state.ts'
import { createConnection } from '../../src/connections/create-connection.ts'
import { upsertConnection } from '../../src/connections/upsert-connection.ts'
import type { Credentials } from '../../src/connectors/credentials.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { OWN_CONNECTION } from '../../src/sandbox/own-connection.ts'
import { testKeys } from './snap-keys.ts'

const PRIVATE_KEY = testKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const PUBLIC_KEY = testKeys.publicKey.export({ type: 'spki', format: 'pem' }).toString()

/** Whole credentials of the standard's profile, for a bank that is never called. */
export const testCredentials = (changes: Partial<Credentials> = {}): Credentials => ({
  baseUrl: 'https://bank.invalid',
  outbound: {
    clientId: 'client',
    clientSecret: 'secret',
    privateKey: PRIVATE_KEY,
    partnerId: 'partner',
    channelId: '95221',
    merchantId: 'merchant',
  },
  inbound: { clientId: 'bank', clientSecret: 'their secret', publicKey: PUBLIC_KEY },
  virtualAccounts: { BCA: { companyCode: '12345', kind: 'closed' } },
  payouts: { bankCode: '014', sourceAccount: '1234567890' },
  ...changes,
})

type Stored = { readonly db: Db; readonly masterKey: MasterKey }

/**
 * Stores an active connection to a bank of the test's, by the standard or a profile of its own, and none to the sandbox's own: before a gateway starts on the
 * database. Returns its id.
 */
export async function connectBank(
  { db, masterKey }: Stored,
  credentials: Credentials,
  profileName: string = OWN_CONNECTION.profile,
): Promise<string> {
  const now = new Date()
  const own = { name: OWN_CONNECTION.profile, adapter: 'snap' } as const
  const profile = { name: profileName, adapter: 'snap' } as const
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    await upsertConnection(tx, masterKey, now, { ...OWN_CONNECTION, profile: own, credentials })
    await disableConnection(tx, OWN_CONNECTION.id, now)
    const { id } = await createConnection(tx, masterKey, now, { name: 'A bank', profile, owner: null, credentials })
    await activateConnection(tx, id, now)
    return id
  })
}
