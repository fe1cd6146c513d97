import { StartError } from '../base/start-error.ts'
import type { Db } from '../db/db.ts'
import { ALL_MERCHANTS, transaction } from '../db/transaction.ts'
import { isProvider } from '../merchants/keys/provider-keys.ts'
import type { KybProvider } from '../onboarding/onboarding.ts'

/**
 * The KYB provider: the configured one, or else the sandbox's own; null: none. Throws StartError where the configured one
 * was never created: its reports could not be stored.
 */
export async function chooseKybProvider(
  db: Db,
  configured: KybProvider | null,
  ofSandbox: KybProvider | null,
): Promise<KybProvider | null> {
  if (!configured) return ofSandbox
  const isKnown = await transaction(db, ALL_MERCHANTS, (tx) => isProvider(tx, configured.id))
  if (isKnown) return configured
  throw new StartError(
    `There is no provider ${configured.id}: KYB_PROVIDER_ID is the id that "gapura providers create" printed.`,
  )
}
