import type { MasterKey } from '../base/master-key.ts'
import type { Tx } from '../db/transaction.ts'
import { readOnboarding, readReports } from './store.ts'
import { readSubmission } from './submissions/submission-store.ts'
import { toReply } from './wire.ts'

/** How a merchant's onboarding stands, with the latest data and every report; undefined before the first. */
export async function readBusiness(tx: Tx, masterKey: MasterKey, merchantId: string) {
  const onboarding = await readOnboarding(tx, merchantId)
  if (!onboarding) return undefined
  const business = await readSubmission(tx, masterKey, merchantId, onboarding.version)
  return toReply(onboarding, business, await readReports(tx, merchantId))
}
