import { ApiError } from '../../base/errors.ts'
import { StartError } from '../../base/start-error.ts'
import type { Tx } from '../../db/transaction.ts'
import type { KeyScope } from '../../merchants/keys/secret-keys.ts'
import { assertLiveKey } from '../../onboarding/live.ts'

export type LiveRule = {
  readonly environment: 'sandbox' | 'production'
  /** Whether a provider verifies businesses. */
  readonly isKybUsed: boolean
}

/** Throws INVALID_STATE if, in production, the merchant's business is not approved for this. */
export async function assertLive(
  tx: Tx,
  { environment, isKybUsed }: LiveRule,
  merchantId: string,
  scopes: readonly KeyScope[],
): Promise<void> {
  if (environment === 'sandbox') return
  try {
    await assertLiveKey(tx, merchantId, { scopes, isChecked: isKybUsed })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new ApiError('INVALID_STATE', 'Live payments become available once the business data are approved.')
  }
}
