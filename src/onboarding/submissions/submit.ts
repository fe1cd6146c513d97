import { ApiError } from '../../base/errors.ts'
import { newId } from '../../base/id.ts'
import type { MasterKey } from '../../base/master-key.ts'
import type { Tx } from '../../db/transaction.ts'
import { beginOnboarding } from '../begin.ts'
import { sendDocuments } from '../documents/send-documents.ts'
import type { BusinessData, KybProvider, Onboarding } from '../onboarding.ts'
import { assertOpenToData } from '../open-to-data.ts'
import { lockOnboarding, type NewOnboarding } from '../store.ts'
import { insertSubmission } from './submission-store.ts'

/**
 * Takes a merchant's business data and makes its push to the provider due. The first time issues the reference, which
 * every later push repeats. INVALID_TRANSITION while the provider reviews it and once it is approved;
 * PROVIDER_UNAVAILABLE where no provider that checks businesses is connected.
 */
export async function submitBusiness(
  tx: Tx,
  now: Date,
  app: { masterKey: MasterKey; provider: KybProvider | null },
  merchantId: string,
  business: BusinessData,
): Promise<Onboarding> {
  const known = await lockOnboarding(tx, merchantId)
  const onboarding = known ?? (await beginOnboarding(tx, now, newOnboarding(now, app.provider, merchantId)))
  assertOpenToData(onboarding)
  await sendDocuments(tx, now, merchantId, business)
  const version = await insertSubmission(tx, now, app.masterKey, merchantId, business)
  return { ...onboarding, version, pushedAt: null, updatedAt: now }
}

function newOnboarding(now: Date, provider: KybProvider | null, merchantId: string): NewOnboarding {
  if (!provider) {
    const detail = 'No provider that checks businesses is connected yet; ask the operator.'
    throw new ApiError('PROVIDER_UNAVAILABLE', detail, [], { 'retry-after': '3600' })
  }
  return { merchantId, referenceId: newId('kyb', merchantId, now), providerId: provider.id }
}
