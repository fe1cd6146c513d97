import type { MasterKey } from '../base/master-key.ts'
import type { OwnBank } from '../connections/open-connector.ts'
import { upsertConnection } from '../connections/upsert-connection.ts'
import type { Credentials } from '../connectors/credentials.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { brandsThatGive } from '../payment-methods/brands.ts'
import { BANK_CODE, settlementAccount } from './bank/accounts.ts'
import { acquirerSecret } from './bank/acquirer/secret.ts'
import type { SandboxKeys } from './bank/partner.ts'

/** The connection that every sandbox begins with: to its own bank. */
export const OWN_CONNECTION = {
  id: 'con_dem0gapvrasandb0x000000000',
  name: "The sandbox's bank",
  profile: 'aspi',
} as const

/** What opens the sandbox's bank, running at `baseUrl`, and what it proves itself with. */
export const sandboxCredentials = (keys: SandboxKeys, baseUrl: string): Credentials => ({
  baseUrl,
  outbound: {
    clientId: keys.clientId,
    clientSecret: keys.clientSecret,
    privateKey: keys.partnerPrivateKeyPem,
    partnerId: keys.partnerId,
    merchantId: keys.merchantId,
    channelId: '95231',
  },
  inbound: { clientId: keys.clientId, clientSecret: keys.clientSecret, publicKey: keys.bankPublicKeyPem },
  virtualAccounts: Object.fromEntries(
    brandsThatGive('number').flatMap(({ code, sandbox }) =>
      sandbox?.companyCode === undefined ? [] : [[code, { companyCode: sandbox.companyCode, kind: 'closed' }]],
    ),
  ),
  payouts: { bankCode: BANK_CODE, sourceAccount: settlementAccount(keys) },
  debits: { billerId: keys.merchantId, account: settlementAccount(keys), accountName: 'GAPURA SANDBOX' },
})

/**
 * Keeps the sandbox's connection to its own bank, active unless an operator disabled it. Each process runs a bank at an
 * address of its own, so that this one uses `baseUrl` instead of the stored one; commands find the bank that began last.
 */
export async function keepOwnConnection(
  db: Db,
  masterKey: MasterKey,
  now: Date,
  { keys, baseUrl }: { readonly keys: SandboxKeys; readonly baseUrl: string },
): Promise<OwnBank> {
  const { id, name, profile } = OWN_CONNECTION
  const credentials = sandboxCredentials(keys, baseUrl)
  await transaction(db, ALL_MERCHANTS, (tx) =>
    upsertConnection(tx, masterKey, now, { id, name, profile: { name: profile, adapter: 'snap' }, credentials }),
  )
  const acquirer = { baseUrl, secret: acquirerSecret(keys), allowsLocalhost: true }
  return { connectionId: id, baseUrl, acquirer }
}
