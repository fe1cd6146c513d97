import type { MasterKey } from '../base/master-key.ts'
import { fromWhole } from '../base/money.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, type Tx, transaction } from '../db/transaction.ts'
import { creditOpening } from '../ledger/credit-opening.ts'
import { HOME, HOME_CURRENCY } from '../markets/market-of.ts'
import { createProvider } from '../merchants/keys/provider-keys.ts'
import { createSecretKey, grantAllScopes, KEY_SCOPES } from '../merchants/keys/secret-keys.ts'
import { createWebhookSecret } from '../merchants/keys/webhook-secret.ts'
import { createMerchant } from '../merchants/merchant.ts'
import { changeSettings } from '../merchants/settings/settings.ts'

/** Published on purpose, so that every example works when pasted. Source: interface, "Sandbox". Production never has them. */
export const DEMO = {
  merchantId: 'mer_dem0gapvrasandb0x000000000',
  secretKey: 'sk_test_id_GapuraSandboxDemoMerchant01kNPxS',
  providerKey: 'prk_test_GapuraSandboxDemoProvider00PBHCG',
  webhookSecret: `whsec_${Buffer.from('gapura-sandbox-demo-webhook-key!').toString('base64')}`,
} as const

/** What the demo merchant begins with, in whole units. Source: interface, "Sandbox". */
const BALANCE_WHOLE = 1_000_000_000

/** Processes that start at the same moment on an empty database make its contents one after the other. */
export const lockDemoSetup = (tx: Tx): Promise<unknown> =>
  tx.selectFrom('sandbox_clock').select('only_row').forUpdate().execute()

/** Creates the demo merchant on an empty sandbox database; any other is left alone. Returns whether it did. */
export function ensureDemo(db: Db, masterKey: MasterKey, now: Date): Promise<boolean> {
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    await lockDemoSetup(tx)
    // A sandbox of before has the key without the scopes that came later.
    await grantAllScopes(tx, DEMO.merchantId, DEMO.secretKey)
    if (await tx.selectFrom('merchant').select('id').limit(1).executeTakeFirst()) return false
    await createLikeDemo(tx, masterKey, now, DEMO)
    await changeSettings(tx, DEMO.merchantId, { allowedOrigins: ['http://localhost:3000', 'https://shop.example'] })
    await createProvider(tx, now, 'sandbox', { name: 'Sandbox provider', key: DEMO.providerKey })
    return true
  })
}

/**
 * Creates a merchant as the demo's is at first: its names and addresses, a key with every scope, its webhook secret, its
 * balance; not its origins, which one merchant has. Without `secretKey` the key is a new one. Returns the key.
 */
export async function createLikeDemo(
  tx: Tx,
  masterKey: MasterKey,
  now: Date,
  { merchantId, secretKey }: { readonly merchantId: string; readonly secretKey?: string },
): Promise<string> {
  await createMerchant(tx, now, {
    id: merchantId,
    displayName: 'Kopi Gapura',
    successUrl: 'https://shop.example/success',
    cancelUrl: 'https://shop.example/cancel',
    defaultCurrency: HOME_CURRENCY,
    accentColor: null,
    logoUrl: null,
  })
  const terms = { merchantId, region: HOME.region, scopes: KEY_SCOPES }
  const { key } = await createSecretKey(tx, now, 'sandbox', terms, secretKey)
  await createWebhookSecret(tx, masterKey, merchantId, now, DEMO.webhookSecret)
  await creditOpening(tx, { merchantId, at: now, money: fromWhole(BALANCE_WHOLE, HOME_CURRENCY) })
  return key
}
