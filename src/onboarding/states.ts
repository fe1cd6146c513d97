import { defineMoves } from '../base/state-moves.ts'

/**
 * Every legal move of an onboarding. Any earlier step may be skipped, a rejected business may be reviewed again, and an
 * approval may be taken back. A report of anything else is late, not wrong. Source: interface, "Onboarding".
 */
export const ONBOARDING_MOVES = defineMoves({
  pushed: ['received', 'processing', 'rejected', 'approved'],
  received: ['processing', 'rejected', 'approved'],
  processing: ['rejected', 'approved'],
  rejected: ['received', 'processing', 'approved'],
  approved: ['rejected'],
})
export type OnboardingStatus = keyof typeof ONBOARDING_MOVES

/** What a provider reports. */
export const REPORTED = ['received', 'processing', 'rejected', 'approved'] as const
export type ReportedStatus = (typeof REPORTED)[number]

/** While it is in one of these the merchant may send (other) data; after that the provider decides. */
export const OPEN_TO_DATA: readonly OnboardingStatus[] = ['pushed', 'received', 'rejected']
