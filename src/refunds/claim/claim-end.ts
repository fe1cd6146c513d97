import { DAY_MS, later } from '../../base/clock.ts'

/** How long a payer may take to name an account. Source: interface, "Refunds". */
const CLAIM_LIFE_MS = 14 * DAY_MS

/** When the claim of a refund that needs an account from `now` on expires. */
export const claimEndsAt = (now: Date): Date => later(now, CLAIM_LIFE_MS)
