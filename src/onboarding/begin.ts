import type { Tx } from '../db/transaction.ts'
import type { Onboarding } from './onboarding.ts'
import { insertOnboarding, lockOnboarding, type NewOnboarding } from './store.ts'

/** Begins a merchant's onboarding, without data yet; the one it has already, where it has one. */
export async function beginOnboarding(tx: Tx, now: Date, fresh: NewOnboarding): Promise<Onboarding> {
  const onboarding = (await insertOnboarding(tx, now, fresh)) ?? (await lockOnboarding(tx, fresh.merchantId))
  if (!onboarding) throw new Error(`no onboarding of ${fresh.merchantId}`)
  return onboarding
}
