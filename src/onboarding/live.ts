import { StartError } from '../base/start-error.ts'
import type { Tx } from '../db/transaction.ts'
import { resumeMerchant } from '../merchants/suspension.ts'
import type { Onboarding } from './onboarding.ts'
import { lockOnboarding, markConfirmed, readOnboarding } from './store.ts'

/**
 * An operator's word that an approved business may take live payments; ends a suspension. A repeat changes nothing.
 * Throws StartError where the provider has not approved it.
 */
export async function confirmOnboarding(tx: Tx, now: Date, merchantId: string): Promise<Onboarding> {
  const onboarding = await lockOnboarding(tx, merchantId)
  if (!onboarding) throw new StartError(`The merchant ${merchantId} has sent in no business data.`)
  const confirmed = await markConfirmed(tx, now, merchantId)
  if (!confirmed) {
    throw new StartError(`The business of ${merchantId} is ${onboarding.status}; only an approved one can go live.`)
  }
  await resumeMerchant(tx, merchantId)
  return confirmed
}

/**
 * Whether a merchant may have live keys: its business is approved and an operator has confirmed it. A merchant that the
 * operator made without an onboarding is the operator's own judgement (docs/decisions/0010).
 */
export async function mayHaveLiveKeys(tx: Tx, merchantId: string): Promise<boolean> {
  const onboarding = await readOnboarding(tx, merchantId)
  return !onboarding || onboarding.confirmedAt !== null
}
