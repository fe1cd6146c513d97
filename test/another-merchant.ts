import { newMerchantId } from '../src/base/id.ts'
import type { Db } from '../src/db/db.ts'
import { transaction } from '../src/db/transaction.ts'
import { createSecretKey, KEY_SCOPES } from '../src/merchants/keys/secret-keys.ts'
import { createMerchant } from '../src/merchants/merchant.ts'

const NONE = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }

/** A merchant of the sandbox beside the demo's, with a secret key that has every scope. */
export function anotherMerchant(db: Db): Promise<{ readonly id: string; readonly key: string }> {
  const id = newMerchantId()
  return transaction(db, id, async (tx) => {
    await createMerchant(tx, new Date(), { id, displayName: 'Toko Sebelah', ...NONE })
    const { key } = await createSecretKey(tx, new Date(), 'sandbox', {
      merchantId: id,
      region: 'ID',
      scopes: KEY_SCOPES,
    })
    return { id, key }
  })
}
