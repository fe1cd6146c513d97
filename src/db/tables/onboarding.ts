import type { Generated, GeneratedAlways } from 'kysely'

type Reported = 'received' | 'processing' | 'rejected' | 'approved'

export interface OnboardingTables {
  onboarding: {
    merchant_id: string
    reference_id: string
    provider_id: string
    status: 'pushed' | Reported
    reason: string | null
    ready_at: Date | null
    confirmed_at: Date | null
    sequence: Generated<number>
    version: number
    push_due_at: Date | null
    push_tries: Generated<number>
    pushed_at: Date | null
    created_at: Date
    updated_at: Date
  }
  onboarding_submission: { merchant_id: string; version: number; sealed: Buffer; submitted_at: Date }
  onboarding_document: {
    merchant_id: string
    id: string
    kind: string
    sealed: Buffer | null
    size_bytes: number
    media_type: 'application/pdf' | 'image/jpeg' | 'image/png' | null
    sha256: string | null
    uploaded_by: string
    created_at: Date
    ready_at: Date | null
    sent_at: Date | null
    replaced_at: Generated<Date | null>
    erased_at: Date | null
  }
  onboarding_document_chunk: { merchant_id: string; document_id: string; number: number; bytes: Buffer }
  onboarding_report: {
    merchant_id: string
    sequence: number
    status: Reported
    is_ready: boolean
    reason: string | null
    reported_at: Date
  }
  'kyb_provider.application': {
    id: GeneratedAlways<bigint>
    reference_id: string
    legal_name: string
    received_at: Date
  }
  'kyb_provider.report': {
    id: GeneratedAlways<bigint>
    application_id: bigint
    status: Reported
    reason: string | null
    due_at: Date | null
    tries: Generated<number>
  }
}
