import type { BusinessData, Onboarding, Report } from './onboarding.ts'

/** The state of an onboarding as a merchant sees it, in replies and in `onboarding.updated`. */
export const toStanding = (onboarding: Onboarding) => ({
  reference_id: onboarding.referenceId,
  status: onboarding.status,
  reason: onboarding.reason,
  ready: onboarding.status === 'approved' && onboarding.readyAt !== null,
  live: onboarding.confirmedAt !== null,
  version: onboarding.version,
  updatedAt: onboarding.updatedAt.toISOString(),
})

export const toReply = (onboarding: Onboarding, business: BusinessData | null, reports: readonly Report[]) => ({
  ...toStanding(onboarding),
  pushedAt: onboarding.pushedAt?.toISOString() ?? null,
  business,
  history: reports.map(({ status, isReady, reason, at }) => ({ status, ready: isReady, reason, at: at.toISOString() })),
})
