import { currency } from '../src/base/currency.ts'
import { newMerchantId } from '../src/base/id.ts'
import { fromWhole } from '../src/base/money.ts'
import { transaction } from '../src/db/transaction.ts'
import { creditOpening } from '../src/ledger/credit-opening.ts'
import { createSecretKey } from '../src/merchants/keys/secret-keys.ts'
import { createWebhookSecret } from '../src/merchants/keys/webhook-secret.ts'
import { createMerchant } from '../src/merchants/merchant.ts'
import type { BankedDeployment } from './banked-deployment.ts'

/** A balance that no run uses up. */
const BALANCE_WHOLE = 500_000_000_000

/** Creates merchants with a balance each, and asks an access token for each. */
export async function payingMerchants({ db, gateway, masterKey }: BankedDeployment, count: number): Promise<string[]> {
  const now = new Date()
  const tokens: string[] = []
  for (let n = 0; n < count; n++) {
    const id = newMerchantId()
    const secretKey = await transaction(db, id, async (tx) => {
      const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
      await createMerchant(tx, now, { id, displayName: `Merchant ${n}`, ...none })
      await createWebhookSecret(tx, masterKey, id, now)
      await creditOpening(tx, { merchantId: id, at: now, money: fromWhole(BALANCE_WHOLE, currency('IDR')) })
      return (await createSecretKey(tx, now, 'sandbox', { merchantId: id, region: 'ID', scopes: ['send_money'] })).key
    })
    tokens.push(await askToken(gateway.url, secretKey))
  }
  return tokens
}

async function askToken(url: string, secretKey: string): Promise<string> {
  const reply = await fetch(`${url}/v1/auth/token`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  return ((await reply.json()) as { access_token: string }).access_token
}
