import { newMerchantId } from '../../src/base/id.ts'
import { transaction } from '../../src/db/transaction.ts'
import { createSecretKey, KEY_SCOPES } from '../../src/merchants/keys/secret-keys.ts'
import { createWebhookSecret } from '../../src/merchants/keys/webhook-secret.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import type { Gateway } from './gateway.ts'

const NONE = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }

type Known = { readonly id: string; readonly key: string }

/** A merchant of the sandbox beside the demo's, with a secret key that has every scope. */
export function anotherMerchant({ db, masterKey }: Pick<Gateway, 'db' | 'masterKey'>): Promise<Known> {
  const id = newMerchantId()
  return transaction(db, id, async (tx) => {
    await createMerchant(tx, new Date(), { id, displayName: 'Toko Sebelah', ...NONE })
    await createWebhookSecret(tx, masterKey, id, new Date())
    const { key } = await createSecretKey(tx, new Date(), 'sandbox', {
      merchantId: id,
      region: 'ID',
      scopes: KEY_SCOPES,
    })
    return { id, key }
  })
}
