import type { Static } from 'typebox'
import type { Business } from './schema.ts'
import type { OnboardingStatus, ReportedStatus } from './states.ts'

/** A merchant's standing with the provider that checks businesses. */
export type Onboarding = {
  readonly merchantId: string
  readonly referenceId: string
  readonly providerId: string
  readonly status: OnboardingStatus
  readonly reason: string | null
  readonly readyAt: Date | null
  readonly confirmedAt: Date | null
  readonly sequence: number
  readonly version: number
  readonly pushedAt: Date | null
  readonly updatedAt: Date
}

/** A report that changed something. `isReady`: it reported that live payments can begin. */
export type Report = {
  readonly status: ReportedStatus
  readonly isReady: boolean
  readonly reason: string | null
  readonly at: Date
}

export type BusinessData = Static<typeof Business>

/** The provider that checks businesses, and how it is reached: what we push is signed with `secret` (`whsec_…`). */
export type KybProvider = { readonly id: string; readonly url: string; readonly secret: string }
