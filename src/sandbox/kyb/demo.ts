import type { Db } from '../../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../db/transaction.ts'
import { createProvider, findProvider } from '../../merchants/keys/provider-keys.ts'
import { beginOnboarding } from '../../onboarding/begin.ts'
import { DEMO, lockDemoSetup } from '../demo.ts'

/** The demo merchant's onboarding: pushed, and left alone by the sandbox's provider. Source: interface, "Sandbox". */
export const DEMO_REFERENCE = 'kyb_demo'

/**
 * Makes sure of the sandbox's provider, known by its published key, and of the demo merchant's onboarding, where that
 * merchant is. Returns the provider's id. A repeat changes nothing.
 */
export function ensureKybDemo(db: Db, now: Date): Promise<string> {
  return transaction(db, ALL_MERCHANTS, async (tx) => {
    await lockDemoSetup(tx)
    const known = await findProvider(tx, now, DEMO.providerKey)
    const provider =
      known ?? (await createProvider(tx, now, 'sandbox', { name: 'Sandbox provider', key: DEMO.providerKey }))
    const merchant = await tx.selectFrom('merchant').select('id').where('id', '=', DEMO.merchantId).executeTakeFirst()
    if (merchant) {
      await beginOnboarding(tx, now, {
        merchantId: DEMO.merchantId,
        referenceId: DEMO_REFERENCE,
        providerId: provider.id,
      })
    }
    return provider.id
  })
}
