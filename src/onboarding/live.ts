import { StartError } from '../base/start-error.ts'
import type { Tx } from '../db/transaction.ts'
import type { KeyScope } from '../merchants/keys/secret-keys.ts'
import { resumeMerchant } from '../merchants/suspension.ts'
import type { Onboarding } from './onboarding.ts'
import { lockOnboarding, markConfirmed, readOnboarding } from './store.ts'

/**
 * Records an operator's confirmation that an approved business may take live payments; ends a suspension. A repeat changes nothing.
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
 * Throws StartError where a merchant may not have a live key with these scopes. A key for its settings alone is always
 * possible: the merchant submits its data with it. The others need an approval and an operator's confirmation. Without a
 * provider that checks businesses (`isChecked` false) a merchant without an onboarding is left to the operator's judgement
 * (docs/decisions/0010).
 */
export async function assertLiveKey(
  tx: Tx,
  merchantId: string,
  { scopes, isChecked }: { scopes: readonly KeyScope[]; isChecked: boolean },
): Promise<void> {
  if (scopes.every((scope) => scope === 'settings')) return
  const onboarding = await readOnboarding(tx, merchantId)
  if (onboarding ? onboarding.confirmedAt !== null : !isChecked) return
  throw new StartError(
    `${merchantId} gets live keys once it is approved and "onboarding confirm" was run; until then --scopes settings.`,
  )
}

/**
 * Throws StartError where a merchant's suspension may not be ended by itself: its business was sent in and no operator has
 * confirmed it since, so that only a confirmation ends it.
 */
export async function assertMayResume(tx: Tx, merchantId: string): Promise<void> {
  const onboarding = await readOnboarding(tx, merchantId)
  if (!onboarding || onboarding.confirmedAt !== null) return
  throw new StartError(
    `The business of ${merchantId} is ${onboarding.status} and not confirmed; "onboarding confirm" resumes it once it is approved.`,
  )
}
