import { newFreeId, newId, newMerchantId } from '../../src/base/id.ts'
import type { Db } from '../../src/db/db.ts'
import { ALL_MERCHANTS, transaction } from '../../src/db/transaction.ts'
import { createProvider } from '../../src/merchants/keys/provider-keys.ts'
import { createSecretKey } from '../../src/merchants/keys/secret-keys.ts'
import { createMerchant } from '../../src/merchants/merchant.ts'
import { beginOnboarding } from '../../src/onboarding/begin.ts'
import type { OnboardingStatus, ReportedStatus } from '../../src/onboarding/states.ts'

/** A valid `POST /v1/onboarding` body, changed as the test wants. */
export const aBusiness = (change: Record<string, unknown> = {}) => ({
  legalName: 'PT Kopi Uji',
  businessType: 'PT',
  nib: '9120001234567',
  npwp: '0123456789012345',
  address: { line: 'Jl. Braga 1', city: 'Bandung', postalCode: '40111' },
  bankAccount: { bankCode: 'BCA', accountNo: '0012345678', accountName: 'PT Kopi Uji' },
  owners: [
    { name: 'Siti Rahma', nik: '3273014101900001', sharePercent: 60 },
    { name: 'Budi Santoso', nik: '3273014101900002', sharePercent: 40 },
  ],
  documents: [{ kind: 'deed', reference: 'https://files.example/deed.pdf' }],
  ...change,
})

export type Applicant = { merchantId: string; key: string }

/** A merchant with a secret key. */
export async function anApplicant(db: Db, environment: 'sandbox' | 'production' = 'sandbox'): Promise<Applicant> {
  const merchantId = newMerchantId()
  const { key } = await transaction(db, merchantId, async (tx) => {
    const none = { successUrl: null, cancelUrl: null, defaultCurrency: null, accentColor: null, logoUrl: null }
    await createMerchant(tx, new Date(), { id: merchantId, displayName: 'Applicant', ...none })
    const wanted = { merchantId, region: null, scopes: ['checkout', 'settings'] } as const
    return createSecretKey(tx, new Date(), environment, wanted)
  })
  return { merchantId, key }
}

/** A provider with its key. */
export const aProvider = (db: Db): Promise<{ id: string; key: string }> =>
  transaction(db, ALL_MERCHANTS, (tx) =>
    createProvider(tx, new Date(), 'sandbox', { name: `Provider ${newFreeId('prv', new Date())}` }),
  )

/** An onboarding that was pushed to `providerId`, of which nothing was reported yet. */
export async function aPushedOnboarding(db: Db, providerId: string): Promise<Applicant & { referenceId: string }> {
  const applicant = await anApplicant(db)
  const { merchantId } = applicant
  const referenceId = newId('kyb', merchantId, new Date())
  await transaction(db, merchantId, (tx) => beginOnboarding(tx, new Date(), { merchantId, referenceId, providerId }))
  return { ...applicant, referenceId }
}

/** The interface's sentences, written a second time: what a row of reports comes to, and which of them changed something. */
export function standingAfter(reports: readonly ReportedStatus[]) {
  let status: OnboardingStatus = 'pushed'
  let ready = false
  const applied = reports.map((reported) => {
    const isSecondApproval = status === 'approved' && reported === 'approved'
    if (isSecondApproval) {
      const isNews = !ready
      ready = true
      return isNews
    }
    const rank = { pushed: 0, received: 1, processing: 2, rejected: 3, approved: 3 }
    const isForward = rank[reported] > rank[status]
    const isSecondReview = status === 'rejected' && reported !== 'rejected'
    const isTakenBack = status === 'approved' && reported === 'rejected'
    if (!isForward && !isSecondReview && !isTakenBack) return false
    status = reported
    return true
  })
  return { status, ready, applied }
}
