import { ApiError } from '../base/errors.ts'
import { StartError } from '../base/start-error.ts'
import type { Tx } from '../db/transaction.ts'
import type { KeyScope } from '../merchants/keys.ts'
import { assertLiveKey } from '../onboarding/live.ts'
import { may, type Permission, type Role } from './roles.ts'

/** What a person must be allowed themselves before they hand it to a program. */
const GRANTS: Readonly<Record<KeyScope, Permission>> = {
  checkout: 'payments.act',
  send_money: 'payouts.send',
  settings: 'settings.change',
}

/** Throws FORBIDDEN where a key could do more than the person who asks for it. */
export function assertMayGrant(role: Role, scopes: readonly string[]): void {
  const beyond = scopes.find((scope) => !may(role, GRANTS[scope as KeyScope]))
  if (beyond === undefined) return
  throw new ApiError('FORBIDDEN', `Your role (${role}) does not allow what a key with the scope "${beyond}" may do.`)
}

/** Throws INVALID_STATE where the merchant's business may not do this in production yet. */
export async function assertLive(
  tx: Tx,
  app: { environment: 'sandbox' | 'production'; isKybUsed: boolean },
  merchantId: string,
  scopes: readonly KeyScope[],
): Promise<void> {
  if (app.environment === 'sandbox') return
  try {
    await assertLiveKey(tx, merchantId, { scopes, isChecked: app.isKybUsed })
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new ApiError('INVALID_STATE', 'Live payments open once the business data are approved.')
  }
}
