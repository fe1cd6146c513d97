import { Gapura, GapuraError, type OnboardingStanding, type SubmitOnboarding } from '@gapura/sdk'
import { readAccount } from '../account.ts'
import { CliError } from '../command.ts'

/** The sandbox turns a company of this name down, after which its data can be sent again. */
const COMPANY: SubmitOnboarding = {
  legalName: 'PT REJECT Gapura Trigger',
  businessType: 'PT',
  nib: '9120001234567',
  npwp: '012345678901234',
  address: { line: 'Jl. Melati 1', city: 'Bandung', postalCode: '40115' },
  bankAccount: { bankCode: 'BCA', accountNo: '1234567890', accountName: 'PT REJECT Gapura Trigger' },
  owners: [{ name: 'Budi Santoso', nik: '3273010101800001', sharePercent: 100 }],
  documents: [{ kind: 'nib_certificate', reference: 'https://files.example/nib.pdf' }],
}

/** The demo account's review, which the sandbox leaves to whoever has the published provider key. */
const DEMO_REFERENCE = 'kyb_demo'
const DEMO_PROVIDER_KEY = 'prk_test_GapuraSandboxDemoProvider00PBHCG'
/** What is reported next, round and round. */
const NEXT = {
  pushed: 'received',
  received: 'processing',
  processing: 'approved',
  approved: 'rejected',
  rejected: 'received',
} as const

/** Moves the review of the account’s business by a step. Returns its reference. */
export async function reviewBusiness(gapura: Gapura): Promise<string> {
  const standing = await readStanding(gapura)
  if (standing?.reference_id === DEMO_REFERENCE) return reportDemo(standing)
  if (standing?.status === 'processing' || standing?.status === 'approved') {
    throw new CliError(`This business is ${standing.status}: its review continues by itself, or is over.`)
  }
  return (await gapura.onboarding.submit(COMPANY)).reference_id
}

async function reportDemo({ status, reference_id }: OnboardingStanding): Promise<string> {
  const next = NEXT[status]
  const reason = next === 'rejected' ? { reason: 'gapura trigger' } : {}
  const provider = new Gapura({ ...(await readAccount()), apiKey: DEMO_PROVIDER_KEY })
  await provider.request({
    method: 'POST',
    path: '/v1/onboarding/status',
    body: { reference_id, status: next, ...reason },
  })
  return reference_id
}

async function readStanding(gapura: Gapura): Promise<OnboardingStanding | undefined> {
  try {
    return await gapura.onboarding.retrieve()
  } catch (error) {
    if (error instanceof GapuraError && error.status === 404) return undefined
    throw error
  }
}
